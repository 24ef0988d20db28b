/**
 * Remembers what was looked up for a moment, and asks once however many ask at the same time. What it answers
 * is at most `keptMs` old, by the caller's clock.
 */
export interface ShortCache<Value> {
  get(key: string, now: Date): Promise<Value>;
  /** Asked for again, it is looked up anew; without a key, all are. */
  forget(key: string | undefined): void;
}

interface Kept<Value> {
  value: Promise<Value>;
  atMs: number;
}

/** Callers choose keys (unknown merchants, wrong tokens), so the number kept is bounded: the oldest goes first. */
const maxKeptAnyway = 10_000;

export function shortCache<Value>(
  keptMs: number,
  load: (key: string) => Promise<Value>,
  maxKept = maxKeptAnyway,
): ShortCache<Value> {
  const kept = new Map<string, Kept<Value>>();

  function start(key: string, now: Date): Promise<Value> {
    const value = load(key);
    const entry = { value, atMs: now.getTime() };
    kept.delete(key);
    kept.set(key, entry);
    if (kept.size > maxKept) {
      const oldest = kept.keys().next();
      if (!oldest.done) kept.delete(oldest.value);
    }
    // A failure is not kept: the next caller asks again.
    value.catch(() => {
      if (kept.get(key) === entry) kept.delete(key);
    });
    return value;
  }

  return {
    get(key, now) {
      const found = kept.get(key);
      if (found && Math.abs(now.getTime() - found.atMs) < keptMs) return found.value;
      return start(key, now);
    },
    forget(key) {
      if (key === undefined) kept.clear();
      else kept.delete(key);
    },
  };
}
