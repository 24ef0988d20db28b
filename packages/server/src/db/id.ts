/**
 * Time-ordered ids (63 bits): milliseconds since 2025-01-01 UTC << 22, then 10 bits of process and 12 of
 * sequence. So one column is both key and time: keyset pages need no second column, and a month is one range.
 * The process part is random at start; two processes that share it can only meet within the same millisecond,
 * and then the primary key refuses the second row.
 */
import { randomInt } from "node:crypto";

const epochMs = Date.UTC(2025, 0, 1);
const processPart = BigInt(randomInt(1024)) << 12n;

let lastMs = 0;
let sequence = 0;

/** `at`: the row's own time, so that its id and its `created_at` agree also where a clock was moved. */
export function newId(at?: Date): bigint {
  const now = at ? at.getTime() : Date.now();
  if (now > lastMs) {
    lastMs = now;
    sequence = 0;
  } else if (++sequence === 4096) {
    lastMs++;
    sequence = 0;
  }
  return (BigInt(lastMs - epochMs) << 22n) | processPart | BigInt(sequence);
}

/** For tests that follow one another in a process, each with a clock of its own: ids begin anew at the next time. */
export function restartIds(): void {
  lastMs = 0;
  sequence = 0;
}

/** Ids for history at given times (the demo world): callers keep `sequence` distinct within a millisecond. */
export function idAt(time: Date, sequenceInMs: number): bigint {
  return idFloor(time) | processPart | BigInt(sequenceInMs & 4095);
}

/** The last millisecond that 63 bits can name, in the year 2094. */
const lastIdMs = 2 ** 41 - 1;

/** The smallest id of that millisecond: `id >= idFloor(from)` means "created at or after". */
export function idFloor(time: Date): bigint {
  return BigInt(Math.min(lastIdMs, Math.max(0, time.getTime() - epochMs))) << 22n;
}

/** The millisecond of an id's row. */
export function timeOf(id: bigint): Date {
  return new Date(Number(id >> 22n) + epochMs);
}
