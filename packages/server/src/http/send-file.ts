/** Answers that are files: a CSV as it is made, a picture from the store. */
import { Readable } from "node:stream";
import type { StoredImage } from "@opc/contract/files";
import type { FastifyReply, FastifyRequest } from "fastify";
import { entityTag, holdsTag } from "./entity-tag.ts";

export function sendCsv(reply: FastifyReply, fileName: string, file: AsyncIterable<string>): FastifyReply {
  return reply
    .type("text/csv; charset=utf-8")
    .header("content-disposition", `attachment; filename="${fileName}"`)
    .send(Readable.from(file));
}

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
