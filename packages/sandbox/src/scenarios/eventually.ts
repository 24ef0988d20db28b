/** Waits for what the system does by itself; a scenario that waits in vain says for what. */
const patienceMs = 10_000;
const pauseMs = 40;

export async function eventually<Result>(
  what: string,
  probe: () => Promise<Result | undefined | false>,
): Promise<Result> {
  const endMs = performance.now() + patienceMs;
  for (;;) {
    const result = await probe();
    if (result !== undefined && result !== false) return result;
    if (performance.now() > endMs) throw new Error(`in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/** Stands in for an assertion library: scenarios also run outside of tests. */
export function expectThat(fact: boolean, sentence: string): asserts fact {
  if (!fact) throw new Error(`not true: ${sentence}`);
}

export function expectSame(actual: unknown, expected: unknown, what: string): void {
  if (actual === expected) return;
  throw new Error(`${what} is ${String(actual)}, should be ${String(expected)}`);
}
