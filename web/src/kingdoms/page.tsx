// The page of the kingdoms.
import { useEffect } from "preact/hooks";
import { useAnswers } from "../answers.ts";
import { ask, forget } from "../engine/client.ts";
import { requestOf, type Row } from "../engine/request.ts";
import { rangeOf } from "../engine/shapes.ts";
import { percent } from "../format.ts";
import { AsText } from "../parts/as-text.tsx";
import { Choice, NumberField, Panel } from "../parts/field.tsx";
import { Problems, unknownNames } from "../parts/problems.tsx";
import { useValues } from "../values.ts";
import { Board, nameOf } from "./board.tsx";
import { bestOf, playOn } from "./play.ts";
import { PLAYERS, winnerOf } from "./rules.ts";
import { Bar, Legend, NAMES, type Sides } from "./sides.tsx";
import { asksOf, DEFAULTS, gameOf, HEALTHS } from "./state.ts";

export function Kingdoms() {
  const { hash, values, unknown, set } = useValues("kingdoms", DEFAULTS);
  const game = gameOf(values);
  const answers = useAnswers(hash, asksOf(values, game));
  const isCurrent = answers?.for === hash;
  useEffect(solveAhead, []);
  const moves = answers?.of("kingdoms.moves");
  const { position, steps } = game;
  const winner = position && winnerOf(position);
  const sides = winner === undefined ? sidesOf(moves?.rows ?? []) : certain(winner);
  const shown = values.played.slice(0, steps.length);
  const play = (victim: number | undefined) =>
    isCurrent && victim !== undefined && set({ played: `${shown}${victim + 1}` });
  const toTheEnd = async () => position && set({ played: shown + (await playOn(position)) });
  return (
    <>
      <h1>Kingdoms</h1>
      <div class="columns">
        <Panel title="The players" class="form">
          {HEALTHS.map((name, place) => (
            <NumberField
              key={name}
              label={`Health of the ${nameOf(place)}`}
              value={values[name]}
              {...rangeOf("kingdoms.moves", name)}
              slider={rangeOf("kingdoms.moves", name).last}
              onChange={(value) => set({ [name]: value, played: "" }, name)}
            />
          ))}
          <Choice
            label="Who begins"
            value={values.turn}
            choices={PLAYERS.map((player, place) => [player, `the ${nameOf(place)}`] as const)}
            onChange={(turn) => set({ turn, played: "" })}
          />
          <details>
            <summary>The rules</summary>
            <p class="hint">
              Turns go Monarch, Rebel, Minister, Traitor. Who is on turn attacks another, who loses one health; the Monarch and the Minister
              never attack each other. The Monarch and the Minister win when the Rebel and the Traitor are dead. When the Monarch dies, the
              Traitor wins if he alone is left, else the Rebel. Each plays for his own side.
            </p>
          </details>
        </Panel>
        <div class="results one">
          <Problems problems={[unknownNames(unknown), game.problem, moves?.problem]} />
          {sides && (
            <section class="panel" aria-label="The probability that each side wins">
              <Bar sides={sides} />
              <div role="status">
                <Legend sides={sides} />
              </div>
            </section>
          )}
          {position && <Board position={position} isOver={winner !== undefined} />}
          {position && (
            <Panel title={winner === undefined ? `The ${nameOf(position.turn)} attacks` : "The game is over"} class="attacks">
              {winner !== undefined && <p role="status">{NAMES.find(([side]) => side === PLAYERS[winner])![1]} won.</p>}
              <ul>
                {(winner === undefined ? (moves?.rows ?? []) : []).map((move) => (
                  <li key={move.attack}>
                    <button type="button" onClick={() => play(PLAYERS.indexOf(move.attack!))}>
                      <span>
                        the {nameOf(PLAYERS.indexOf(move.attack!))} {move.best === "true" && <b class="best">best</b>}
                      </span>
                      <Bar sides={sidesIn(move)} />
                      <small>{NAMES.map(([side, name]) => `${name} ${percent(move[side])}`).join(" · ")}</small>
                    </button>
                  </li>
                ))}
              </ul>
              <div class="buttons">
                <button type="button" class="main" disabled={winner !== undefined} onClick={() => play(bestOf(moves?.rows ?? []))}>
                  Play a best attack
                </button>
                <button type="button" disabled={winner !== undefined} onClick={toTheEnd}>
                  Play on to the end
                </button>
                <button type="button" disabled={values.played === ""} onClick={() => set({ played: shown.slice(0, -1) })}>
                  Undo
                </button>
                <button type="button" disabled={values.played === ""} onClick={() => set({ played: "" })}>
                  From the start
                </button>
              </div>
              {steps.length > 0 && (
                <details>
                  <summary>{steps.length === 1 ? "1 attack so far" : `${steps.length} attacks so far`}</summary>
                  <ol class="log">
                    {steps.map(({ player, victim }, place) => (
                      <li key={place}>
                        {nameOf(player)} → {nameOf(victim)}
                      </li>
                    ))}
                  </ol>
                </details>
              )}
            </Panel>
          )}
          <AsText answers={answers} />
        </div>
      </div>
    </>
  );
}

/** How long the page has been there when everything is solved, in milliseconds. */
const AHEAD = 1500;

/** Solves every position there is while nothing is asked, so that all later answers come at once. */
function solveAhead(): () => void {
  const asker = {};
  const most = HEALTHS.map((name) => rangeOf("kingdoms.odds", name).last).join(" ");
  const all = requestOf({ question: "kingdoms.odds", queries: most });
  const timer = setTimeout(() => ask(asker, [all], () => {}, true), AHEAD);
  return () => {
    clearTimeout(timer);
    forget(asker);
  };
}

function sidesIn(row: Row): Sides {
  return { monarch: Number(row.monarch), rebel: Number(row.rebel), traitor: Number(row.traitor) };
}

/** The probabilities now: each of the best attacks is as likely as the others. */
function sidesOf(moves: readonly Row[]): Sides | undefined {
  const best = moves.filter((move) => move.best === "true").map(sidesIn);
  const mean = (side: keyof Sides) => best.reduce((sum, sides) => sum + sides[side], 0) / best.length;
  return best.length === 0 ? undefined : { monarch: mean("monarch"), rebel: mean("rebel"), traitor: mean("traitor") };
}

function certain(winner: number): Sides {
  const is = (player: string) => Number(PLAYERS[winner] === player);
  return { monarch: is("monarch"), rebel: is("rebel"), traitor: is("traitor") };
}
