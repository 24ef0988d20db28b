/** Answers that are made anew each time, compressed for whoever takes it, at the quality that costs less than the line it saves. */
import { PassThrough } from "node:stream";
import { promisify } from "node:util";
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
/** What fits a few packets is not worth it. */
const smallBytes = 4_096;
const brotliQuality = { [constants.BROTLI_PARAM_QUALITY]: 4 };

/** Away from the event loop. */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<FastifyReply> {
  reply.header("vary", "accept-encoding");
  const accepted = request.headers["accept-encoding"];
  // No character takes more than three bytes, or less than one.
  if (accepted === undefined || text.length <= smallBytes / 3) return reply.send(text);
  const bytes = Buffer.from(text);
  if (bytes.length <= smallBytes) return reply.send(bytes);
  if (/\bbr\b/.test(accepted)) {
    const params = { ...brotliQuality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    return reply.header("content-encoding", "br").send(await brotli(bytes, { params }));
  }
  if (/\bgzip\b/.test(accepted)) return reply.header("content-encoding", "gzip").send(await gzipped(bytes));
  return reply.send(bytes);
}

/** `first` is on its way before `rest` is known, which must not fail. */
export function sendInParts(
  request: FastifyRequest,
  reply: FastifyReply,
  first: string,
  rest: Promise<string>,
): FastifyReply {
  // No proxy in between gathers what is to be there at once.
  reply.header("vary", "accept-encoding").header("x-accel-buffering", "no");
  const { encoding, stream } = partsFor(request.headers["accept-encoding"] ?? "");
  if (encoding) reply.header("content-encoding", encoding);
  stream.write(first);
  if ("flush" in stream) stream.flush();
  void rest.then((text) => stream.end(text));
  return reply.send(stream);
}

function partsFor(accepted: string) {
  if (/\bbr\b/.test(accepted))
    return { encoding: "br", stream: createBrotliCompress({ params: brotliQuality }) };
  if (/\bgzip\b/.test(accepted)) return { encoding: "gzip", stream: createGzip() };
  return { encoding: undefined, stream: new PassThrough() };
}
