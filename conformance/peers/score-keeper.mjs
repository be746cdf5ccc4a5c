// The calculator of the rulebook as a peer: `settle_deal` and `game_ledger`, any number of players.
//
//     deberc verify --peer "node conformance/peers/score-keeper.mjs"
//
// The scoring is the page's own, in docs/ext/deberc_sphinx/static/calculator; here is only the line.

import { createInterface } from "node:readline";

import { gameLedger, settleDeal } from "../../docs/ext/deberc_sphinx/static/calculator/ledger.mjs";
import { Refused } from "../../docs/ext/deberc_sphinx/static/calculator/table.mjs";

const OPS = { settle_deal: settleDeal, game_ledger: gameLedger };

let current = null; // { hash, rules } of the last ruleset

function hello() {
  return {
    re: "hello",
    protocol: 1,
    name: "score-keeper.mjs",
    version: "1",
    language: "JavaScript",
    ops: Object.keys(OPS),
    players: [2, 3, 4],
    max_in_flight: 16,
  };
}

function ruleset({ hash, rules }) {
  current = { hash, rules };
  return { re: "ruleset", hash, ok: true };
}

function run({ id, op, ruleset: hash, given }) {
  if (!Object.hasOwn(OPS, op)) return { id, unsupported: { reason: `no operation ${op}` } };
  if (current?.hash !== hash) return { id, error: { message: `no ruleset ${hash} was sent` } };
  try {
    return { id, result: OPS[op](current.rules, given) };
  } catch (error) {
    if (!(error instanceof Refused)) return { id, error: { message: String(error) } };
    return { id, refused: { rule: error.rule, ...(error.line && { line: error.line }) } };
  }
}

const HANDLERS = { hello, ruleset, run };

for await (const text of createInterface({ input: process.stdin })) {
  const message = JSON.parse(text);
  if (message.cmd === "bye") {
    process.stdin.destroy();
    break;
  }
  process.stdout.write(`${JSON.stringify(HANDLERS[message.cmd](message))}\n`);
}
