/**
 * In what order a merchant's channels are tried. By *order*: as the merchant's settings line them up. By *weight*: the
 * first is drawn with a chance in proportion to its weight, the next among the others, and so on, so that whatever
 * refuses falls through to a fair choice of the rest. A *seed* stands for the chance: the same seed draws the same.
 */
import { randomInt } from "node:crypto";
import type { RoutingMode } from "../../db/column-types.ts";

export interface Weighted {
  weight: number;
}

/** Stored with the decision, so that it can be told how it came about. */
export function newSeed(): number {
  return randomInt(2 ** 32);
}

/** Channels arrive in the merchant's order; those of weight 0 come last, in that order. */
export function inTurn<Item extends Weighted>(
  channels: readonly Item[],
  mode: RoutingMode,
  seed: number,
): readonly Item[] {
  if (mode === "Order") return channels;
  const draw = chanceOf(seed);
  const left = channels.filter((channel) => channel.weight > 0);
  const drawn: Item[] = [];
  for (let sum = left.reduce((all, one) => all + one.weight, 0); left.length > 0; ) {
    let mark = draw() * sum;
    let at = 0;
    while (at < left.length - 1 && mark >= (left[at]?.weight ?? 0)) mark -= left[at++]?.weight ?? 0;
    const [chosen] = left.splice(at, 1);
    if (!chosen) break;
    sum -= chosen.weight;
    drawn.push(chosen);
  }
  return [...drawn, ...channels.filter((channel) => channel.weight === 0)];
}

/** Numbers in [0, 1) by mulberry32: small, even, and nobody's secret. */
function chanceOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
