/** Where the days of a small line stand, in its own units. */
export const width = 64;
export const height = 20;
/** Half of the stroke, and the dot of the last day. */
export const edge = 2;

/** From zero, so that small changes of a large figure look small. */
export function pointsOf(values: readonly number[]): [x: number, y: number][] {
  const low = Math.min(0, ...values);
  const span = Math.max(0, ...values) - low || 1;
  const stepX = (width - 2 * edge) / Math.max(1, values.length - 1);
  return values.map((value, at) => [
    round(edge + at * stepX),
    round(height - edge - ((value - low) / span) * (height - 2 * edge)),
  ]);
}

const round = (value: number) => Math.round(value * 10) / 10;
