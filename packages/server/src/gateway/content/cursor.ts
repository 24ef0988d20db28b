/**
 * The place where a list of articles goes on: their order, time and id, opaque to its reader. It grants nothing, since
 * every page holds published articles only; the checksum tells a broken one from a good one.
 */
import { crc32 } from "node:zlib";
import { CallError } from "../../call-error.ts";
import type { PublishedPlace } from "../../modules/article/published.ts";

const payloadBytes = 4 + 8 + 8;
/** Beyond it a number is no time. */
const latestMs = 8_640_000_000_000_000n;

export function writePlace({ SortOrder, PublishAt, Id }: PublishedPlace): string {
  const bytes = Buffer.alloc(payloadBytes + 4);
  bytes.writeInt32BE(SortOrder, 0);
  bytes.writeBigInt64BE(BigInt(PublishAt.getTime()), 4);
  bytes.writeBigUInt64BE(Id, 12);
  bytes.writeUInt32BE(crc32(bytes.subarray(0, payloadBytes)), payloadBytes);
  return bytes.toString("base64url");
}

/** Throws ContentCursorInvalid for anything that `writePlace` did not write. */
export function readPlace(text: string): PublishedPlace {
  const bytes = Buffer.from(text, "base64url");
  const isWhole = bytes.length === payloadBytes + 4 && bytes.toString("base64url") === text;
  if (!isWhole || bytes.readUInt32BE(payloadBytes) !== crc32(bytes.subarray(0, payloadBytes))) {
    throw new CallError("ContentCursorInvalid");
  }
  const atMs = bytes.readBigInt64BE(4);
  const id = bytes.readBigUInt64BE(12);
  if (atMs > latestMs || atMs < -latestMs || id >= 2n ** 63n) throw new CallError("ContentCursorInvalid");
  return { SortOrder: bytes.readInt32BE(0), PublishAt: new Date(Number(atMs)), Id: id };
}
