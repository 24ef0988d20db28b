/**
 * Ids of the journal and its entries: time-ordered as all ids (db/id.ts), the last three bits left for the
 * place of an entry in its transfer. So a journal row and its entries are neighbours in the key, and `entry
 * id >= journal id and < journal id + entriesPerJournal` are the entries of one transfer.
 */
import { randomInt } from "node:crypto";
import { idAt } from "../db/id.ts";

export const entriesPerJournal = 8;
const journalsPerMs = 4096 / entriesPerJournal;
const bitsBelowTime = 22n;
const epochMs = Date.UTC(2025, 0, 1);
const rememberedMs = 20_000;

/** How many journal ids each recent millisecond has given away in this process. */
const used = new Map<number, number>();
let latestForgottenMs = 0;

/** A fresh journal id of that millisecond (or the next ones when it is full) that is above `floor`. */
export function nextJournalId(at: Date, floor: bigint): bigint {
  const floorMs = timeOfId(floor);
  let ms = Math.max(at.getTime(), floorMs);
  for (;;) {
    const sequence = used.get(ms) ?? firstSequence(ms);
    if (sequence >= journalsPerMs) {
      ms += 1;
      continue;
    }
    used.set(ms, sequence + 1);
    if (used.size > rememberedMs) forgetOldest();
    const id = idAt(new Date(ms), sequence * entriesPerJournal);
    if (id > floor) return id;
    // Another process wrote in the same millisecond with a higher process number.
    if (ms === floorMs) ms += 1;
  }
}

/** Milliseconds since 1970 of the id's time part. */
export function timeOfId(id: bigint): number {
  return Number(id >> bitsBelowTime) + epochMs;
}

/** Of a millisecond that may be forgotten, any place but the first: that one is most likely taken. */
function firstSequence(ms: number): number {
  return ms > latestForgottenMs ? 0 : randomInt(1, journalsPerMs);
}

function forgetOldest(): void {
  for (const ms of used.keys()) {
    used.delete(ms);
    latestForgottenMs = Math.max(latestForgottenMs, ms);
    return;
  }
}
