// An adapter between a Deberc program in Java and `deberc verify`; needs Java 17, no libraries.
//
//     javac Adapter.java
//     deberc check-peer --peer "java -cp . Adapter"
//     deberc verify --peer "java -cp . Adapter"
//
// It speaks the protocol already and answers every question with `unsupported`. Fill in one operation
// after the other in `answer`, and name it in OPS. What each takes and gives: docs/operations.md.

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

public final class Adapter {
    static final String NAME = "my-deberc";

    // The operations that work. Nothing else is asked; what stands here must be answered.
    static final List<String> OPS = List.of("card_values");

    // What the program plays. Either leave it empty: then every ruleset is offered in `ruleset` below,
    // and you refuse those that you do not play. Or say it here, by address or by what differs, and
    // only cases that are the same there are asked:
    //   List.of("moscow")
    //   List.of(Map.of("extends", "moscow", "game", Map.of("ends", Map.of("points", 301))))
    static final List<Object> PLAYS = List.of();

    // What the program does for its players without being told: "melds", "bella" or both. Then cases in
    // which a player keeps silent are not asked, and you pass over `A declare ...` and `A bella`.
    static final List<String> BY_ITSELF = List.of();

    static final List<Integer> PLAYERS = List.of(2);

    /** Throw it for what the program does not have. */
    static final class Unsupported extends RuntimeException {
        Unsupported(String reason) {
            super(reason);
        }
    }

    /**
     * Throw it where the rules forbid what is given. `line` counts the lines of a script from 1; `rule`
     * is the id of the rule, "play.follow_suit". Either may be null.
     */
    static final class Refused extends RuntimeException {
        final Map<String, Object> fields = new LinkedHashMap<>();

        Refused(Integer line, String rule) {
            if (line != null) fields.put("line", line);
            if (rule != null) fields.put("rule", rule);
        }
    }

    // ---- cards and seats: the one place where the notations meet ----------------------------------
    // The protocol writes a card as rank and suit, "JH", "TC"; ranks 6 7 8 9 T J Q K A, suits S C D H.
    // Change these to what the program uses: numbers, objects, "10♣".

    static String cardIn(String code) {
        return code;
    }

    static String cardOut(String card) {
        return card;
    }

    // Seats go clockwise, A B C D; with two players A and B.
    static int seatIn(String letter) {
        return "ABCD".indexOf(letter);
    }

    static String seatOut(int number) {
        return "ABCD".substring(number, number + 1);
    }

    // ---- operations: a position in, the answer out -------------------------------------------------
    // Every question holds the whole position. Build the program's own state from it each time, ask the
    // program, and forget the state again: nothing may be left over from the question before.
    // Objects are Map<String, Object>, lists List<Object>, numbers Long or Double.

    static Map<String, Object> answer(String op, Map<String, Object> given, Map<String, Object> rules) {
        switch (op) {
            case "card_values":
                // {trump, cards} -> Map.of("points", Map.of("JH", 20, "9S", 0), "total", 20)
            case "legal_cards":
                // {trump, hand, trick: [{seat, card}], seat} -> {cards}
            case "trick_winner":
                // {trump, trick: [{seat, card}]} -> {winner, points}
            case "melds":
                // {trump, cards} -> {melds: [{name, cards}], points, bella}
            case "meld_contest":
                // {trump, eldest, maker, declared, tricks} -> {scores, winner}
            case "legal_bids":
                // {dealer, turn_up, bids} -> {seat, bids}, or passed out, or {maker, trump}
            case "play_deal":
                // {dealer, hands, turn_up, stock, before, script} -> the result of the deal. Deal these
                // cards, then do line after line; throw new Refused(n, null) at the first refused.
            case "settle_deal":
                // {dealer, maker, cards, tricks, last_trick, melds, bella, before}
                // -> {outcome, points, written, totals, pots, next_dealer, winner}
            case "game_ledger":
                // {dealer, before, deals} -> {totals, pots, next_dealer, winner}
            case "match_ledger":
                // {games} -> {points, winner, first_dealer}
            case "table_ruling":
                // {act, by, ...} -> {consequence}
                throw new Unsupported(op + " is not filled in yet");
            default:
                throw new Unsupported("no operation " + op);
        }
    }

    // ---- the protocol: nothing to change below, apart from `ruleset` -------------------------------

    static Map<String, Object> rules = Map.of();

    static Map<String, Object> hello() {
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("re", "hello");
        answer.put("protocol", 1);
        answer.put("name", NAME);
        answer.put("language", "Java");
        answer.put("ops", OPS);
        answer.put("players", PLAYERS);
        if (!PLAYS.isEmpty()) answer.put("plays", PLAYS);
        if (!BY_ITSELF.isEmpty()) answer.put("by_itself", BY_ITSELF);
        return answer;
    }

