// How many armies it takes for some probabilities.
import type { Answers } from "../answers.ts";
import { Panel } from "../parts/field.tsx";
import { CONFIDENCES } from "./state.ts";

interface Props {
  attackers: string;
  defenders: string;
  answers: Answers | undefined;
}

export function Armies({ attackers, defenders, answers }: Props) {
  const cells = (question: string, column: string) =>
    CONFIDENCES.map((confidence, place) => {
      const answer = answers?.of(question, place);
      return (
        <td key={confidence} title={answer?.problem}>
          {answer?.rows[0]?.[column] ?? "–"}
        </td>
      );
    });
  return (
    <Panel title="How many armies it takes" class="armies">
      <table>
        <thead>
          <tr>
            <th scope="col">to win with more than</th>
            {CONFIDENCES.map((confidence) => (
              <th key={confidence} scope="col">
                {100 * Number(confidence)}&nbsp;%
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">fewest attackers against {defenders}</th>
            {cells("war.fewest", "attackers")}
          </tr>
          <tr>
            <th scope="row">most defenders that {attackers} beat</th>
            {cells("war.most", "X")}
          </tr>
        </tbody>
      </table>
    </Panel>
  );
}
