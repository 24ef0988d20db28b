/**
 * How much a test does of what it could repeat: `npm test` a sample that holds each kind, `npm run test:all`
 * (TEST_ALL=1) all of it. What is left out stands in docs/testing.md.
 */
export const isWhole = process.env.TEST_ALL === "1";

/** How often something is tried by chance. */
export function times(usual: number, whole: number): number {
  return isWhole ? whole : usual;
}

/** Every so manieth of a list, from a place that the caller moves on, so that none is left out everywhere. */
export function sample<Item>(items: readonly Item[], every: number, from: number): readonly Item[] {
  return isWhole ? items : items.filter((_, index) => (index + from) % every === 0);
}
