import { brotliDecompressSync, gunzipSync } from "node:zlib";
import Fastify from "fastify";
import { afterAll, expect, test } from "vitest";
import { sendCompressed, sendInParts } from "./compress.ts";

const long = JSON.stringify(Array.from({ length: 500 }, (_, at) => ({ OrderNo: `P${at}`, Name: "王小明" })));
const short = "短";
// It ends with these tests, not with the patience of their connections.
const app = Fastify({ forceCloseConnections: true });
app.get("/long", (request, reply) => sendCompressed(request, reply, long));
app.get("/short", (request, reply) => sendCompressed(request, reply, short));
let rest = Promise.withResolvers<string>();
app.get("/in-parts", (request, reply) => sendInParts(request, reply, "first, ", rest.promise));
const origin = await app.listen({ host: "127.0.0.1", port: 0 });
afterAll(() => app.close());

test.each([
  ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
  ["gzip, deflate", "gzip", gunzipSync],
  ["identity", undefined, (bytes: Buffer) => bytes],
  ["", undefined, (bytes: Buffer) => bytes],
  // Another name that holds one of ours.
  ["x-brr, x-gzipped", undefined, (bytes: Buffer) => bytes],
])("who takes %j is sent %s, and reads the same", async (accepted, encoding, read) => {
  const { headers, rawPayload } = await app.inject({
    url: "/long",
    headers: { "accept-encoding": accepted },
  });
  expect(headers["content-encoding"]).toBe(encoding);
  expect(headers.vary).toBe("accept-encoding");
  expect(Number(headers["content-length"])).toBe(rawPayload.length);
  expect(rawPayload.length < long.length / 5).toBe(encoding !== undefined);
  expect(read(rawPayload).toString()).toBe(long);
});

test("what fits a few packets is sent as it is", async () => {
  const { headers, body } = await app.inject({ url: "/short", headers: { "accept-encoding": "br" } });
  expect(headers["content-encoding"]).toBeUndefined();
  expect(body).toBe(short);
});

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["identity", null],
])("who takes %j reads the first part before the second is known (%s)", async (accepted, encoding) => {
  rest = Promise.withResolvers();
  // Who waits for ever is told at last.
  const signal = AbortSignal.timeout(10_000);
  const { headers, body } = await fetch(`${origin}/in-parts`, {
    headers: { "accept-encoding": accepted },
    signal,
  });
  expect(headers.get("content-encoding")).toBe(encoding);
  expect(headers.get("vary")).toBe("accept-encoding");
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  expect(await reader?.read()).toEqual({ done: false, value: "first, " });
  rest.resolve(long);
  let read = "";
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) read += part.value;
  expect(read).toBe(long);
});

test("who goes away in between harms nobody", async () => {
  rest = Promise.withResolvers();
  const { body } = await fetch(`${origin}/in-parts`);
  await body?.cancel();
  rest.resolve(long);
  expect(await (await fetch(`${origin}/in-parts`)).text()).toBe(`first, ${long}`);
});
