/**
 * One seeded source of chance for everything that the sandbox decides, so that a seed replays the same
 * decisions. Not for secrets: those come from `node:crypto`.
 */
export interface Random {
  /** At least 0, below 1. */
  next(): number;
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number;
  chance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** An item by its weight; weights need not add up to one. */
  weighted<Item>(items: readonly (readonly [Item, number])[]): Item;
  /** Waiting time of a memoryless process with that mean. */
  exponential(mean: number): number;
  /** A source of its own, so that one actor's draws do not shift another's. */
  fork(name: string): Random;
}

export function seededRandom(seed: number | string): Random {
  const next = sfc32(seed);
  const random: Random = {
    next,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    chance: (probability) => next() < probability,
    pick: (items) => known(items[Math.floor(next() * items.length)]),
    weighted(items) {
      let left = next() * items.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [item, weight] of items) {
        left -= weight;
        if (left < 0) return item;
      }
      return known(items.at(-1))[0];
    },
    exponential: (mean) => -Math.log(1 - next()) * mean,
    fork: (name) => seededRandom(`${seed}/${name}`),
  };
  return random;
}

function known<Item>(item: Item | undefined): Item {
  if (item === undefined) throw new Error("nothing to choose from");
  return item;
}

/** Small fast counting generator (sfc32), warmed up from a hash of the seed. */
function sfc32(seed: number | string): () => number {
  let a = hash(String(seed));
  let b = hash(`b${seed}`);
  let c = hash(`c${seed}`);
  let counter = 1;
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4_294_967_296;
  };
  for (let round = 0; round < 12; round += 1) next();
  return next;
}

function hash(text: string): number {
  let value = 2_166_136_261;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 16_777_619);
  return value | 0;
}
