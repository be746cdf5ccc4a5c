// An adapter between a Deberc program in JavaScript and `deberc verify`; needs Node, no packages.
//
//     deberc check-peer --peer "node adapter.mjs"
//     deberc verify --peer "node adapter.mjs"
//
// It speaks the protocol already and answers every question with `unsupported`. Fill in one function
// of OPERATIONS after the other, and name it in OPS. What each takes and gives: docs/operations.md.

import { createInterface } from "node:readline";

const NAME = "my-deberc";

// The operations that work. Nothing else is asked; what stands here must be answered.
const OPS = ["card_values"];

// What the program plays. Either leave it empty: then every ruleset is offered in `ruleset` below,
// and you refuse those that you do not play. Or say it here, by address or by what differs, and only
// cases that are the same there are asked:
//   const PLAYS = ["moscow"];
//   const PLAYS = [{ extends: "moscow", game: { ends: { points: 301 } } }];
const PLAYS = [];

// What the program does for its players without being told: ["melds"], ["bella"] or both. Then cases
// in which a player keeps silent are not asked, and you pass over `A declare ...` and `A bella`.
const BY_ITSELF = [];

const PLAYERS = [2];

/** Throw it for what the program does not have. */
class Unsupported extends Error {}

/**
 * Throw it where the rules forbid what is given. `line` counts the lines of a script from 1; `rule`
 * is the id of the rule, `play.follow_suit`; leave it out where the program does not know.
 */
class Refused extends Error {
  constructor(fields = {}) {
    super("refused");
    this.fields = fields;
  }
}

// ---- cards and seats: the one place where the notations meet -------------------------------------
// The protocol writes a card as rank and suit, `JH`, `TC`; ranks 6 7 8 9 T J Q K A, suits S C D H.
// Change these functions to what the program uses: numbers, objects, "10♣".

const cardIn = (code) => code;
const cardOut = (card) => card;

// Seats go clockwise, A B C D; with two players A and B.
const seatIn = (letter) => "ABCD".indexOf(letter);
const seatOut = (number) => "ABCD"[number];

// ---- operations: one function each, a position in, the answer out --------------------------------
// Every question holds the whole position. Build the program's own state from it each time, ask the
// program, and forget the state again: nothing may be left over from the question before.

const notYet = (name) => () => {
  throw new Unsupported(`${name} is not filled in yet`);
};

const OPERATIONS = {
  // For example: ({ trump, cards }, rules) => ({ points: { JH: 20, "9S": 0 }, total: 20 })
  card_values: notYet("card_values"),
  // ({ trump, hand, trick: [{ seat, card }], seat }) => ({ cards: [...] })
  legal_cards: notYet("legal_cards"),
  // ({ trump, trick: [{ seat, card }] }) => ({ winner: "A", points: 34 })
  trick_winner: notYet("trick_winner"),
  // ({ trump, cards }) => ({ melds: [{ name, cards }], points, bella })
  melds: notYet("melds"),
  // ({ trump, eldest, maker, declared, tricks }) => ({ scores, winner })
  meld_contest: notYet("meld_contest"),
  // ({ dealer, turn_up, bids }) => ({ seat, bids }), or passed out, or ({ maker, trump })
  legal_bids: notYet("legal_bids"),
  // ({ dealer, hands, turn_up, stock, before, script }) => the result of the deal.
  // Deal these cards, then do line after line; throw new Refused({ line }) at the first refused.
  play_deal: notYet("play_deal"),
  // ({ dealer, maker, cards, tricks, last_trick, melds, bella, before })
  // => ({ outcome, points, written, totals, pots, next_dealer, winner })
  settle_deal: notYet("settle_deal"),
  // ({ dealer, before, deals }) => ({ totals, pots, next_dealer, winner })
  game_ledger: notYet("game_ledger"),
  // ({ games }) => ({ points, winner, first_dealer })
  match_ledger: notYet("match_ledger"),
  // ({ act, by, ... }) => ({ consequence })
  table_ruling: notYet("table_ruling"),
};

// ---- the protocol: nothing to change below, apart from `ruleset` ---------------------------------

// Standard output belongs to the protocol: whatever the program logs goes to standard error.
console.log = console.info = console.debug = console.error;

let rules = {};

function hello() {
  const answer = { re: "hello", protocol: 1, name: NAME, language: "JavaScript", ops: OPS };
  answer.players = PLAYERS;
  if (PLAYS.length > 0) answer.plays = PLAYS;
  if (BY_ITSELF.length > 0) answer.by_itself = BY_ITSELF;
  return answer;
}

function ruleset(message) {
  // message.ruleset is the address, "gambler+mars"; message.rules every rule, whole. To refuse one:
  // return { re: "ruleset", hash: message.hash, ok: false, reason: "only the Moscow rules" };
  rules = message.rules;
  return { re: "ruleset", hash: message.hash, ok: true };
}

function run({ id, op, given }) {
  try {
    if (!Object.hasOwn(OPERATIONS, op)) throw new Unsupported(`no operation ${op}`);
    return { id, result: OPERATIONS[op](given, rules) };
  } catch (error) {
    if (error instanceof Unsupported) return { id, unsupported: { reason: error.message } };
    if (error instanceof Refused) return { id, refused: error.fields };
    return { id, error: { message: String(error) } };
  }
}

const COMMANDS = { hello, ruleset, run };

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.cmd === "bye") {
    process.stdin.destroy();
    break;
  }
  process.stdout.write(`${JSON.stringify(COMMANDS[message.cmd](message))}\n`);
}
