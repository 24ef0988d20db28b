/** What becomes of each queue of the process when the database falls silent under it: it goes on, and nothing is booked twice. */
import { errors } from "@opc/contract/errors";
import pg from "pg";
import { afterAll, beforeEach, expect, test } from "vitest";
import { CallbackDeliverer } from "./modules/callback-record/deliverer.ts";
import { totpCode } from "./modules/session/totp.ts";
import { type Answer, testApp } from "./testing/app.ts";
import { credit, payment, testCollections } from "./testing/collections.ts";
import { testDatabase } from "./testing/database.ts";
import { silentProxy } from "./testing/silent-proxy.ts";
import { expireOrders } from "./work/expire-orders.ts";

const own = await testDatabase();
const proxy = await silentProxy(own.url);
// Production has 5 s and 3 s; a test needs no more than a loaded machine does.
const limits = { statementMs: 2_000, sharedStatementMs: 1_500, silenceMs: 300 };
const app = await testApp({ on: { url: proxy.url, ownerUrl: own.ownerUrl }, limits });
const collections = await testCollections(app);
const { sign, report, people } = collections;
const account = await collections.addAccount("KBANK-1");
const operator = await app.signIn(people["OPC/admin"]);
const owner = new pg.Client({ connectionString: own.ownerUrl });
await owner.connect();
afterAll(async () => {
  proxy.open();
  await proxy.close();
  await owner.end();
});
beforeEach(() => collections.beat(account));

const busy = { code: errors.Overloaded.code };
const done = { code: 0 };
const look = () => app.call("/rp_api/xpay/payorder_list", {}, operator);
const create = (body = payment()) => sign("/gateway/pay/create", body);
const orderOf = ({ data }: Answer) => data as { OrderNo: string; PayableAmount: string; PayUrl: string };
const isReady = async () => (await app.app.inject("/readyz")).statusCode === 200;

async function count(table: string): Promise<number> {
  const { rows } = await owner.query<{ count: string }>(`select count(*) from ${table}`);
  return Number(rows[0]?.count);
}

/** Stops the process of PostgreSQL that `work` makes wait for a lock, as if it never answered again; the lock is given back. */
async function freezeUnder<Result>(
  table: string,
  work: () => Promise<Result>,
  meanwhile: () => Promise<void>,
) {
  await owner.query(`begin; lock table ${table} in access exclusive mode`);
  const held = work();
  const waiting = `select pid from pg_locks where not granted and relation = '${table}'::regclass`;
  let pid = 0;
  await expect
    .poll(async () => {
      pid = (await owner.query<{ pid: number }>(waiting)).rows[0]?.pid ?? 0;
      return pid;
    })
    .toBeGreaterThan(0);
  process.kill(pid, "SIGSTOP");
  try {
    await owner.query("rollback");
    const result = await held;
    await meanwhile();
    return result;
  } finally {
    process.kill(pid, "SIGCONT");
  }
}

test("a look-up of sessions that PostgreSQL never answers is given up, and the next ones are answered", async () => {
  expect(
    await freezeUnder("session", look, async () => {
      expect(await look()).toMatchObject(done);
      expect(await isReady()).toBe(true);
    }),
  ).toMatchObject(busy);
});

test("creates go on beside one that is never answered, and its repetition is the only order of its number", async () => {
  const body = payment();
  const meanwhile = async () => {
    for (const answer of await Promise.all([create(), create()])) expect(answer).toMatchObject(done);
    expect(await create(body)).toMatchObject(done);
  };
  expect(await freezeUnder("merchant_channel", () => create(body), meanwhile)).toMatchObject(busy);
  const { rows } = await owner.query("select from payment_order where merchant_order_no = $1", [
    body.MerchantOrderNo,
  ]);
  expect(rows).toHaveLength(1);
});

test("a create whose COMMIT is carried out and never answered is found by its number", async () => {
  const body = payment();
  const orders = await count("payment_order");
  const silent = proxy.silenceAt("commit");
  const first = await create(body);
  await silent;
  expect(first).toMatchObject(busy);
  const again = await create(body);
  expect(again).toMatchObject(done);
  expect(await create(body)).toMatchObject({ code: 0, data: { OrderNo: orderOf(again).OrderNo } });
  expect(await count("payment_order")).toBe(orders + 1);
});

