/** Every call is fed with what its schema names and hostile values: no 5xx, no stack, always an envelope. */
import { type Call, calls } from "@opc/contract";
import { errors } from "@opc/contract/errors";
import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { tokenCookie } from "../call/cookies.ts";
import { CallError } from "../call-error.ts";
import { inTransaction, wholeScope } from "../db/transaction.ts";
import { createSession } from "../modules/session/store.ts";
import { type Browser, testApp } from "../testing/app.ts";
import { type Collections, testCollections } from "../testing/collections.ts";
import { copyAccount } from "../testing/people.ts";
import { sample, times } from "../testing/thoroughness.ts";
import { parseInput } from "./input.ts";

const started = await testApp();
const { app, call } = started;
let browser: Browser;
let collections: Collections;
beforeAll(async () => {
  collections = await testCollections(started);
  await collections.addAccount("watched");
});

/** All that goes before may take a slow machine longer than a session may rest. */
function signInFirst(): void {
  beforeAll(async () => {
    browser = await copiedUser();
  });
}

const hostile: unknown[] = [
  null,
  "",
  " ",
  "0",
  "-1",
  "1e308",
  "NaN",
  0,
  -1,
  1.5,
  2 ** 53,
  true,
  [],
  {},
  [[]],
  [null],
  { $ne: null },
  "' or 1=1 --",
  '"; drop table journal; --',
  "<script>alert(1)</script>",
  "../../etc/passwd",
  "\u0000",
  "\ud800",
  "%00",
  "{{7*7}}",
  "＝1＋1",
  "x".repeat(5000),
  "9999-99-99 99:99:99",
  "2026-11-20 00:00:00",
  "THB",
  "PROMPTPAY",
  "1.00",
  "newest",
  "Success",
  ["Success"],
  "http://169.254.169.254/",
  "javascript:alert(1)",
  "ACME",
  "__proto__",
];

function fieldsOf(row: Call): string[] {
  const { properties = {} } = z.toJSONSchema(row.input, { io: "input", unrepresentable: "any" });
  return Object.keys(properties);
}

function inputsOf(row: Call): fc.Arbitrary<Record<string, unknown>> {
  const names = [...fieldsOf(row), "Unknown", "__proto__", "constructor"];
  return fc.dictionary(fc.constantFrom(...names), fc.constantFrom(...hostile), {
    maxKeys: 6,
    noNullPrototype: true,
  });
}

interface Sent {
  status: number;
  text: string;
}

/** Each call comes from an address of its own, or the rate limit would answer in its place. */
const addresses = new Map(
  Object.values<Call>(calls).map((row, index) => [
    row.path,
    `198.51.${100 + Math.floor(index / 250)}.${(index % 250) + 1}`,
  ]),
);

let copies = 0;
/** A user like the administrator, signed in: one alone would soon have caused more refusals than a user may. */
async function copiedUser(): Promise<Browser> {
  const admin = collections.people["OPC/admin"];
  const { merchantId } = admin;
  const session = await inTransaction(started.services.database, wholeScope, async (tx) => {
    const copy = await copyAccount(tx, started.services, admin, { UserName: `copy-${++copies}` });
    const now = started.clock.now();
    const terminal = { ip: "127.0.0.1", userAgent: "test", previousLoginAt: null, now };
    return createSession(tx, { merchantId, userId: copy, ...terminal });
  });
  return { cookies: { [tokenCookie(false)]: session.token }, sessionId: session.sessionId };
}

type LazyUser = () => Promise<Browser>;

/** Made when the first input is sent. */
function lazyUser(): LazyUser {
  let user: Promise<Browser> | undefined;
  return () => {
    user ??= copiedUser();
    return user;
  };
}

async function send(row: Call, input: Record<string, unknown>, user: Browser): Promise<Sent> {
  const remoteAddress = addresses.get(row.path) ?? "";
  if (row.access.by === "merchantSignature")
    return asText(await collections.sign(row.path, input, { ip: remoteAddress }));
  if (row.access.by === "crawlerToken") {
    const token = collections.accounts[0]?.token ?? "";
    return asText(
      await call(row.path, input, undefined, {
        remoteAddress,
        headers: { authorization: `Bearer ${token}` },
      }),
    );
  }
  const query = Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]));
  return asText(
    await call(row.path, row.method === "GET" ? query : input, user, {
      remoteAddress,
      method: row.method,
    }),
  );
}

