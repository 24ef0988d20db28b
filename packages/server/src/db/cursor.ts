/**
 * The place where a list goes on, opaque to its reader: the last row's id, the order, and the total that the
 * first page found (so that only the first page counts). A cursor grants nothing, filters and row-level
 * security hold for every page; the checksum only tells a broken one from a good one.
 */
import { crc32 } from "node:zlib";
import { CallError } from "../call-error.ts";

export interface Cursor {
  lastId: bigint;
  newestFirst: boolean;
  total: number;
  totalIsExact: boolean;
}

const payloadBytes = 13;
const checksumBytes = 4;
const newestFirstBit = 1;
const exactBit = 2;

export function writeCursor({ lastId, newestFirst, total, totalIsExact }: Cursor): string {
  const bytes = Buffer.alloc(payloadBytes);
  bytes.writeBigUInt64BE(lastId, 0);
  bytes.writeUInt32BE(total, 8);
  bytes.writeUInt8((newestFirst ? newestFirstBit : 0) | (totalIsExact ? exactBit : 0), 12);
  return sealCursor(bytes);
}

/** Throws InvalidInput for anything that `writeCursor` did not write for the same order. */
export function readCursor(text: string, newestFirst: boolean): Cursor {
  const bytes = openCursor(text);
  if (bytes.length !== payloadBytes) throw invalidCursor();
  const bits = bytes.readUInt8(12);
  const cursor = {
    lastId: bytes.readBigUInt64BE(0),
    newestFirst: (bits & newestFirstBit) !== 0,
    total: bytes.readUInt32BE(8),
    totalIsExact: (bits & exactBit) !== 0,
  };
  if (cursor.newestFirst !== newestFirst || cursor.lastId >= 2n ** 63n) throw invalidCursor();
  return cursor;
}

export function sealCursor(payload: Buffer): string {
  const checksum = Buffer.alloc(checksumBytes);
  checksum.writeUInt32BE(crc32(payload));
  return Buffer.concat([payload, checksum]).toString("base64url");
}

/** What was sealed. Throws InvalidInput for a text that `sealCursor` did not make. */
export function openCursor(text: string): Buffer {
  const bytes = Buffer.from(text, "base64url");
  const payload = bytes.subarray(0, -checksumBytes);
  const whole = bytes.length > checksumBytes && bytes.toString("base64url") === text;
  if (!whole || bytes.readUInt32BE(payload.length) !== crc32(payload)) throw invalidCursor();
  return payload;
}

export function invalidCursor(): CallError {
  return new CallError("InvalidInput", { Fields: "Cursor" }, { Fields: ["Cursor"] });
}
