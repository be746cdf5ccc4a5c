// What comes of a deal, and the rules to be told for it, in the order in which they decide.

import { enter, readBefore, settledEntry } from "./ledger.mjs";
import { sideNames, sideOf } from "./table.mjs";

/** The entry that a deal, read from the form, makes in the score. */
export function entryOf(rules, { kind, row, before }) {
  const score = { ...before, said: sideNames(rules) };
  if (kind === "played") return settledEntry(rules, { ...row, before: score });
  const entered = enter(rules, row, { after: readBefore(rules, score), next_dealer: row.dealer });
  return kind === "bait_on_cards" ? { ...entered, outcome: kind } : entered;
}

/** Whether several are past the target and it is still open who of them took a trick last. */
export function wantsLastOf(rules, { past, winner }) {
  return past.length > 1 && winner === null && rules.game.both_past.includes("last_trick");
}

/** The outcome as the page names it: a tie in which points hang has a name of its own. */
export function outcomeName({ outcome, lines }) {
  const hanging = outcome === "tied" && lines.some((one) => one.what === "hangs");
  return hanging ? "hanging" : outcome;
}

/** Ids of the rules that decide an entry; some may not be stated in the ruleset. */
export function reasons(rules, entry) {
  const own = entry.lines.map((one) => one.rule);
  const told = [...ofOutcome(entry), ...own, ...ofPots(entry), ...ofEnd(rules, entry), ...ofDealer(rules, entry)];
  return [...new Set(told)];
}

function ofOutcome({ outcome }) {
  if (["made", "bait", "tied"].includes(outcome)) {
    return ["settlement.must_exceed", `settlement.${outcome}`];
  }
  if (outcome === "claimed") return ["game.claim.kind", "game.claim.counts"];
  return outcome === "false_claim" ? ["game.claim.counts", "penalties.false_claim"] : [];
}

/** Rules on what hangs after the deal, or has just been added to what hung. */
function ofPots({ outcome, ended, after }) {
  if (after.pots.length === 0 || ended) return [];
  const again = after.pots.length > 1 ? ["pot.second_tie"] : [];
  return outcome === "tied" ? [...again, "settlement.after_tie", "pot.goes_to"] : ["pot.lasts"];
}

function ofEnd(rules, { ended, past, outcome, winner }) {
  if (past.length > 1) return ["game.both_past", ...(ended ? ["game.both_past_record"] : [])];
  if (!ended) return [];
  if (rules.game.ends.kind !== "one_deal") return ["game.ends.points"];
  const tie = winner === null ? ["match.tied_deal"] : [];
  return ["match.decided_by", ...tie, `match.stakes.${outcome === "bait" ? "bait" : "made"}`];
}

function ofDealer(rules, { ended, outcome }) {
  if (ended) return [];
  const ways = { tied: "tie", passed_out: "passed_out" };
  return [`dealing.next_dealer.${ways[outcome] ?? "played"}`, "dealing.next_dealer.level"];
}

/** The lines of each side with their sum, sides in order. */
export function bySide(rules, { lines }) {
  return sideNames(rules).map((side) => ({ side, lines: lines.filter((one) => one.seat === side) }));
}

/** What the form holds at the start of the next deal: texts of fields by name. */
export function carried(rules, entry, maker) {
  const { after, next_dealer } = entry;
  const state = { dealer: next_dealer ?? "", pots: after.pots.join(" "), hung: after.hung ?? "" };
  for (const side of sideNames(rules)) state[`total.${side}`] = String(after.totals[side]);
  for (const name of ["baits", "trickless"]) {
    for (const [seat, count] of Object.entries(after[name])) {
      if (count > 0 || seat === sideOf(rules, seat)) state[`${name}.${seat}`] = String(count);
    }
  }
  return after.forced ? { ...state, maker } : state;
}
