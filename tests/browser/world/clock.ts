/**
 * The clock of a demo world: it says one set moment when the tests begin, and goes on from there. The processes that
 * belong to a world move their own `Date`; the product knows nothing of it, so nobody can set its clock.
 */

export interface SetClock {
  /** What the clock said … */
  atMs: number;
  /** … when the machine's clock said this. */
  realMs: number;
  /** A second of the machine is so many of the world. */
  rate: number;
}

/** A Wednesday in the middle of a month, noon for the operator (UTC+7): no figure hangs on the hour or the day. */
const usualMoment = "2026-11-18T05:00:00Z";

/** When the tests begin. */
export function setMoment(text = process.env.BROWSER_TEST_NOW || usualMoment): Date {
  const at = new Date(text);
  if (!/T.*(Z|[+-]\d\d:\d\d)$/.test(text) || Number.isNaN(at.getTime())) {
    throw new Error(`BROWSER_TEST_NOW is a time with its offset, like ${usualMoment}, not "${text}"`);
  }
  return at;
}

/** Moves `Date` where it is called: in Node, or as a script of a page; so it names nothing outside of itself. */
export function moveClock({ atMs, realMs, rate }: SetClock): void {
  const Real = Date;
  // A page may be told twice.
  if ("isMoved" in Real) return;
  const now = () => Math.floor(atMs + (Real.now() - realMs) * rate);
  function Moved(this: unknown, ...given: unknown[]) {
    const made = Reflect.construct(Real, given.length === 0 ? [now()] : given, new.target ?? Real);
    return new.target ? made : String(made);
  }
  // Hidden as those of the real one are: Playwright's page.clock copies what it can see over its own.
  const facts = { isMoved: true, now, UTC: Real.UTC, parse: Real.parse };
  for (const [name, value] of Object.entries(facts))
    Object.defineProperty(Moved, name, { value, writable: true });
  Moved.prototype = Real.prototype;
  Object.defineProperty(Real.prototype, "constructor", { value: Moved, writable: true, configurable: true });
  globalThis.Date = Moved as unknown as DateConstructor;
}
