import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type CallbackSender, openCallbackSender } from "../../ports/callback-sender.ts";
import { systemClock } from "../../ports/clock.ts";
import type { AskedPayment, SupplierChannel } from "./adapter.ts";
import { HttpAdapter } from "./http-adapter.ts";
import { isSignedBy, newSupplierKeys, signatureOf, signingKeyOf, verifyingKeyOf } from "./signature.ts";

const ours = newSupplierKeys();
const theirs = newSupplierKeys();

/** What the supplier under test answers, already signed or not. */
type Answer = (request: IncomingMessage, body: string, response: ServerResponse) => void;

let server: Server;
let base: string;
let received: { url: string | undefined; body: string }[] = [];
let answer: Answer;
let sender: CallbackSender;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    const body = Buffer.concat(parts).toString();
    received.push({ url: request.url, body });
    answer(request, body, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  sender = openCallbackSender({
    allowLoopback: true,
    limits: { totalTimeoutMs: 400, connectTimeoutMs: 300 },
  });
});
beforeEach(() => {
  received = [];
});
afterAll(async () => {
  await sender.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function channel(changes: Partial<SupplierChannel> = {}): SupplierChannel {
  return {
    code: "SEA-1",
    supplierCode: "SEA",
    merchantNo: "OPC-1",
    publicKey: theirs.publicKey,
    secretKey: ours.secretKey,
    settings: { A: "deep" },
    payTypeCode: "bank",
    baseAddress: base,
    ...changes,
  };
}

const payment: AskedPayment = {
  reference: "P1-1-ABC",
  currency: "THB",
  amount: "100.00",
  memberName: null,
  notifyUrl: "https://opc.example/gateway/supplier/SEA/notice",
  returnUrl: "https://opc.example/pay/P1",
  expiresAt: new Date("2026-03-01T10:30:00Z"),
  askedAt: new Date("2026-03-01T10:00:00Z"),
};

const acceptance = {
  Result: "Accepted",
  Reference: payment.reference,
  SupplierOrderNo: "S-1",
  PayUrl: "https://pay.example/S-1",
};

interface Signing {
  id?: string;
  keys?: string;
  atMs?: number;
  status?: number;
}

/** Signs as the documentation asks for, or as a test has it. */
function signed(
  content: object | string,
  { id, keys, atMs = Date.now(), status = 200 }: Signing = {},
): Answer {
  return (request, _body, response) => {
    const key = signingKeyOf(keys ?? theirs.secretKey);
    if (!key) throw new Error("no key");
    const body = typeof content === "string" ? content : JSON.stringify(content);
    const message = {
      id: id ?? String(request.headers["webhook-id"]),
      timestamp: String(Math.floor(atMs / 1_000)),
      body,
    };
    response
      .writeHead(status, {
        "content-type": "application/json",
        "webhook-id": message.id,
        "webhook-timestamp": message.timestamp,
        "webhook-signature": signatureOf(key, message),
      })
      .end(body);
  };
}

function adapter(allowLoopback = true): HttpAdapter {
  return new HttpAdapter({ sender, clock: systemClock, allowLoopback });
}

test("a question is signed with our key over its exact bytes and says all that the supplier needs", async () => {
  let isOurs = false;
  answer = (request, body, response) => {
    const key = verifyingKeyOf(ours.publicKey);
    const {
      "webhook-id": id,
      "webhook-timestamp": timestamp,
      "webhook-signature": signature,
    } = request.headers;
    isOurs =
      key !== undefined &&
      isSignedBy(key, String(signature), { id: String(id), timestamp: String(timestamp), body });
    signed(acceptance)(request, body, response);
  };
  expect(await adapter().create(channel(), payment)).toEqual({
    kind: "accepted",
    supplierOrderNo: "S-1",
    payUrl: "https://pay.example/S-1",
  });
  expect(isOurs).toBe(true);
  expect(received[0]?.url).toBe("/v1/payments/create");
  expect(JSON.parse(received[0]?.body ?? "")).toEqual({
    Reference: "P1-1-ABC",
    ChannelMerchantNo: "OPC-1",
    PayTypeCode: "bank",
    Currency: "THB",
    Amount: "100.00",
    NotifyUrl: payment.notifyUrl,
    ReturnUrl: payment.returnUrl,
    ExpiresAt: "2026-03-01T10:30:00.000Z",
    Settings: { A: "deep" },
  });
});

test("a refusal is one only when it is signed", async () => {
  const refusal = { Result: "Refused", Reference: payment.reference, Reason: "closed" };
  answer = signed(refusal);
  expect(await adapter().create(channel(), payment)).toEqual({ kind: "refused", reason: "closed" });
  answer = (_request, _body, response) => {
    response.writeHead(400, { "content-type": "application/json" }).end(JSON.stringify(refusal));
  };
  expect(await adapter().create(channel(), payment)).toEqual({ kind: "silent", failure: "HTTP 400" });
});

test.each<[string, Answer]>([
  ["not signed", (_request, _body, response) => void response.writeHead(200).end(JSON.stringify(acceptance))],
  ["signed with another key", signed(acceptance, { keys: newSupplierKeys().secretKey })],
  ["signed with our own key", signed(acceptance, { keys: ours.secretKey })],
  ["an answer to another question", signed(acceptance, { id: "msg_older" })],
  ["signed ten minutes ago", signed(acceptance, { atMs: Date.now() - 600_000 })],
  ["about another reference", signed({ ...acceptance, Reference: "P1-1-XYZ" })],
  ["no JSON", signed("Accepted")],
  ["of a result that we do not know", signed({ ...acceptance, Result: "Maybe" })],
  ["without a page", signed({ ...acceptance, PayUrl: undefined })],
  ["with a script for a page", signed({ ...acceptance, PayUrl: "javascript:alert(1)" })],
  ["with a page that is not https", signed({ ...acceptance, PayUrl: "http://pay.example/S-1" })],
  ["never ending", (_request, _body, response) => void response.writeHead(200).write("{")],
  ["cut off", (_request, _body, response) => void response.destroy()],
  ["longer than is kept", signed({ ...acceptance, Noise: "x".repeat(70_000) })],
  [
    "a redirect",
    (_request, _body, response) => void response.writeHead(307, { location: `${base}/elsewhere` }).end(),
  ],
])("an answer that is %s is silence", async (_what, what) => {
  answer = what;
  expect(await adapter().create(channel(), payment)).toMatchObject({ kind: "silent" });
  // Asked once: nothing is sent again, nowhere is followed to.
  expect(received).toHaveLength(1);
});

test("a kept connection that breaks does not make the question go out twice", async () => {
  answer = signed(acceptance);
  await adapter().create(channel(), payment);
  answer = (request) => request.socket.resetAndDestroy();
  expect(await adapter().create(channel(), payment)).toMatchObject({ kind: "silent" });
  expect(received).toHaveLength(2);
});

test.each([
  ["private", "https://10.0.0.5/v1", "AddressNotAllowed"],
  ["the cloud's own", "https://169.254.169.254/latest", "AddressNotAllowed"],
  ["private, wrapped in IPv6", "https://[::ffff:192.168.1.1]/v1", "AddressNotAllowed"],
  ["local by name", "https://supplier.internal/v1", "NameNotFound"],
  ["without TLS", "http://93.184.216.34/v1", "NotConfigured"],
  ["a file", "file:///etc/passwd", "NotConfigured"],
  ["with a user in it", "https://user:secret@supplier.example/v1", "NotConfigured"],
])("an address that is %s is never asked, and that is certain", async (_what, baseAddress, failure) => {
  const guarded = openCallbackSender({
    allowLoopback: true,
    resolve: async (hostname) => {
      throw new Error(`nobody resolves ${hostname}`);
    },
  });
  const asking = new HttpAdapter({ sender: guarded, clock: systemClock, allowLoopback: true });
  expect(await asking.create(channel({ baseAddress }), payment)).toEqual({ kind: "notSent", failure });
  await guarded.close();
});

test("a name that resolves to a private address is never asked", async () => {
  const guarded = openCallbackSender({
    allowLoopback: false,
    resolve: async () => [{ address: "10.1.2.3", family: 4 }],
  });
  const asking = new HttpAdapter({ sender: guarded, clock: systemClock, allowLoopback: false });
  const asked = asking.create(channel({ baseAddress: "https://supplier.example/v1" }), payment);
  expect(await asked).toEqual({ kind: "notSent", failure: "AddressNotAllowed" });
  await guarded.close();
});

test("loopback is asked in the demo world only", async () => {
  answer = signed(acceptance);
  expect(await adapter(false).create(channel(), payment)).toEqual({
    kind: "notSent",
    failure: "NotConfigured",
  });
  expect(received).toEqual([]);
});

test("whoever does not listen was never asked; whoever does not answer may have been", async () => {
  const nobody = channel({ baseAddress: "http://127.0.0.1:9/v1" });
  expect(await adapter().create(nobody, payment)).toEqual({ kind: "notSent", failure: "ConnectionRefused" });
  expect(await adapter().query(nobody, payment)).toEqual({ kind: "silent", failure: "ConnectionRefused" });
  answer = () => undefined;
  expect(await adapter().create(channel(), payment)).toEqual({ kind: "silent", failure: "AnswerTimedOut" });
});

test.each<[object, object]>([
  [{ Result: "Unknown" }, { kind: "unknown" }],
  [
    { Result: "Refused", Reason: "closed" },
    { kind: "refused", reason: "closed" },
  ],
  [acceptance, { kind: "accepted", supplierOrderNo: "S-1", payUrl: "https://pay.example/S-1" }],
  [
    {
      Result: "Paid",
      SupplierOrderNo: "S-1",
      ChannelMerchantNo: "OPC-1",
      Currency: "THB",
      Amount: "99.00",
      PaidAt: "2026-03-01T10:05:00+07:00",
    },
    {
      kind: "reported",
      report: {
        reference: "P1-1-ABC",
        merchantNo: "OPC-1",
        supplierOrderNo: "S-1",
        status: "Paid",
        currency: "THB",
        amount: "99.00",
        at: new Date("2026-03-01T03:05:00Z"),
        reason: null,
      },
    },
  ],
])("asked about a reference, %o is believed when signed", async (content, expected) => {
  answer = signed({ Reference: payment.reference, ...content });
  expect(await adapter().query(channel(), payment)).toEqual(expected);
  answer = signed({ Reference: payment.reference, ...content }, { keys: newSupplierKeys().secretKey });
  expect(await adapter().query(channel(), payment)).toMatchObject({ kind: "silent" });
});