const asText = (answer: { status: number }): Sent => ({
  status: answer.status,
  text: JSON.stringify(answer),
});

/** Whether the schema lets it in, and the call's own rules have to bear it. The refusal, too, must be a named one. */
function reachesRules(row: Call, input: Record<string, unknown>): boolean {
  const asked = JSON.parse(JSON.stringify(input));
  const raw = Object.entries(asked).map(([name, value]) => [
    name,
    row.method === "GET" ? String(value) : value,
  ]);
  try {
    parseInput(row, Object.fromEntries(raw), "enUS");
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(CallError);
    return false;
  }
}

/** Of the values each field gets one in so many: each field has some, and each value goes to fields of all kinds. */
const oneIn = 10;
let fields = 0;

/** What a schema refuses goes the same way in every call, so one of this many is sent: each value to many calls. */
const refusedPerSent = 8;
let refused = 0;

async function expectOrderly(row: Call, input: Record<string, unknown>, user: LazyUser): Promise<void> {
  const isLetIn = reachesRules(row, input);
  if (!isLetIn && refused++ % refusedPerSent > 0) return;
  const { status, text } = await send(row, input, await user());
  const what = `${JSON.stringify(input).slice(0, 200)} → ${text}`;
  expect(status, what).toBeLessThan(500);
  expect(status, what).not.toBe(errors.TooManyRequests.status);
  expect(text, what).not.toMatch(/node_modules|\.ts:\d|syntax error|violates|relation "/);
  expect(JSON.parse(text), what).toMatchObject({ code: expect.any(Number), msg: expect.any(String) });
  if (!isLetIn) expect(JSON.parse(text).code, what).not.toBe(0);
}

describe("whatever is sent, the answer is an envelope and no failure of ours", () => {
  // Every call here leaves lines in the operation log: what writes it out goes first.
  const rows = Object.entries<Call>(calls)
    .filter(([name]) => name !== "logout")
    .sort(([, one], [, other]) => Number(other.download === true) - Number(one.download === true));

  describe.each(rows)("%s", (_name, row) => {
    test("each field with each value, or with some", async () => {
      for (const name of fieldsOf(row)) {
        const user = lazyUser();
        const values = sample(hostile, oneIn, fields++);
        await Promise.all(values.map((value) => expectOrderly(row, { [name]: value }, user)));
      }
    });

    // Seeded: a failure here is a failure everywhere, not now and then.
    test("several fields at once", async () => {
      const user = lazyUser();
      const property = fc.asyncProperty(inputsOf(row), (input) => expectOrderly(row, input, user));
      await fc.assert(property, { numRuns: times(8, 60), seed: 20_261_120 });
    });
  });
});

describe("text that PostgreSQL cannot keep is refused by the name of its field", () => {
  signInFirst();
  const unstorable = ["a\0b", "a\ud800b"];

  test.each(unstorable)("of a merchant: %j", async (text) => {
    for (const change of [{ MemberName: text }, { ReturnUrl: `https://example.com/${text}` }]) {
      const answer = await collections.create(change);
      expect(answer).toMatchObject({
        code: errors.InvalidInput.code,
        data: { Fields: [{ Field: Object.keys(change)[0] }] },
      });
    }
    const asked = await collections.sign("/gateway/pay/query", { OrderNo: text });
    expect(asked.code).toBe(errors.InvalidInput.code);
  });

  test.each(unstorable)("of a crawler: %j", async (text) => {
    const answer = await report({ Remark: text });
    expect(answer).toMatchObject({
      code: errors.InvalidInput.code,
      data: { Fields: [{ Field: "Transactions.0.Remark" }] },
    });
  });

  test.each(unstorable)("of a browser, and its refused write is on record: %j", async (text) => {
    const listed = await call("/rp_api/xpay/payorder_list", { OrderNos: [text] }, browser);
    expect(listed.code).toBe(errors.InvalidInput.code);
    const written = async () => {
      const { rows } = await inTransaction(started.services.database, wholeScope, (tx) =>
        sql`select 1 from operation_log where call = 'kickuser'`.execute(tx),
      );
      return rows.length;
    };
    const before = await written();
    const refused = await call("/mc_api/kickuser", { SessionKey: text }, browser);
    expect(refused.code).toBe(errors.InvalidInput.code);
    await call("/mc_api/kickuser", { SessionKey: `${"x".repeat(499)}😀` }, browser);
    expect(await written()).toBe(before + 2);
  });
});

function report(change: object) {
  const one = { ExternalId: "hostile-1", Direction: "Credit", Currency: "THB", Amount: "1.23" };
  const input = { Transactions: [{ ...one, OccurredAt: new Date().toISOString(), ...change }] };
  const headers = { authorization: `Bearer ${collections.accounts[0]?.token}` };
  return call("/agent/transactions", input, undefined, { headers });
}

describe("times beyond all calendars", () => {
  signInFirst();
  const times = ["0000-01-01T00:00:00+23:59", "9999-12-31T23:59:59Z", "9999-12-31T23:59:59-23:59"];
  test.each(times)("%s", async (time) => {
    for (const filter of [{ From: time }, { To: time }]) {
      expect((await call("/rp_api/xpay/payorder_list", filter, browser)).code).toBe(0);
    }
    const { code } = await report({ ExternalId: time, OccurredAt: time });
    expect(code).toBe(errors.InvalidInput.code);
  });
});

describe("what cannot be read", () => {
  signInFirst();
  const post = (payload: string, type = "application/json") =>
    app.inject({ method: "POST", url: "/mc_api/login", payload, headers: { "content-type": type } });

  test.each([
    ["broken JSON", "{", "application/json", errors.UnreadableRequest],
    ["another type", "<a/>", "text/xml", errors.UnreadableRequest],
    ["prototype pollution", '{"__proto__":{"isSuper":true}}', "application/json", errors.UnreadableRequest],
    ["a list", "[]", "application/json", errors.InvalidInput],
    [
      "too much",
      JSON.stringify({ Password: "x".repeat(600_000) }),
      "application/json",
      errors.RequestTooLarge,
    ],
  ])("%s is a named error", async (_what, payload, type, error) => {
    const response = await post(payload, type);
    expect(response.json()).toMatchObject({ code: error.code });
  });

  test("what is not UTF-8 is refused, in JSON and in a form: stored would be something else", async () => {
    const json = Buffer.from(`{"SessionKey":"a\xf5b"}`, "latin1");
    const form = Buffer.from(
      `--x\r\ncontent-disposition: form-data; name="SessionKey"\r\n\r\na\xc0\xafb\r\n--x--\r\n`,
      "latin1",
    );
    for (const [payload, type] of [
      [json, "application/json"],
      [form, "multipart/form-data; boundary=x"],
    ] as const) {
      const headers = { "content-type": type, "x-session-id": browser.sessionId };
      const asked = { method: "POST", url: "/mc_api/kickuser", cookies: browser.cookies, headers } as const;
      expect((await app.inject({ ...asked, payload })).json(), type).toMatchObject({
        code: errors.UnreadableRequest.code,
      });
    }
  });

  test("forty thousand unknown fields are answered in a few lines", async () => {
    const many = Object.fromEntries(Array.from({ length: 40_000 }, (_, at) => [`f${at}`, 1]));
    const { code, data } = await call("/mc_api/kickuser", many, browser);
    expect(code).toBe(errors.InvalidInput.code);
    expect(JSON.stringify(data).length).toBeLessThan(10_000);
    const long = { SessionKey: { ["x".repeat(100_000)]: "\0" } };
    expect(JSON.stringify((await call("/mc_api/kickuser", long, browser)).data).length).toBeLessThan(1_000);
  });

  test("an address that is none is an envelope too", async () => {
    const response = await app.inject({ url: "/pay/%E0%A4%A" });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: errors.UnreadableRequest.code, data: null });
    expect(response.headers["x-content-type-options"]).toBe("nosniff");
  });

  test("an unknown path is an envelope with 404, in the reader's language", async () => {
    const response = await app.inject({ url: "/mc_api/nothing", headers: { "accept-language": "zh-CN" } });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: errors.NoSuchCall.code, msg: errors.NoSuchCall.zhCN });
  });

  test("unknown fields are refused by name", async () => {
    const answer = await call("/rp_api/xpay/payorder_list", { IsSuper: true }, browser);
    expect(answer).toMatchObject({
      code: errors.InvalidInput.code,
      data: { Fields: [{ Field: "IsSuper" }] },
    });
  });

  test("a page size beyond the limit is refused", async () => {
    const answer = await call("/rp_api/xpay/payorder_list", { Size: 100_000 }, browser);
    expect(answer.code).toBe(errors.InvalidInput.code);
  });
});
