/** Asked from the machine itself, and not through a proxy on it: what is inside is nobody else's business. */
import type { FastifyRequest } from "fastify";

const loopback = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

export function isOfThisMachine({ socket, headers }: FastifyRequest): boolean {
  return loopback.has(socket.remoteAddress ?? "") && !headers["x-forwarded-for"];
}