    static Map<String, Object> ruleset(Map<String, Object> message) {
        // message "ruleset" is the address, "gambler+mars"; "rules" every rule, whole. To refuse one,
        // answer "ok" with false and a "reason".
        rules = map(message.get("rules"));
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("re", "ruleset");
        answer.put("hash", message.get("hash"));
        answer.put("ok", true);
        return answer;
    }

    static Map<String, Object> run(Map<String, Object> message) {
        Map<String, Object> reply = new LinkedHashMap<>();
        reply.put("id", message.get("id"));
        try {
            reply.put("result", answer((String) message.get("op"), map(message.get("given")), rules));
        } catch (Unsupported missing) {
            reply.put("unsupported", Map.of("reason", missing.getMessage()));
        } catch (Refused refused) {
            reply.put("refused", refused.fields);
        } catch (RuntimeException error) {
            reply.put("error", Map.of("message", error.toString()));
        }
        return reply;
    }

    public static void main(String[] words) throws IOException {
        // Standard output belongs to the protocol: whatever the program prints goes to standard error.
        PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        System.setOut(System.err);
        BufferedReader in =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            Map<String, Object> message = map(new Json(line).value());
            String command = (String) message.get("cmd");
            if (command.equals("bye")) return;
            Map<String, Object> reply =
                    command.equals("hello")
                            ? hello()
                            : command.equals("ruleset") ? ruleset(message) : run(message);
            out.print(Json.text(reply) + "\n");
            out.flush();
        }
    }

    @SuppressWarnings("unchecked")
    static Map<String, Object> map(Object value) {
        return (Map<String, Object>) value;
    }

    /** As much of JSON as the protocol needs; use the program's own library where it has one. */
    static final class Json {
        private final String text;
        private int at = 0;

        Json(String text) {
            this.text = text;
        }

        Object value() {
            blanks();
            char c = text.charAt(at);
            if (c == '{') return object();
            if (c == '[') return array();
            if (c == '"') return string();
            if (text.startsWith("true", at)) return word("true", true);
            if (text.startsWith("false", at)) return word("false", false);
            if (text.startsWith("null", at)) return word("null", null);
            return number();
        }

        private Object word(String word, Object value) {
            at += word.length();
            return value;
        }

        private Map<String, Object> object() {
            Map<String, Object> found = new LinkedHashMap<>();
            at++;
            for (blanks(); text.charAt(at) != '}'; blanks()) {
                if (text.charAt(at) == ',') at++;
                blanks();
                String key = string();
                blanks();
                at++; // the colon
                found.put(key, value());
            }
            at++;
            return found;
        }

        private List<Object> array() {
            List<Object> found = new ArrayList<>();
            at++;
            for (blanks(); text.charAt(at) != ']'; blanks()) {
                if (text.charAt(at) == ',') at++;
                found.add(value());
            }
            at++;
            return found;
        }

        private String string() {
            StringBuilder found = new StringBuilder();
            for (at++; text.charAt(at) != '"'; at++) {
                char c = text.charAt(at);
                found.append(c == '\\' ? escaped() : c);
            }
            at++;
            return found.toString();
        }

        private char escaped() {
            char c = text.charAt(++at);
            if (c != 'u') return "\b\f\n\r\t\"\\/".charAt("bfnrt\"\\/".indexOf(c));
            at += 4;
            return (char) Integer.parseInt(text.substring(at - 3, at + 1), 16);
        }

        private Object number() {
            int start = at;
            while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) at++;
            String digits = text.substring(start, at);
            boolean whole = digits.chars().allMatch(c -> c == '-' || Character.isDigit(c));
            if (whole) return Long.valueOf(digits);
            return Double.valueOf(digits);
        }

        private void blanks() {
            while (at < text.length() && text.charAt(at) <= ' ') at++;
        }

        static String text(Object value) {
            if (value instanceof Map<?, ?> members) {
                List<String> parts = new ArrayList<>();
                members.forEach((key, each) -> parts.add(text(key) + ":" + text(each)));
                return "{" + String.join(",", parts) + "}";
            }
            if (value instanceof List<?> items) {
                List<String> parts = new ArrayList<>();
                items.forEach(each -> parts.add(text(each)));
                return "[" + String.join(",", parts) + "]";
            }
            return value instanceof String string ? quoted(string) : String.valueOf(value);
        }

        private static String quoted(String string) {
            StringBuilder found = new StringBuilder("\"");
            for (char c : string.toCharArray()) {
                if (c == '"' || c == '\\') found.append('\\').append(c);
                else if (c < ' ') found.append(String.format("\\u%04x", (int) c));
                else found.append(c);
            }
            return found.append('"').toString();
        }
    }
}
