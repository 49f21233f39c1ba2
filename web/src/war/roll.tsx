// A single roll.
import type { Ask, Row } from "../engine/request.ts";
import { percent } from "../format.ts";
import { Panel } from "../parts/field.tsx";

export function Roll({ rows, ask }: { rows: readonly Row[] | undefined; ask: Ask | undefined }) {
  if (!rows || !ask || rows.length === 0) {
    return null;
  }
  const [attacker, defender] = ask.queries.split(" ");
  return (
    <Panel title={`The first roll: ${attacker} against ${defender} dice`} class="roll">
      <table>
        <thead>
          <tr>
            <th scope="col">attackers lost</th>
            <th scope="col">defenders lost</th>
            <th scope="col">probability</th>
            <th scope="col">exactly</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.attackers_lost} ${row.defenders_lost}`}>
              <td>{row.attackers_lost}</td>
              <td>{row.defenders_lost}</td>
              <td>{percent(row.probability)}</td>
              <td>
                {row.numerator}/{row.denominator}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
