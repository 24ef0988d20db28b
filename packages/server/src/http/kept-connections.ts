/** Connections at a stop: what is sent after it has begun says `close`; what was being sent has promised to keep its own. */
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
