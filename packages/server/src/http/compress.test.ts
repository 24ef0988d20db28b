import { brotliDecompressSync, gunzipSync } from "node:zlib";
import Fastify from "fastify";
import { afterAll, expect, test } from "vitest";
import { sendCompressed } from "./compress.ts";

const long = JSON.stringify(Array.from({ length: 500 }, (_, at) => ({ OrderNo: `P${at}`, Name: "王小明" })));
const short = "短";
const app = Fastify();
app.get("/long", (request, reply) => sendCompressed(request, reply, long));
app.get("/short", (request, reply) => sendCompressed(request, reply, short));
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
