/** Durations that one part of a process tells while it works, and another one counts, for a monitoring system. */
export class ToldDurations {
  #heard: (seconds: number) => void = () => {};

  /** One hears at a time; what was told before is not kept. */
  heardBy(heard: (seconds: number) => void): void {
    this.#heard = heard;
  }

  tell(ms: number): void {
    this.#heard(Math.max(0, ms) / 1_000);
  }
}
