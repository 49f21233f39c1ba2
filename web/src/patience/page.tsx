// The page of patience.
import { useMemo } from "preact/hooks";
import { useAnswers, useShown } from "../answers.ts";
import { percent } from "../format.ts";
import { AsText } from "../parts/as-text.tsx";
import { Panel } from "../parts/field.tsx";
import { Problems, unknownNames } from "../parts/problems.tsx";
import { useValues } from "../values.ts";
import { Board } from "./board.tsx";
import { type Pair, pairsOf, readPairs, writePairs, writePiles } from "./cards.ts";
import { DealFields } from "./deal.tsx";
import { asksOf, cardsOf, DEFAULTS, gameOf, hintAsk } from "./state.ts";

export function Patience() {
  const { hash, values, unknown, set } = useValues("patience", DEFAULTS);
  const isNumbered = values.cards === "";
  const shown = useShown("patience", isNumbered ? values.deal : undefined)?.outcome;
  const text = !isNumbered ? cardsOf(values) : shown?.ok ? shown.text : undefined;
  const game = useMemo(() => (text === undefined ? undefined : gameOf(values, text)), [text, values.taken]);
  const isKnown = !isNumbered || shown !== undefined;
  const answers = useAnswers(isKnown ? hash : undefined, isKnown ? asksOf(values, game) : []);
  const isCurrent = answers?.for === hash;
  const odds = answers?.of("patience.odds");
  const moves = isCurrent ? answers.of("patience.moves")?.rows : undefined;
  const line = isCurrent ? answers.of("patience.line")?.rows[0]?.line : undefined;

  const pairs = useMemo(() => (game ? pairsOf(game.piles) : []), [game]);
  // A probability that is printed as 0 may be more than that.
  const hinted = isKnown && game !== undefined && values.hints !== "";
  const exact = useAnswers(hinted ? hash : undefined, hinted ? [hintAsk(values, game)] : []);
  const marked = (hinted && exact?.for === hash ? exact.all[0]?.rows : undefined)
    ?.filter((move) => Number(move.probability) > 0)
    .map((move): Pair => [Number(move.pile_a), Number(move.pile_b)]);
  const taken = game?.taken ?? [];
  const goTo = (pairs: readonly Pair[]) => set({ taken: writePairs(pairs) });
  const next = line === undefined || line === "none" ? undefined : readPairs(line)[0];
  const isWon = game?.piles.every((pile) => pile.length === 0);
  return (
    <>
      <h1>Double Patience</h1>
      <div class="columns">
        <DealFields
          key={isNumbered ? "" : values.cards}
          deal={isNumbered ? values.deal : ""}
          cards={game ? writePiles(game.dealt) : ""}
          onDeal={(deal, by) => set({ deal, cards: "", taken: "" }, by)}
          onCards={(cards) => set({ deal: "", cards: cards.trim().split(/\s*\n\s*/).join(","), taken: "" })}
        />
        <div class="results one">
          <Problems problems={[unknownNames(unknown), game?.problem, odds?.problem]} />
          <section class="panel headline" aria-label="The probability of winning">
            <p role="status">
              <strong class="big">{percent(odds?.rows[0]?.probability)}</strong>
              <span>{isWon ? "You have won." : headline(odds?.rows[0]?.probability, game !== undefined && pairs.length === 0)}</span>
            </p>
          </section>
          {game && (
            <Panel title={isNumbered ? `Deal ${values.deal}` : "Your cards"}>
              <Board piles={game.piles} pairs={pairs} marked={marked} onTake={(pair) => goTo([...taken, pair])} />
              <div class="buttons">
                <button type="button" disabled={values.taken === ""} onClick={() => goTo(game.problem ? taken : taken.slice(0, -1))}>
                  Undo
                </button>
                <button type="button" disabled={values.taken === ""} onClick={() => goTo([])}>
                  From the start
                </button>
                <button type="button" aria-pressed={values.hints !== ""} onClick={() => set({ hints: values.hints ? "" : "on" })}>
                  Mark good pairs
                </button>
                <button type="button" aria-pressed={values.line !== ""} onClick={() => set({ line: values.line ? "" : "on" })}>
                  Show a line that wins
                </button>
                {next && (
                  <button type="button" class="main" onClick={() => goTo([...taken, next])}>
                    Take its next pair, {next.join(" and ")}
                  </button>
                )}
              </div>
              {line !== undefined && <p role="status">{line === "none" ? "No line wins from here: undo." : line && `Piles, pair by pair: ${line.replaceAll("-", "\u2011")}`}</p>}
              {moves && moves.length > 0 && (
                <table class="pairs">
                  <thead>
                    <tr>
                      <th scope="col">pair of piles</th>
                      <th scope="col">probability of winning after it</th>
                    </tr>
                  </thead>
                  <tbody>
                    {moves.map((move) => (
                      <tr key={`${move.pile_a}-${move.pile_b}`}>
                        <td>
                          <button
                            type="button"
                            class="quiet"
                            onClick={() => goTo([...taken, [Number(move.pile_a), Number(move.pile_b)]])}
                          >
                            Take {move.pile_a} and {move.pile_b}
                          </button>
                        </td>
                        <td>{percent(move.probability)}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              )}
            </Panel>
          )}
          <AsText answers={answers} />
        </div>
      </div>
    </>
  );
}

function headline(probability: string | undefined, isStuck: boolean): string {
  if (isStuck) {
    return "No pair is left: this game is lost. Undo to try another way.";
  }
  return Number(probability) === 0
    ? "is the probability that random play wins from here: next to none, or no line wins at all."
    : "is the probability that random play wins from here.";
}
