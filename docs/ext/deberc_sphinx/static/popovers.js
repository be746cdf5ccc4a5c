// Words of the glossary open their meaning in place; where a browser cannot, they stay links.
"use strict";

(() => {
  const GAP = 8;

  // A button that opens the meaning: the browser closes it on Escape and on a touch elsewhere.
  function opening(link, about) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = link.className;
    button.append(...link.childNodes);
    button.popoverTargetElement = about;
    button.setAttribute("aria-expanded", "false");
    button.addEventListener("click", () => {
      about.opener = button;
    });
    link.replaceWith(button);
  }

  // Beside its word where there is room; else where the style puts it, at the foot of the window.
  function place(about) {
    about.removeAttribute("style");
    if (innerWidth < 600 || !about.opener) return;
    const word = about.opener.getBoundingClientRect();
    const { width, height } = about.getBoundingClientRect();
    const left = Math.max(GAP, Math.min(word.left, innerWidth - width - GAP));
    const below = word.bottom + GAP + height < innerHeight;
    const top = below ? word.bottom + GAP : word.top - GAP - height;
    if (top < GAP) return;
    Object.assign(about.style, { inset: "auto", margin: "0", left: `${left}px`, top: `${top}px` });
  }

  document.addEventListener("DOMContentLoaded", () => {
    if (!("popover" in HTMLElement.prototype)) return;
    for (const link of document.querySelectorAll("a.word-link")) {
      const about = document.getElementById(link.dataset.about);
      if (about) opening(link, about);
    }
    for (const about of document.querySelectorAll(".word-about")) {
      about.addEventListener("toggle", ({ newState }) => {
        about.opener?.setAttribute("aria-expanded", String(newState === "open"));
        if (newState === "open") place(about);
      });
      // The browser hears Escape at the word, not always at a link in its meaning.
      about.addEventListener("keydown", ({ key }) => {
        if (key !== "Escape") return;
        about.hidePopover();
        about.opener?.focus();
      });
    }
  });
})();
