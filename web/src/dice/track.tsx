// The board with both players on it.

interface Props {
  cells: number;
  sides: number;
  own: number;
  other: number;
}

export function Track({ cells, sides, own, other }: Props) {
  const at = (cell: number) => `${(100 * (cell - 1)) / (cells - 1)}%`;
  const zone = Math.max(1, cells - sides);
  return (
    <div class="track" role="img" aria-label={`A board of ${cells} cells: the player on turn on cell ${own}, the other on cell ${other}`}>
      <i class="zone" style={{ left: at(zone), right: "0" }} />
      <span class="piece own" style={{ left: at(own) }}>
        {own}
      </span>
      <span class="piece other" style={{ left: at(other) }}>
        {other}
      </span>
      <b class="from">1</b>
      <b class="goal">{cells}</b>
    </div>
  );
}
