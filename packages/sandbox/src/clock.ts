/** The sandbox's one clock: real time plus what a scenario has skipped. The server under test shares it. */
export interface SandboxClock {
  now(): Date;
}

export const realClock: SandboxClock = { now: () => new Date() };

export class SkippingClock implements SandboxClock {
  #skippedMs = 0;

  now(): Date {
    return new Date(Date.now() + this.#skippedMs);
  }

  skip(ms: number): void {
    this.#skippedMs += ms;
  }
}
