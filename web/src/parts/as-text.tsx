// The answers as the command line prints them.
import type { Answers } from "../answers.ts";
import { commandOf } from "../engine/request.ts";

/** Every answer of a page as text, each below the command that gives it. `data-answered` tells which address they are for. */
export function AsText({ answers }: { answers: Answers | undefined }) {
  return (
    <details class="panel as-text" data-answered={answers?.for}>
      <summary>As the command line prints it</summary>
      {answers?.all.map((answer, place) => (
        <figure key={place}>
          <figcaption>
            <code>{commandOf(answer.ask)}</code>
          </figcaption>
          {answer.problem === undefined ? (
            <pre
              data-answer={answer.ask.question}
              data-option={answer.ask.options?.confidence}
              tabIndex={0}
              aria-label={`Answer of ${answer.ask.question}`}
            >
              {answer.text}
            </pre>
          ) : (
            <p class="problem" data-problem={answer.ask.question}>
              {answer.problem}
            </p>
          )}
        </figure>
      ))}
    </details>
  );
}
