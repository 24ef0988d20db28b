import Fastify from "fastify";
import { expect, test } from "vitest";
import { sendInParts } from "./compress.ts";
import { closeWithin, endKeptConnections } from "./kept-connections.ts";

test("a server that closes while an answer is on its way ends with that answer, not with its connection's patience", async () => {
  const app = Fastify({ forceCloseConnections: "idle", keepAliveTimeout: 600_000 });
  endKeptConnections(app);
  const rest = Promise.withResolvers<string>();
  app.get("/", (request, reply) => sendInParts(request, reply, "first, ", rest.promise));
  const answer = await fetch(await app.listen({ host: "127.0.0.1", port: 0 }));
  const closed = app.close();
  rest.resolve("rest");
  expect(await answer.text()).toBe("first, rest");
  await closed;
});

test("an answer that does not end is broken off in time", async () => {
  const app = Fastify({ forceCloseConnections: "idle", keepAliveTimeout: 600_000 });
  endKeptConnections(app);
  const never = new Promise<string>(() => {});
  app.get("/", (request, reply) => sendInParts(request, reply, "first, ", never));
  const answer = await fetch(await app.listen({ host: "127.0.0.1", port: 0 }));
  await closeWithin(app, 20);
  await expect(answer.text()).rejects.toThrow();
});
