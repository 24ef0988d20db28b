/**
 * Who may see what is inside (metrics, the work of this process): whoever has the operator's token. Without one the machine
 * itself; but where a proxy leads to this server, each request may be one that came through it, whatever headers it has.
 */
import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { isOfLoopback } from "../start-refusals.ts";

const loopback = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);
const ofProxies = ["x-forwarded-for", "forwarded", "x-real-ip", "via"] as const;
const bearerGrammar = /^Bearer ([\x21-\x7e]+)$/i;

export type MaySeeInside = (request: FastifyRequest) => boolean;

export function insideGuard(publicUrl: string, token: string | undefined): MaySeeInside {
  const isAtHome = isOfLoopback(publicUrl);
  const expected = token === undefined ? undefined : hashOf(token);
  return ({ socket, headers }) => {
    if (expected) {
      const given = bearerGrammar.exec(headers.authorization ?? "")?.[1];
      return given !== undefined && timingSafeEqual(hashOf(given), expected);
    }
    const isProxied = ofProxies.some((name) => headers[name] !== undefined);
    return isAtHome && loopback.has(socket.remoteAddress ?? "") && !isProxied;
  };
}

/** Of one length, so that they can be compared in constant time. */
function hashOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
