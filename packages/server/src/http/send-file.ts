/** Answers that are files: a CSV as it is made, a picture from the store. */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type { ExportedFile } from "@opc/contract/export/calls";
import type { StoredImage } from "@opc/contract/files";
import type { FastifyReply, FastifyRequest } from "fastify";
import { entityTag, holdsTag } from "./entity-tag.ts";

export function sendCsv(reply: FastifyReply, fileName: string, file: AsyncIterable<string>): FastifyReply {
  return reply
    .type("text/csv; charset=utf-8")
    .header("content-disposition", `attachment; filename="${fileName}"`)
    .send(Readable.from(file));
}

const exportTypes = {
  CSV: "text/csv; charset=utf-8",
  XLSX: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/** Kept compressed, it is sent so to who takes it. */
export function sendExportedFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, format, isCompressed, byteCount, storedByteCount, pieces }: ExportedFile,
): FastifyReply {
  reply.type(exportTypes[format]).header("content-disposition", `attachment; filename="${name}"`);
  const stored = Readable.from(pieces, { objectMode: false });
  if (!isCompressed) return reply.header("content-length", byteCount).send(stored);
  reply.header("vary", "accept-encoding");
  if (/\bgzip\b/.test(request.headers["accept-encoding"] ?? "")) {
    return reply.header("content-encoding", "gzip").header("content-length", storedByteCount).send(stored);
  }
  const plain = createGunzip();
  // What fails on the way fails for who reads: the answer breaks off before its length is reached.
  pipeline(stored, plain).catch(() => undefined);
  return reply.header("content-length", byteCount).send(plain);
}

/** A picture that anybody may ask for stands on pages of others, too: a merchant's own page shows how to pay. */
export const forAnySite = { "cross-origin-resource-policy": "cross-origin" } as const;

/**
 * The browser keeps the bytes for itself and asks each time whether it still may: who has lost the right sees nothing.
 * Opened by itself it is a picture in an empty sandbox, whatever the bytes might be taken for.
 */
export function sendImage(request: FastifyRequest, reply: FastifyReply, image: StoredImage): FastifyReply {
  const tag = entityTag(image.Bytes);
  reply
    .header("cache-control", "private, no-cache")
    .header("etag", tag)
    .header("content-security-policy", "default-src 'none'; frame-ancestors 'none'; sandbox");
  if (holdsTag(request.headers["if-none-match"], tag)) return reply.code(304).send();
  return reply
    .type(image.ContentType)
    .header("content-disposition", "inline")
    .send(Buffer.from(image.Bytes.buffer, image.Bytes.byteOffset, image.Bytes.byteLength));
}
