/** Answers that are made anew each time, compressed for whoever takes it, at the quality that costs less than the line it saves. */
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
/** What fits a few packets is not worth it. */
const smallBytes = 4_096;

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
    const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    return reply.header("content-encoding", "br").send(await brotli(bytes, { params }));
  }
  if (/\bgzip\b/.test(accepted)) return reply.header("content-encoding", "gzip").send(await gzipped(bytes));
  return reply.send(bytes);
}
