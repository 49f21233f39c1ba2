// A gem: its colour, and the number of its colour for those who cannot tell colours.

export function Gem({ colour }: { colour: number }) {
  return <i class={`gem gem-${colour}`}>{colour}</i>;
}
