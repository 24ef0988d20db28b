import { once } from "node:events";
import { createServer as createHttpServer, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { createServer as createTcpServer } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { untrustedCertificate, untrustedKey } from "../testing/untrusted-certificate.ts";
import { callbackLimits, openCallbackSender } from "./callback-sender.ts";

const port = 8152;
const tcpPort = 8153;
const tlsPort = 8154;
const seen: { path: string; body: string }[] = [];
let openSockets = 0;

/** Receivers by path; each behaves as badly as its name says. */
const receiver = createHttpServer((request, response) => {
  const path = request.url ?? "";
  let body = "";
  request.on("data", (chunk) => {
    body += chunk;
  });
  request.on("end", () => seen.push({ path, body }));
  if (path === "/ok") response.end("OK");
  else if (path.startsWith("/status/")) response.writeHead(Number(path.slice(8))).end("said so");
  else if (path === "/redirect") response.writeHead(302, { location: "/ok" }).end();
  else if (path === "/later") response.writeHead(429, { "retry-after": "77" }).end("slower");
  else if (path === "/reset") request.socket.resetAndDestroy();
  else if (path === "/nul") response.end(Buffer.from([0x61, 0, 0x62, 0xff]));
  else if (path === "/drip") drip(response);
  else if (path === "/gigabyte") flood(response);
  else if (path === "/huge-headers") response.writeHead(200, { filler: "x".repeat(60_000) }).end();
});
receiver.on("connection", (socket) => {
  openSockets++;
  socket.on("close", () => openSockets--);
});

function drip(response: ServerResponse): void {
  response.writeHead(200);
  const timer = setInterval(() => response.write("."), 20);
  response.on("close", () => clearInterval(timer));
}

let flooded = 0;
function flood(response: ServerResponse): void {
  const chunk = Buffer.alloc(65_536, "x");
  const pour = () => {
    while (flooded < 2 ** 30 && !response.destroyed) {
      flooded += chunk.length;
      if (!response.write(chunk)) return response.once("drain", pour);
    }
    return response.end();
  };
  pour();
}

/** Speaks no HTTP: talks nonsense, another protocol, or one byte of a header now and then. */
const nonsense = createTcpServer((socket) => {
  socket.on("error", () => {});
  socket.once("data", (data) => {
    if (data.toString().startsWith("POST /nonsense")) socket.end("hello\r\n\r\n");
    else if (data.toString().startsWith("POST /switch"))
      socket.write("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n");
    else {
      const timer = setInterval(() => socket.write("H"), 20);
      socket.on("close", () => clearInterval(timer));
    }
  });
});

const tls = createTlsServer({ key: untrustedKey, cert: untrustedCertificate }, (_request, response) =>
  response.end("OK"),
);

beforeAll(async () => {
  await Promise.all([
    once(receiver.listen(port, "127.0.0.1"), "listening"),
    once(nonsense.listen(tcpPort, "127.0.0.1"), "listening"),
    once(tls.listen(tlsPort, "127.0.0.1"), "listening"),
  ]);
});
afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
  nonsense.close();
  tls.close();
});

const sender = openCallbackSender({
  allowLoopback: true,
  limits: { connectTimeoutMs: 400, totalTimeoutMs: 800 },
});
afterAll(() => sender.close());

const base = `http://127.0.0.1:${port}`;
const send = (url: string) =>
  sender.send({ url, headers: { "content-type": "application/json" }, body: "{}" });

test("limits are 5 s to connect, 10 s in all and 64 KiB of the answer", () => {
  expect(callbackLimits).toEqual({ connectTimeoutMs: 5_000, totalTimeoutMs: 10_000, keptBytes: 65_536 });
});

test("a good answer is kept with its status", async () => {
  expect(await send(`${base}/ok`)).toMatchObject({ httpStatus: 200, failure: null, result: "OK" });
  expect(seen.at(-1)).toEqual({ path: "/ok", body: "{}" });
});

test.each([204, 404, 410, 500, 503])("status %i is told as it came", async (status) => {
  expect(await send(`${base}/status/${status}`)).toMatchObject({ httpStatus: status, failure: null });
});

