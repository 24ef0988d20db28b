/** Background work as the outside sees it: what each job did last, for `/readyz?verbose` and `/metrics`. */
import { Gauge, type Registry } from "prom-client";
import type { Clock } from "../ports/clock.ts";

/** What is known of a job's rounds; null: none yet. A round that runs began after the last one ended. */
export interface WorkRounds {
  startedAt: Date | null;
  finishedAt: Date | null;
  durationMs: number | null;
  runs: number;
  failures: number;
  failedAt: Date | null;
  /** The last failure's message. */
  failure: string | null;
}

export interface WorkState extends WorkRounds {
  name: string;
}

/** All jobs, in the order of the worker's table. */
export type WorkReport = () => Promise<WorkState[]>;

/** A job that has not ended a round yet has no age and no duration. */
export function registerWorkMetrics(registry: Registry, report: WorkReport, clock: Clock): void {
  // The gauges of one look share one report.
  let asked: Promise<WorkState[]> | undefined;
  const reported = () => {
    asked ??= report().finally(() => {
      asked = undefined;
    });
    return asked;
  };
  const gauge = (name: string, help: string, figureOf: (state: WorkState) => number | null) =>
    new Gauge({
      name,
      help,
      labelNames: ["work"],
      registers: [registry],
      async collect() {
        const states = await reported();
        this.reset();
        for (const state of states) {
          const figure = figureOf(state);
          if (figure !== null) this.set({ work: state.name }, figure);
        }
      },
    });
  gauge(
    "opc_work_age_seconds",
    "Time since the last round of a background job ended, well or not",
    ({ finishedAt }) => finishedAt && (clock.now().getTime() - finishedAt.getTime()) / 1_000,
  );
  gauge(
    "opc_work_duration_seconds",
    "How long the last round of a background job took",
    ({ durationMs }) => durationMs && durationMs / 1_000,
  );
  gauge("opc_work_failures", "Rounds of a background job that failed", ({ failures }) => failures);
}
