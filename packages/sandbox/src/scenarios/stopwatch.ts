/** How long what a scenario asks takes, by what it is. Told, never asserted: a loaded machine is slow. */
export interface Stopwatch {
  /** `work`, timed; also when it fails. */
  time<Result>(what: string, work: () => Promise<Result>): Promise<Result>;
  /** A line for each kind, the slowest first. */
  lines(): string[];
  /** The longest of each kind in milliseconds. */
  longest(): Map<string, number>;
}

export function stopwatch(): Stopwatch {
  const taken = new Map<string, number[]>();
  const longestOf = (all: readonly number[]) => all.reduce((most, one) => Math.max(most, one), 0);
  return {
    async time(what, work) {
      const from = performance.now();
      try {
        return await work();
      } finally {
        const all = taken.get(what) ?? [];
        taken.set(what, all);
        all.push(performance.now() - from);
      }
    },
    longest: () => new Map([...taken].map(([what, all]) => [what, longestOf(all)])),
    lines: () =>
      [...taken]
        .sort(([, one], [, other]) => longestOf(other) - longestOf(one))
        .map(([what, all]) => {
          const sorted = all.toSorted((one, other) => one - other);
          const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0);
          return `${what}: ${sorted.length} times, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`;
        }),
  };
}
