// The search shows a hit's whole section: the page of the hit in a frame, with nothing but that section.
"use strict";

(() => {
  const NAME = "deberc-section:";

  // --- on the page of the search

  function offer(item, words) {
    const link = item.querySelector("a");
    if (!link || item.querySelector(".search-section")) return;
    const box = document.createElement("details");
    box.className = "search-section";
    const summary = document.createElement("summary");
    summary.textContent = DebercSearch.section;
    box.append(summary);
    box.addEventListener("toggle", () => {
      if (box.open && !box.querySelector("iframe")) box.append(framed(link, words));
    });
    item.append(box);
  }

  function framed(link, words) {
    const frame = document.createElement("iframe");
    frame.title = DebercSearch.section_of.replace("{title}", link.textContent.trim());
    frame.name = NAME + words;
    frame.src = link.href;
    return frame;
  }

  function watch(results) {
    const words = new URLSearchParams(location.search).get("q") ?? "";
    const all = () => results.querySelectorAll("ul.search > li").forEach((item) => offer(item, words));
    new MutationObserver(all).observe(results, { childList: true, subtree: true });
    all();
    addEventListener("message", ({ source, data }) => {
      const frame = [...results.querySelectorAll("iframe")].find((one) => one.contentWindow === source);
      if (frame && Number.isFinite(data?.section)) frame.style.height = `${data.section + 4}px`;
    });
  }

  // --- on the page that is shown in the frame

  // The innermost section that holds the place asked for, or else one of the words; they may have
  // other endings there.
  function wanted(words) {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target) return target.closest("section");
    const sections = [...document.querySelectorAll("article section")];
    for (const stem of stems(words)) {
      const found = sections.filter((one) => one.textContent.toLowerCase().includes(stem));
      if (found.length > 0) return found.find((one) => !found.some((other) => other !== one && one.contains(other)));
    }
    return sections[0];
  }

  function* stems(words) {
    const longest = words.toLowerCase().split(/\s+/).sort((one, other) => other.length - one.length);
    for (const word of longest) {
      for (let length = word.length; length >= Math.min(4, word.length); length -= 1) yield word.slice(0, length);
    }
  }

  function alone(section) {
    document.documentElement.classList.add("section-alone");
    for (let node = section; node !== document.body; node = node.parentElement) {
      for (const other of node.parentElement.children) {
        if (other !== node) other.classList.add("section-aside");
      }
    }
    document.head.append(Object.assign(document.createElement("base"), { target: "_top" }));
    const tell = () => parent.postMessage({ section: document.body.scrollHeight }, "*");
    new ResizeObserver(tell).observe(document.body);
    scrollTo(0, 0);
    tell();
  }

  document.addEventListener("DOMContentLoaded", () => {
    const results = document.getElementById("search-results");
    if (results && typeof DebercSearch === "object") watch(results);
    if (parent !== self && window.name.startsWith(NAME)) {
      const section = wanted(window.name.slice(NAME.length));
      if (section) alone(section);
    }
  });
})();
