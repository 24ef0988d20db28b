/**
 * Connections at a stop: what is sent after it has begun says `close`; what was being sent has promised to keep its own, and what is
 * read slowly would be sent for as long as its reader likes.
 */
import type { FastifyInstance } from "fastify";

/** Ends each as soon as its answer is whole; without it a stop waits for browsers to tire of an idle one. */
export function endKeptConnections(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
  });
  app.addHook("onResponse", async () => {
    if (isClosing) setImmediate(() => app.server.closeIdleConnections());
  });
}

/** Closes when all answers are whole, and breaks off what is still being sent after this time. */
export async function closeWithin(app: FastifyInstance, ms: number): Promise<void> {
  const breakOff = setTimeout(() => app.server.closeAllConnections(), ms);
  await app.close().finally(() => clearTimeout(breakOff));
}
