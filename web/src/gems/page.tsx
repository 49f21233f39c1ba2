// The page of gems.
import { useEffect, useMemo } from "preact/hooks";
import { useAnswers, useShown } from "../answers.ts";
import { AsText } from "../parts/as-text.tsx";
import { Panel } from "../parts/field.tsx";
import { Problems, unknownNames } from "../parts/problems.tsx";
import { useValues } from "../values.ts";
import { Board, signed } from "./board.tsx";
import { PuzzleFields } from "./puzzle.tsx";
import { asksOf, caseOf, DEFAULTS, gameOf, queryOf, undone } from "./state.ts";

export function Gems() {
  const { hash, values, unknown, set } = useValues("gems", DEFAULTS);
  const isNumbered = values.case === "";
  const shown = useShown("gems", isNumbered ? values.puzzle : undefined)?.outcome;
  const text = !isNumbered ? caseOf(values) : shown?.ok ? shown.text : undefined;
  const game = useMemo(() => (text === undefined ? undefined : gameOf(values, text)), [text, values.picks]);
  const isKnown = !isNumbered || shown !== undefined;
  const answers = useAnswers(isKnown ? hash : undefined, isKnown ? asksOf(values, game) : []);
  const isCurrent = answers?.for === hash;
  const difference = answers?.of("gems.difference");
  const moves = isCurrent ? answers.of("gems.moves")?.rows : undefined;
  const line = isCurrent ? answers.of("gems.line")?.rows : undefined;

  const position = game?.position;
  const isOver = position?.left.length === 0;
  const isYours = values.you === "both" || values.you === `${position?.player}`;
  const bagOf = (row: { bag?: string }) => position!.left[Number(row.bag) - 1]!;
  // A pick and the reply to it are one step for the back button.
  const play = (bag: number) => set({ picks: [...game!.picks.map((pick) => pick.bag), bag].join(",") }, "pick");

  // The other side plays its best, and among equally good bags the first.
  const replies = game !== undefined && !game.problem && !isOver && !isYours;
  const reply = useAnswers(replies ? hash : undefined, replies ? [{ question: "gems.moves", ...queryOf(values, game) }] : []);
  useEffect(() => {
    if (replies && reply?.for === hash) {
      const differences = reply.all[0]!.rows.map((row) => Number(row.difference));
      const best = differences.indexOf(Math.max(...differences));
      if (best >= 0) {
        play(position!.left[best]!);
      }
    }
  }, [reply, replies, hash]);

  const [first, second] = position?.score ?? [0, 0];
  const names = values.you === "both" ? ["First", "Second"] : values.you === "1" ? ["You", "Best play"] : ["Best play", "You"];
  const hero = values.you === "2" ? 2 : 1;
  const ahead = hero === 1 ? first - second : second - first;
  const toCome = Number(difference?.rows[0]?.difference) * (position?.player === hero ? 1 : -1);
  return (
    <>
      <h1>Gems</h1>
      <div class="columns">
        <PuzzleFields
          key={isNumbered ? "" : values.case}
          puzzle={isNumbered ? values.puzzle : ""}
          text={text ?? ""}
          you={values.you}
          onPuzzle={(puzzle, by) => set({ puzzle, case: "", picks: "" }, by)}
          onCase={(text) => set({ puzzle: "", case: text.trim().split(/\s*\n\s*/).join(","), picks: "" })}
          onYou={(you) => set({ you, picks: "" })}
        />
        <div class="results one">
          <Problems problems={[unknownNames(unknown), game?.problem, difference?.problem]} />
          {game && position && (
            <section class="panel headline" aria-label="The score">
              <p role="status">
                {isOver ? (
                  <strong class="big">{ahead > 0 ? `${names[hero - 1]} won` : ahead < 0 ? `${names[2 - hero]} won` : "A draw"}</strong>
                ) : (
                  <>
                    <strong class="big">{difference?.rows[0] ? signed(ahead + toCome) : "…"}</strong>
                    <span>
                      {names[hero - 1] === "You" ? "stones more for you" : "stones more for the first player"} in the end, if both play their
                      best from here
                    </span>
                  </>
                )}
              </p>
              <dl>
                {names.map((name, place) => (
                  <div key={place}>
                    <dt>
                      {name}
                      {!isOver && position.player === place + 1 ? ", on turn" : ""}
                    </dt>
                    <dd>{place === 0 ? first : second}</dd>
                  </div>
                ))}
              </dl>
            </section>
          )}
          {game && position && (
            <Panel title={isNumbered ? `Puzzle ${values.puzzle}` : "Your puzzle"}>
              <Board
                game={game.case}
                position={position}
                hints={moves && new Map(moves.map((row) => [bagOf(row), Number(row.difference)]))}
                canPick={isYours && !game.problem}
                onPick={play}
              />
              <div class="buttons">
                <button type="button" disabled={values.picks === ""} onClick={() => set({ picks: undone(game, values) })}>
                  Undo
                </button>
                <button type="button" disabled={values.picks === ""} onClick={() => set({ picks: "" })}>
                  From the start
                </button>
                <button type="button" aria-pressed={values.hints !== ""} onClick={() => set({ hints: values.hints ? "" : "on" })}>
                  Show what each bag leads to
                </button>
                <button type="button" aria-pressed={values.line !== ""} onClick={() => set({ line: values.line ? "" : "on" })}>
                  Show the best play
                </button>
              </div>
              {moves && !isOver && (
                <p class="hint">
                  At each bag: how many stones more the one on turn gets from here on, if he picks it and both then play their best.
                </p>
              )}
              {line && line.length > 0 && (
                <p role="status">
                  Best play: {line.map((row) => `${nameOn(row.player!, position.player, names)} bag ${bagOf(row)} (${row.stones})`).join(", ")}.
                </p>
              )}
              {game.picks.length > 0 && (
                <p>
                  So far: {game.picks.map((pick) => `${names[pick.player - 1]} bag ${pick.bag} (${pick.stones})`).join(", ")}.
                </p>
              )}
            </Panel>
          )}
          <AsText answers={answers} />
        </div>
      </div>
    </>
  );
}

/** The name of a player whom best play counts from the one on turn. */
function nameOn(counted: string, onTurn: 1 | 2, names: readonly string[]): string {
  return names[counted === "1" ? onTurn - 1 : 2 - onTurn]!;
}
