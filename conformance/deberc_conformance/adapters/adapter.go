// An adapter between a Deberc program in Go and `deberc verify`; needs Go 1.18, no modules.
//
//	go build -o adapter adapter.go
//	deberc check-peer --peer ./adapter
//	deberc verify --peer ./adapter
//
// It speaks the protocol already and answers every question with `unsupported`. Fill in one function
// of operations after the other, and name it in ops. What each takes and gives: docs/operations.md.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"strings"
)

// Object is a JSON object; its numbers are float64, its lists []any.
type Object = map[string]any

const name = "my-deberc"

// The operations that work. Nothing else is asked; what stands here must be answered.
var ops = []string{"card_values"}

// What the program plays. Either leave it empty: then every ruleset is offered in ruleset below, and
// you refuse those that you do not play. Or say it here, by address or by what differs, and only cases
// that are the same there are asked:
//
//	[]any{"moscow"}
//	[]any{Object{"extends": "moscow", "game": Object{"ends": Object{"points": 301}}}}
var plays = []any{}

// What the program does for its players without being told: "melds", "bella" or both. Then cases in
// which a player keeps silent are not asked, and you pass over `A declare ...` and `A bella`.
var byItself = []string{}

var players = []int{2}

// Unsupported is returned for what the program does not have.
type Unsupported struct{ Reason string }

func (u Unsupported) Error() string { return u.Reason }

// Refused is returned where the rules forbid what is given. Line counts the lines of a script from 1;
// Rule is the id of the rule, "play.follow_suit". Leave out what the program does not know.
type Refused struct {
	Line int    `json:"line,omitempty"`
	Rule string `json:"rule,omitempty"`
}

func (r Refused) Error() string { return "refused" }

// ---- cards and seats: the one place where the notations meet --------------------------------------
// The protocol writes a card as rank and suit, "JH", "TC"; ranks 6 7 8 9 T J Q K A, suits S C D H.
// Change these functions to what the program uses: numbers, structs, "10♣".

func cardIn(code string) string  { return code }
func cardOut(card string) string { return card }

// Seats go clockwise, A B C D; with two players A and B.
func seatIn(letter string) int  { return strings.Index("ABCD", letter) }
func seatOut(number int) string { return "ABCD"[number : number+1] }

// ---- operations: one function each, a position in, the answer out ---------------------------------
// Every question holds the whole position. Build the program's own state from it each time, ask the
// program, and forget the state again: nothing may be left over from the question before.

// Operation answers one kind of question.
type Operation func(given Object, rules Object) (Object, error)

func notYet(name string) Operation {
	return func(Object, Object) (Object, error) {
		return nil, Unsupported{name + " is not filled in yet"}
	}
}

var operations = map[string]Operation{
	// {trump, cards} -> Object{"points": Object{"JH": 20, "9S": 0}, "total": 20}
	"card_values": notYet("card_values"),
	// {trump, hand, trick: [{seat, card}], seat} -> {cards}
	"legal_cards": notYet("legal_cards"),
	// {trump, trick: [{seat, card}]} -> {winner, points}
	"trick_winner": notYet("trick_winner"),
	// {trump, cards} -> {melds: [{name, cards}], points, bella}
	"melds": notYet("melds"),
	// {trump, eldest, maker, declared, tricks} -> {scores, winner}
	"meld_contest": notYet("meld_contest"),
	// {dealer, turn_up, bids} -> {seat, bids}, or passed out, or {maker, trump}
	"legal_bids": notYet("legal_bids"),
	// {dealer, hands, turn_up, stock, before, script} -> the result of the deal. Deal these cards, then
	// do line after line; return Refused{Line: n} at the first that is refused.
	"play_deal": notYet("play_deal"),
	// {dealer, maker, cards, tricks, last_trick, melds, bella, before}
	// -> {outcome, points, written, totals, pots, next_dealer, winner}
	"settle_deal": notYet("settle_deal"),
	// {dealer, before, deals} -> {totals, pots, next_dealer, winner}
	"game_ledger": notYet("game_ledger"),
	// {games} -> {points, winner, first_dealer}
	"match_ledger": notYet("match_ledger"),
	// {act, by, ...} -> {consequence}
	"table_ruling": notYet("table_ruling"),
}

// ---- the protocol: nothing to change below, apart from ruleset -------------------------------------

var rules Object

func hello() Object {
	answer := Object{"re": "hello", "protocol": 1, "name": name, "language": "Go", "ops": ops}
	answer["players"] = players
	if len(plays) > 0 {
		answer["plays"] = plays
	}
	if len(byItself) > 0 {
		answer["by_itself"] = byItself
	}
	return answer
}

func ruleset(message Object) Object {
	// message["ruleset"] is the address, "gambler+mars"; message["rules"] every rule, whole. To refuse
	// one, answer "ok" with false and a "reason".
	rules, _ = message["rules"].(Object)
	return Object{"re": "ruleset", "hash": message["hash"], "ok": true}
}

func run(message Object) (reply Object) {
	reply = Object{"id": message["id"]}
	defer func() {
		if failure := recover(); failure != nil {
			reply["error"] = Object{"message": fmt.Sprint(failure)}
		}
	}()
	op, _ := message["op"].(string)
	operation, known := operations[op]
	if !known {
		operation = notYet(op)
	}
	given, _ := message["given"].(Object)
	result, err := operation(given, rules)
	switch failure := err.(type) {
	case nil:
		reply["result"] = result
	case Unsupported:
		reply["unsupported"] = Object{"reason": failure.Reason}
	case Refused:
		reply["refused"] = failure
	default:
		reply["error"] = Object{"message": err.Error()}
	}
	return reply
}

func main() {
	// Standard output belongs to the protocol: whatever the program prints goes to standard error.
	out := bufio.NewWriter(os.Stdout)
	os.Stdout = os.Stderr
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(make([]byte, 0, 1<<16), 1<<20+1)
	encoder := json.NewEncoder(out)
	for in.Scan() {
		var message Object
		if err := json.Unmarshal(in.Bytes(), &message); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		var reply Object
		switch message["cmd"] {
		case "bye":
			return
		case "hello":
			reply = hello()
		case "ruleset":
			reply = ruleset(message)
		default:
			reply = run(message)
		}
		if err := encoder.Encode(reply); err != nil {
			os.Exit(1)
		}
		out.Flush()
	}
}
