// Colours of probabilities.

type Colour = readonly [red: number, green: number, blue: number];

/** The three colours of the style sheet between which probabilities lie: for 0, 1/2 and 1. */
export function palette(element: Element): readonly [Colour, Colour, Colour] {
  const style = getComputedStyle(element);
  const read = (name: string): Colour => {
    const number = Number.parseInt(style.getPropertyValue(name).trim().slice(1), 16);
    return [(number >> 16) & 255, (number >> 8) & 255, number & 255];
  };
  return [read("--heat-low"), read("--heat-middle"), read("--heat-high")];
}

/** Draws probabilities, row after row from the bottom up, a pixel each. */
export function drawHeat(canvas: HTMLCanvasElement, columns: number, rows: number, values: ArrayLike<number>): void {
  canvas.width = columns;
  canvas.height = rows;
  const context = canvas.getContext("2d");
  if (!context) {
    return;
  }
  const [low, middle, high] = palette(canvas);
  const image = context.createImageData(columns, rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const value = values[row * columns + column] ?? 0;
      const [from, to, part] = value < 0.5 ? [low, middle, 2 * value] : [middle, high, 2 * value - 1];
      const pixel = 4 * ((rows - 1 - row) * columns + column);
      for (let channel = 0; channel < 3; channel++) {
        image.data[pixel + channel] = from[channel]! + part * (to[channel]! - from[channel]!);
      }
      image.data[pixel + 3] = 255;
    }
  }
  context.putImageData(image, 0, 0);
}