test("a credit whose COMMIT is carried out and never answered is booked once, and known when it is told again", async () => {
  const order = orderOf(await create(payment({ Amount: "321.00" })));
  const journals = await count("journal");
  const paid = [credit(order.PayableAmount, app.clock.now())];
  const stored = proxy.silenceAt("insert into bank_transaction");
  expect(await report(account, paid)).toMatchObject(busy);
  await stored;
  expect(await count("journal")).toBe(journals);
  // The look-ups of the crawler, of what it watches and of what is known commit before.
  const committed = proxy.silenceAt("commit", 4);
  expect(await report(account, paid)).toMatchObject(busy);
  await committed;
  expect(await report(account, paid)).toMatchObject({ code: 0, data: { Accepted: 0, Known: 1 } });
  expect(await count("journal")).toBe(journals + 1);
});

test("expiry gives a silent round up, and its next round expires the orders", async () => {
  const { OrderNo } = orderOf(await create());
  app.clock.advance(3_600_000);
  await look();
  const silent = proxy.silenceAt("update payment_order");
  await expect(expireOrders(app.services)).rejects.toThrow("said nothing");
  await silent;
  await expireOrders(app.services);
  const { rows } = await owner.query("select status from payment_order where order_no = $1", [OrderNo]);
  expect(rows).toEqual([{ status: "Expired" }]);
});

test("a callback whose lease is never answered is sent by a later round, when the lease has ended", async () => {
  const sent: string[] = [];
  const sender = {
    send: async ({ headers }: { headers: Record<string, string> }) => {
      sent.push(headers["webhook-id"] ?? "");
      return { httpStatus: 200, failure: null, result: "ok", retryAfter: null, durationMs: 1 };
    },
    close: async () => undefined,
  };
  const deliverer = new CallbackDeliverer(app.services, sender as never);
  const silent = proxy.silenceAt("update callback_record");
  await expect(deliverer.round()).rejects.toThrow("said nothing");
  await silent;
  app.clock.advance(600_000);
  await deliverer.deliverDue();
  expect(sent.length).toBeGreaterThan(0);
  expect(new Set(sent).size).toBe(sent.length);
});

test("a process whose connections are all silent is not ready, and is again when it has others", async () => {
  expect(await isReady()).toBe(true);
  proxy.silenceAll();
  expect(await isReady()).toBe(false);
  expect(await isReady()).toBe(true);
});

test("a server that takes no writes is not ready, and ready again as soon as it does", async () => {
  await owner.query(`alter database ${own.name} set default_transaction_read_only = on`);
  proxy.shut();
  proxy.open();
  expect(await isReady()).toBe(false);
  await owner.query("set default_transaction_read_only = off");
  await owner.query(`alter database ${own.name} reset default_transaction_read_only`);
  expect(await isReady()).toBe(true);
});

const signIn = () => {
  const { merchantAlias, userName, password, totpSecret } = people["LOTUS/viewer"];
  return app.call("/mc_api/login", {
    MerchantAlias: merchantAlias,
    UserName: userName,
    Password: password,
    GoogleVerifyCode: totpCode(totpSecret, app.clock.now()),
  });
};

// More of each than its limit for a minute allows (http/address-limits.ts); the larger limits are filled up beforehand.
test("while PostgreSQL is away every caller is told to come again, and nobody that there were too many requests", async () => {
  const { PayUrl } = orderOf(await create());
  const PageKey = new URL(PayUrl).pathname.split("/").at(-1) ?? "";
  const payPage = () => app.call("/pay_api/order_get", { PageKey }, undefined, { method: "GET" });
  // The clock has gone on for longer than anybody may be idle.
  app.clock.toNextCode();
  const browser = await app.signIn(people["OPC/admin"]);
  const consoleCall = () => app.call("/rp_api/xpay/payorder_list", {}, browser);
  const classes = {
    heartbeat: [() => collections.beat(account), 320],
    create: [create, 320],
    "sign-in": [signIn, 620],
    "console call": [consoleCall, 320],
    "pay page": [payPage, 320],
  } as const;
  proxy.shut();
  const answers: Record<string, number[]> = {};
  for (const [name, [ask, times]] of Object.entries(classes)) {
    const codes = new Set<number>();
    for (let asked = 0; asked < times; asked += 20) {
      const some = await Promise.all(Array.from({ length: 20 }, () => ask()));
      for (const { code } of some) codes.add(code);
    }
    answers[name] = [...codes];
  }
  proxy.open();
  const told = Object.keys(classes).map((name) => [name, [errors.Overloaded.code]]);
  expect(answers).toEqual(Object.fromEntries(told));
  expect(await collections.beat(account)).toMatchObject(done);
  expect(await consoleCall()).toMatchObject(done);
});

test("what is refused by name is counted all the same", async () => {
  const wrong = { ...account, token: "a-token-that-nobody-has" };
  const attempts = Array.from({ length: 301 }, () => report(wrong, []));
  const codes = (await Promise.all(attempts)).map((answer) => answer.code);
  expect(codes).toContain(errors.TooManyRequests.code);
});
