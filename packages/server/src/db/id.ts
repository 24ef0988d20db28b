/**
 * Time-ordered ids (63 bits): milliseconds since 2025-01-01 UTC << 22, then 10 bits of process and 12 of
 * sequence. So one column is both key and time: keyset pages need no second column, and a month is one range.
 * The number of a process is leased from the database (id-lease.ts), so that no two servers make the same id; commands and
 * tests, which are alone at what they do, draw one of those that are not leased.
 */
import { randomInt } from "node:crypto";
import { Overload } from "./overload.ts";

const epochMs = Date.UTC(2025, 0, 1);
/** As many are leased; the rest of 1,024 are drawn. */
export const leasedNumbers = 960;

interface ProcessNumber {
  bits: bigint;
  /** Asked before each id: a process that was stopped for a while may have lost it to another. */
  isOurs: () => boolean;
}

let own = drawn();
let timeMs = () => Date.now();
let lastMs = 0;
let sequence = 0;

function drawn(): ProcessNumber {
  return { bits: bitsOf(randomInt(leasedNumbers, 1024)), isOurs: () => true };
}

function bitsOf(number: number): bigint {
  return BigInt(number) << 12n;
}

export function useNumber(number: number, isOurs: () => boolean): void {
  own = { bits: bitsOf(number), isOurs };
}

/** The clock of ids: the database's, where the process serves (database-clock.ts). */
export function useIdTime(now: () => number): void {
  timeMs = now;
}

/** Throws Overload while the lease is over: nothing is made, and the caller comes again. */
function processPart(): bigint {
  if (!own.isOurs()) throw new Overload("the number for ids has to be leased anew first");
  return own.bits;
}

/** `at`: the row's own time, so that its id and its `created_at` agree also where a clock was moved. */
export function newId(at?: Date): bigint {
  const part = processPart();
  const now = at ? at.getTime() : Math.floor(timeMs());
  if (now > lastMs) {
    lastMs = now;
    sequence = 0;
  } else if (++sequence === 4096) {
    lastMs++;
    sequence = 0;
  }
  return (BigInt(lastMs - epochMs) << 22n) | part | BigInt(sequence);
}

/** For tests that follow one another in a process, each with a clock of its own: ids begin anew at the next time. */
export function restartIds(): void {
  own = drawn();
  timeMs = () => Date.now();
  lastMs = 0;
  sequence = 0;
}

/** Ids for history at given times (the demo world): callers keep `sequence` distinct within a millisecond. */
export function idAt(time: Date, sequenceInMs: number): bigint {
  return idFloor(time) | processPart() | BigInt(sequenceInMs & 4095);
}

/** The last millisecond that 63 bits can name, in the year 2094. */
const lastIdMs = 2 ** 41 - 1;

/** The smallest id of that millisecond: `id >= idFloor(from)` means "created at or after". */
export function idFloor(time: Date): bigint {
  return BigInt(Math.min(lastIdMs, Math.max(0, time.getTime() - epochMs))) << 22n;
}

/** The number of the process that made it. */
export function numberOf(id: bigint): number {
  return Number((id >> 12n) & 1023n);
}

/** The millisecond of an id's row. */
export function timeOf(id: bigint): Date {
  return new Date(Number(id >> 22n) + epochMs);
}