test("what may leave no more when its connection stands is not written, over a new connection and over a kept one", async () => {
  const own = openCallbackSender({ allowLoopback: true });
  const send = (mayLeave: () => boolean) =>
    own.send({ url: `http://127.0.0.1:${port}/ok`, headers: {}, body: "late", mayLeave });
  const before = seen.length;
  const phases: boolean[] = [];
  const stalled = await send(() => {
    // A process that stood still while it connected: only now it is too late.
    phases.push(openSockets > 0);
    return false;
  });
  expect(stalled).toMatchObject({ httpStatus: null, failure: "Stalled", neverLeft: true });
  expect(phases).toHaveLength(1);
  expect(await send(() => true)).toMatchObject({ httpStatus: 200, failure: null });
  expect(await send(() => false)).toMatchObject({ failure: "Stalled", neverLeft: true });
  expect(seen.slice(before)).toEqual([{ path: "/ok", body: "late" }]);
  await own.close();
});

test("a redirect is an answer, never followed", async () => {
  const before = seen.length;
  expect(await send(`${base}/redirect`)).toMatchObject({ httpStatus: 302 });
  expect(seen.slice(before).map(({ path }) => path)).toEqual(["/redirect"]);
});

test("Retry-After comes with a 429", async () => {
  expect(await send(`${base}/later`)).toMatchObject({ httpStatus: 429, retryAfter: "77" });
});

describe("no answer", () => {
  test.each([
    ["hangs", `${base}/hang`, "AnswerTimedOut"],
    ["resets the connection", `${base}/reset`, "ConnectionReset"],
    ["refuses the connection", "http://127.0.0.1:8159/", "ConnectionRefused"],
    ["speaks no HTTP", `http://127.0.0.1:${tcpPort}/nonsense`, "AnswerUnreadable"],
    ["would speak another protocol", `http://127.0.0.1:${tcpPort}/switch`, "AnswerUnreadable"],
    ["sends its head byte by byte", `http://127.0.0.1:${tcpPort}/slowly`, "AnswerUnreadable"],
    ["sends a head without end", `${base}/huge-headers`, "AnswerUnreadable"],
    ["shows a certificate of its own making", `https://localhost:${tlsPort}/`, "CertificateNotTrusted"],
    ["speaks no TLS", `https://127.0.0.1:${port}/ok`, "TlsFailed"],
  ])("from a receiver that %s", async (_what, url, failure) => {
    expect(await send(url)).toMatchObject({ httpStatus: null, failure, result: null });
  });
});

test("an answer that drips for ever ends with the time limit and keeps its status", async () => {
  const answer = await send(`${base}/drip`);
  expect(answer).toMatchObject({ httpStatus: 200, failure: null });
  expect(answer.result).toMatch(/^\.+$/);
});

test("of a gigabyte 64 KiB are kept, and the connection is cut", async () => {
  // With time enough for all of it.
  const patient = openCallbackSender({ allowLoopback: true });
  const answer = await patient.send({ url: `${base}/gigabyte`, headers: {}, body: "{}" });
  await patient.close();
  expect(answer.httpStatus).toBe(200);
  expect(answer.result).toHaveLength(65_536);
  expect(flooded).toBeLessThan(64 * 2 ** 20);
});

test("what PostgreSQL's text cannot hold is replaced", async () => {
  expect((await send(`${base}/nul`)).result).toBe("a\u{FFFD}b\u{FFFD}");
});

test("a hung receiver does not hold another request to the same host", async () => {
  const hung = send(`${base}/hang`);
  const first = await Promise.race([hung, send(`${base}/ok`)]);
  expect(first.httpStatus).toBe(200);
  expect((await hung).failure).toBe("AnswerTimedOut");
});

test("no proxy of the environment is used", async () => {
  process.env.HTTP_PROXY = process.env.http_proxy = "http://127.0.0.1:8159";
  try {
    const own = openCallbackSender({ allowLoopback: true });
    expect((await own.send({ url: `${base}/ok`, headers: {}, body: "" })).httpStatus).toBe(200);
    await own.close();
  } finally {
    delete process.env.HTTP_PROXY;
    delete process.env.http_proxy;
  }
});

test("closing leaves no connection open", async () => {
  await sender.close();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(openSockets).toBe(0);
});
