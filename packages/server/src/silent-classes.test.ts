/**
 * Every class of traffic and every loop beside it, all at once, when the database falls silent under them: in the middle of a
 * pipeline, of a statement and at COMMIT. Each is answered again within 10 s, nothing is done twice and nothing is lost.
 */
import { errors } from "@opc/contract/errors";
import pg from "pg";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { usualLimits } from "./db/limits.ts";
import { CallbackDeliverer } from "./modules/callback-record/deliverer.ts";
import { writeFailures } from "./modules/session/failures.ts";
import { totpCode } from "./modules/session/totp.ts";
import { type Answer, testApp } from "./testing/app.ts";
import { credit, payment } from "./testing/collections.ts";
import { testDatabase } from "./testing/database.ts";
import { payoutBody, testPayoutGateway } from "./testing/payout-gateway.ts";
import { silentProxy } from "./testing/silent-proxy.ts";
import { cleanUp } from "./work/clean-up.ts";
import { expireOrders } from "./work/expire-orders.ts";
import { sealOnce } from "./work/seal-chains.ts";
import { timeOutDueCodes } from "./work/time-out-codes.ts";
import { watchOnce } from "./work/watch-notices.ts";

vi.setConfig({ testTimeout: 60_000 });

const maxMs = 10_000;
const own = await testDatabase();
const proxy = await silentProxy(own.url);
// What is not given up with the shared limit would not be for a minute, and its test would fail.
const limits = { statementMs: 60_000, sharedStatementMs: 2_500, silenceMs: 500 };
const on = { url: proxy.url, ownerUrl: own.ownerUrl };
const app = await testApp({ on, limits });
const gateway = await testPayoutGateway(app);
const { sign, report, people } = gateway;
const account = await gateway.addAccount("KBANK-1");
const operator = await app.signIn(people["OPC/admin"]);
await gateway.fund("ACME", 1_000_000n);
const owner = new pg.Client({ connectionString: own.ownerUrl });
await owner.connect();
afterAll(async () => {
  proxy.open();
  await proxy.close();
  await owner.end();
});
beforeEach(async () => {
  app.clock.toNextCode();
  await gateway.beat(account);
});

const sent: string[] = [];
const sender = {
  send: async ({ headers }: { headers: Record<string, string> }) => {
    sent.push(headers["webhook-id"] ?? "");
    return { httpStatus: 200, failure: null, result: "ok", retryAfter: null, durationMs: 1 };
  },
  close: async () => undefined,
};

const { merchantAlias, userName, password, totpSecret } = people["ACME/viewer"];
const signIn = () =>
  app.call("/mc_api/login", {
    MerchantAlias: merchantAlias,
    UserName: userName,
    Password: password,
    GoogleVerifyCode: totpCode(totpSecret, app.clock.now()),
  });

const numberOf = ({ data }: Answer) => (data as { OrderNo: string }).OrderNo;
const busy = errors.Overloaded.code;

async function count(table: string, where = "true"): Promise<number> {
  const { rows } = await owner.query<{ count: string }>(`select count(*) from ${table} where ${where}`);
  return Number(rows[0]?.count);
}

/** One question of each class; each may be asked again, and means the same then. */
async function oneOfEach() {
  const order = numberOf(await sign("/gateway/pay/create", payment({ Amount: "150.00" })));
  const paid = await owner.query<{ payable: string }>(
    `select (payable_minor / 100.0)::numeric(12, 2)::text as payable from payment_order where order_no = '${order}'`,
  );
  const create = payment();
  const payout = payoutBody({ Amount: "20.00" });
  const money = [credit(paid.rows[0]?.payable ?? "", app.clock.now())];
  const calls: Record<string, () => Promise<Answer>> = {
    "sign-in": signIn,
    session: () => app.call("/rp_api/xpay/payorder_list", {}, operator),
    report: () => report(account, money),
    create: () => sign("/gateway/pay/create", create),
    payout: () => sign("/gateway/payout/create", payout),
  };
  return { order, create, payout, calls };
}

const deliverer = new CallbackDeliverer(app.services, sender as never);
const loops: Record<string, () => Promise<unknown>> = {
  expiry: () => expireOrders(app.services),
  callbacks: () => deliverer.round(),
  notices: () => watchOnce(app.services),
  seals: () => sealOnce(app.services),
  "time-outs": () => timeOutDueCodes(app.services),
  "clean-up": () => cleanUp(app.services),
  failures: () => writeFailures(app.services),
};

async function timed<Result>(work: Promise<Result>): Promise<{ result: Result; ms: number }> {
  const from = performance.now();
  const result = await work;
  return { result, ms: performance.now() - from };
}

test.each([
  ["in the middle of a pipeline", "begin"],
  ["in the middle of a statement", "select"],
  ["at COMMIT", "commit"],
])(
  "a line that falls silent %s stops no class and no loop for 10 s, and nothing happens twice",
  async (_, text) => {
    const { order, create, payout, calls } = await oneOfEach();
    if (text === "select") {
      // On new connections every statement travels by its text, not by a name.
      proxy.shut();
      proxy.open();
    }
    const before = { orders: await count("payment_order"), payouts: await count("payout_order") };
    const hear = proxy.silenceWhere(text);
    const askAll = () => Promise.all(Object.values(calls).map((ask) => timed(ask())));
    const roundAll = () =>
      Promise.all(Object.values(loops).map((round) => timed(round().catch((error: Error) => error))));
    // One after the other: together they would wait for connections of the test's pool.
    const asked = await askAll();
    const rounds = await roundAll();
    hear();
    expect(asked.map(({ result }) => result.code)).toEqual(asked.map(() => busy));
    expect(rounds.map(({ result }) => String(result))).toEqual(
      rounds.map(() => expect.stringContaining("said nothing")),
    );
    for (const { ms } of [...asked, ...rounds]) expect(ms).toBeLessThan(maxMs);
    // At COMMIT what was asked may have been done: the same question again finds it.
    app.clock.toNextCode();
    for (const ask of Object.values(calls)) expect(await ask()).toMatchObject({ code: 0 });
    app.clock.advance(600_000);
    for (const round of Object.values(loops)) await round();
    expect(await count("payment_order")).toBe(before.orders + 1);
    expect(await count("payout_order")).toBe(before.payouts + 1);
    expect(await count("payment_order", `merchant_order_no = '${create.MerchantOrderNo}'`)).toBe(1);
    expect(await count("payout_order", `merchant_order_no = '${payout.MerchantOrderNo}'`)).toBe(1);
    const settled = "select id::text from payment_order where status = 'Success' and order_no";
    expect(await count("journal", `cause_id in (${settled} = '${order}')`)).toBe(1);
    expect(new Set(sent).size).toBe(sent.length);
  },
);

/** Every class is asked again and again, by two who each wait for their answer, until it is answered. */
test("with the limits of production every class is answered again within 10 s of the silence", async () => {
  const { calls } = await oneOfEach();
  Object.assign(limits, usualLimits);
  const silentAt = performance.now();
  proxy.silenceAll();
  const untilAnswered = async (ask: () => Promise<Answer>) => {
    for (;;) {
      const { code } = await ask();
      if (code === 0) return performance.now() - silentAt;
      expect(code).toBe(busy);
    }
  };
  const taken = await Promise.all(Object.values(calls).map((ask) => untilAnswered(ask)));
  for (const ms of taken) expect(ms).toBeLessThan(maxMs);
});
