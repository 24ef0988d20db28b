/**
 * Answers that are the same for everybody (`publicCache` of a row): any site may read them, any cache keep them for a
 * minute; then it asks with the tag that it has and gets 304 while nothing has changed. The tag is a hash of the bytes, so
 * that two processes give the same one. No Vary: neither language, cookie nor origin changes such an answer.
 */
import { publicSeconds } from "@opc/contract/article/public";
import type { StoredImage } from "@opc/contract/files";
import type { FastifyReply, FastifyRequest } from "fastify";
import { entityTag, holdsTag } from "./entity-tag.ts";

/** Of refusals too, or a site could not read why. Opened by itself an answer is nothing that can act. */
export const publicHeaders = {
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
} as const;

interface Made {
  type: string;
  bytes: Buffer;
  tag: string;
}

/** What a handler answers again is not written out again: content's short cache answers the same object. */
const made = new WeakMap<object, Made>();

export function sendPublic(
  request: FastifyRequest,
  reply: FastifyReply,
  data: object,
  make: () => Omit<Made, "tag">,
): FastifyReply {
  let answer = made.get(data);
  if (!answer) {
    const { type, bytes } = make();
    answer = { type, bytes, tag: entityTag(bytes) };
    made.set(data, answer);
  }
  reply
    .header("cache-control", `public, max-age=${publicSeconds}, must-revalidate`)
    .header("etag", answer.tag);
  if (holdsTag(request.headers["if-none-match"], answer.tag)) return reply.code(304).send();
  return reply.type(answer.type).send(answer.bytes);
}

export function publicImage(image: StoredImage): Omit<Made, "tag"> {
  const { buffer, byteOffset, byteLength } = image.Bytes;
  return { type: image.ContentType, bytes: Buffer.from(buffer, byteOffset, byteLength) };
}
