/**
 * The circuit breaker of a lane (one address of a merchant, or one target of a person's notices), in the database so that all
 * workers agree. Terms, as for callbacks: *closed*, they flow; *open*, after failures in a row, only a probe is sent now and then;
 * *half open*, a probe is on the way. The first success closes it. A *probe* is the newest of those that were tried least.
 * What a person sent again has a circuit of its own: its failures hold back nothing else. Nothing is lost by an open
 * circuit: what waits keeps its place in the schedule, and none is held back longer than `heldMaxMs`.
 */
import type { CallbackCircuit } from "@opc/contract/callback-record/lanes";

const second = 1_000;
const minute = 60 * second;

/** So many failures in a row open the circuit: more than one callback's bad luck, less than a lane's width. */
export const openingFailures = 10;
/** The pause before each probe, by how many have failed. */
export const probePausesMs: readonly number[] = [30 * second, minute, 2 * minute, 5 * minute];
/** The longest pause of the schedule: an open circuit does not make a callback wait longer than that. */
export const heldMaxMs = 6 * 60 * minute;

export interface Circuit {
  Circuit: CallbackCircuit;
  FailuresInRow: number;
  OpenedAt: Date | null;
  FailedProbes: number;
  NextProbeAt: Date | null;
}

export const closedCircuit: Circuit = {
  Circuit: "Closed",
  FailuresInRow: 0,
  OpenedAt: null,
  FailedProbes: 0,
  NextProbeAt: null,
};

/** What attempts of one lane brought, in order. */
export interface LaneOutcome {
  /** The endpoint took at least one. */
  succeeded: boolean;
  /** Those that failed after its last success. */
  failures: number;
}

/** Whether an attempt says something about the endpoint: 410 and 429 are answers of one that works. */
export function isEndpointFailure(httpStatus: number | null, failure: string | null): boolean {
  if (failure !== null) return failure !== "NoLiveSecret" && failure !== "Stalled";
  return httpStatus !== null && !(httpStatus >= 200 && httpStatus < 300) && ![410, 429].includes(httpStatus);
}

export function circuitAfter(before: Circuit, { succeeded, failures }: LaneOutcome, now: Date): Circuit {
  const current = succeeded ? closedCircuit : before;
  if (failures === 0) return current;
  const FailuresInRow = current.FailuresInRow + failures;
  if (current.Circuit === "Closed") {
    if (FailuresInRow < openingFailures) return { ...current, FailuresInRow };
    return { Circuit: "Open", FailuresInRow, OpenedAt: now, FailedProbes: 0, NextProbeAt: probeAt(now, 0) };
  }
  // Attempts that left before it opened, or were held back longest, are no probes.
  if (current.Circuit === "Open") return { ...current, FailuresInRow };
  const FailedProbes = current.FailedProbes + 1;
  return {
    ...current,
    Circuit: "Open",
    FailuresInRow,
    FailedProbes,
    NextProbeAt: probeAt(now, FailedProbes),
  };
}

function probeAt(now: Date, failedProbes: number): Date {
  const pauseMs = probePausesMs[Math.min(failedProbes, probePausesMs.length - 1)] ?? minute;
  return new Date(now.getTime() + pauseMs);
}
