/** Chance that repeats itself for a seed. */
export function dice(seed: number) {
  let state = seed;
  const next = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >>> 8) % below;
  };
  return {
    next,
    one: <Item>(items: readonly Item[]): Item => items[next(items.length)] as Item,
    some: <Item>(items: readonly Item[], inTen: number): Item[] => items.filter(() => next(10) < inTen),
  };
}
export type Dice = ReturnType<typeof dice>;
