/** What a merchant may have unpaid at once: by number and by sum, exact also at once, and nothing goes round it. */
import { errors } from "@opc/contract/errors";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Facts, MerchantViewer } from "../../call/handler.ts";
import { CallError } from "../../call-error.ts";
import { inBatch } from "../../db/batch.ts";
import { inTransaction, wholeScope } from "../../db/transaction.ts";
import { moveOrders } from "../../order/payment-move.ts";
import type { PaymentOrder } from "../../order/payment-row.ts";
import { unpaidKey, unpaidLimitsOf } from "../../order/unpaid-limits.ts";
import { testApp } from "../../testing/app.ts";
import { credit, payment } from "../../testing/collections.ts";
import { testOrderDesk } from "../../testing/order-desk.ts";
import { expireOrders } from "../../work/expire-orders.ts";
import { settleOrders } from "../payment-order/settle.ts";
import { readAsk } from "./ask.ts";
import { createBatch } from "./batch.ts";

const usual = 6;
const app = await testApp({ unpaidOrdersMaximum: usual });
// Currencies are known for a while once they were read.
await inTransaction(app.services.database, wholeScope, async (tx) => {
  await sql`insert into currency (code, name_en, name_zh, exponent) values ('USD', 'US dollar', '美元', 2)`.execute(
    tx,
  );
  await sql`insert into pay_type (code, currency, name_en, name_zh, minimum_minor, maximum_minor)
    values ('CARD', 'USD', 'Card', '银行卡', 1, 1000000)`.execute(tx);
});
const desk = await testOrderDesk(app);
const { inWhole, collections, account } = desk;
const { people, sign } = collections;
const ids = { ACME: people["ACME/admin"].merchantId, LOTUS: people["LOTUS/admin"].merchantId };
type Merchant = keyof typeof ids;

const { UnpaidOrdersReached, UnpaidAmountReached } = errors;

function limit(orders: number | null, minor: bigint | null = null, merchant: Merchant = "ACME") {
  const values = { MaximumOrders: orders, MaximumMinor: minor };
  return inWhole((tx) =>
    tx
      .insertInto("MerchantUnpaidLimit")
      .values({ MerchantId: ids[merchant], Currency: "THB", ...values })
      .onConflict((conflict) => conflict.columns(["MerchantId", "Currency"]).doUpdateSet(values))
      .execute(),
  );
}

async function codes(amounts: readonly string[], merchant: Merchant = "ACME", changes: object = {}) {
  const answers: number[] = [];
  for (const Amount of amounts)
    answers.push((await sign("/gateway/pay/create", payment({ Amount, ...changes }), { merchant })).code);
  return answers;
}

const tens = (count: number) => Array.from({ length: count }, () => "10.00");

async function unpaid(merchant: Merchant = "ACME", currency = "THB") {
  const whose = { merchantId: ids[merchant], currency };
  const limits = await inWhole((tx) => unpaidLimitsOf(tx, [whose], usual));
  const { orders, amountMinor } = limits.get(unpaidKey(whose)) ?? {};
  return [orders, amountMinor];
}

const orders = () => inWhole((tx) => tx.selectFrom("PaymentOrder").selectAll().orderBy("Id").execute());

const settle = (order: PaymentOrder) =>
  inWhole((tx) =>
    settleOrders(
      tx,
      [{ order, exponent: 2, paidMinor: order.PayableMinor, externalId: `paid-${order.Id}` }],
      app.clock.now(),
    ),
  );

const fail = ({ Id }: PaymentOrder) =>
  inWhole((tx) =>
    moveOrders(
      tx,
      "fail",
      [{ orderId: Id, to: "Failed", kind: "failed", actor: { kind: "system", name: "test" } }],
      app.clock.now(),
    ),
  );

beforeEach(async () => {
  await inWhole((tx) => tx.deleteFrom("MerchantUnpaidLimit").execute());
  app.clock.advance(16 * 60_000);
  await expireOrders(app.services);
  await collections.beat(account);
  expect(await unpaid()).toEqual([0, 0n]);
});

/** The count is what the orders say, whatever happened to them. */
afterEach(async () => {
  const { rows } = await inWhole((tx) =>
    sql<{ MerchantId: bigint; Currency: string; Count: bigint; Minor: bigint }>`
      with said as (
        select merchant_id, currency, sum(order_count) as count, sum(amount_minor) as minor from (
          select merchant_id, currency, order_count, amount_minor from merchant_unpaid
          union all select merchant_id, currency, order_count, amount_minor from merchant_unpaid_change) parts
        group by 1, 2
      ), counted as (
        select merchant_id, currency, count(*) as count, sum(amount_minor) as minor from payment_order
        where status in ('Pending', 'Paying', 'Locked') and paid_minor is null group by 1, 2
      )
      select * from said full join counted using (merchant_id, currency)
      where coalesce(said.count, 0) <> coalesce(counted.count, 0)
        or coalesce(said.minor, 0) <> coalesce(counted.minor, 0)`.execute(tx),
  );
  expect(rows).toEqual([]);
});

describe("a limit", () => {
  test("by number, in one currency and for one merchant", async () => {
    await limit(2);
    expect(await codes(tens(3))).toEqual([0, 0, UnpaidOrdersReached.code]);
    const { msg, data } = await sign("/gateway/pay/create", payment());
    expect(data).toEqual({ Count: 2, Currency: "THB" });
    expect(msg).toContain("2 unpaid orders in THB");
    expect(await codes(tens(3), "LOTUS")).toEqual([0, 0, 0]);
    expect(await unpaid()).toEqual([2, 20_00n]);
  });

  test("by sum, which what still fits may use", async () => {
    await limit(null, 100_00n);
    expect(await codes(["60.00", "60.00", "40.01", "40.00", "1.00"])).toEqual([
      0,
      UnpaidAmountReached.code,
      UnpaidAmountReached.code,
      0,
      UnpaidAmountReached.code,
    ]);
    await limit(null, 110_00n);
    expect((await sign("/gateway/pay/create", payment({ Amount: "10.01" }))).data).toEqual({
      Limit: "110.00",
      Remaining: "10.00",
      Currency: "THB",
    });
  });

  test("of its own, not the usual one; with neither part anything goes", async () => {
    expect(await codes(tens(usual + 1))).toEqual([...Array(usual).fill(0), UnpaidOrdersReached.code]);
    await limit(null);
    expect(await codes(tens(2))).toEqual([0, 0]);
  });

  test("in THB says nothing of another currency, where the usual one holds", async () => {
    await limit(1);
    await supplierChannel("CARD", "USD");
    const card = { PayTypeCode: "CARD", Currency: "USD" };
    expect(await codes(tens(2))).toEqual([0, UnpaidOrdersReached.code]);
    expect(await codes(tens(usual + 1), "ACME", card)).toEqual([
      ...Array(usual).fill(0),
      UnpaidOrdersReached.code,
    ]);
    expect(await unpaid("ACME", "USD")).toEqual([usual, 60_00n]);
  });
});

describe("a place is free again", () => {
  test("once its order is paid, fails or expires, and not before", async () => {
    await limit(2);
    await codes(tens(2));
    const [paid, failed] = (await orders()).slice(-2);
    if (!paid || !failed) throw new Error("no orders");
    await settle(paid);
    expect(await codes(tens(2))).toEqual([0, UnpaidOrdersReached.code]);
    await fail(failed);
    expect(await codes(tens(2))).toEqual([0, UnpaidOrdersReached.code]);
    app.clock.advance(16 * 60_000);
    await collections.beat(account);
    expect(await codes(tens(1))).toEqual([UnpaidOrdersReached.code]);
    await expireOrders(app.services);
    expect(await codes(tens(3))).toEqual([0, 0, UnpaidOrdersReached.code]);
  });

  test("by the crawler's credit, as money really comes", async () => {
    await limit(1);
    const answer = await sign("/gateway/pay/create", payment());
    const { PayableAmount } = answer.data as { PayableAmount: string };
    await collections.report(account, [credit(PayableAmount, app.clock.now())]);
    expect(await codes(tens(2))).toEqual([0, UnpaidOrdersReached.code]);
  });

  test("a locked order keeps it; one under review, whose money came, does not, until that is rejected", async () => {
    await limit(1);
    const clerk = await desk.clerk("lock", "unlock");
    await collections.beat(account);
    const order = await desk.lockedBy(clerk);
    expect(await codes(tens(1))).toEqual([UnpaidOrdersReached.code]);
    await desk.act(clerk, "payorder_unlock", { OrderNo: order.OrderNo });
    await desk.underReview(await desk.now(order), "0.55");
    expect(await unpaid()).toEqual([0, 0n]);
    await inWhole((tx) =>
      sql`update payment_order set review_status = 'Rejected', exception = 'None', paid_minor = null, external_id = null
        where id = ${order.Id}`.execute(tx),
    );
    expect(await unpaid()).toEqual([1, order.AmountMinor]);
  });

  test("what is paid late or reversed was not waiting, and frees nothing more", async () => {
    await codes(tens(1));
    app.clock.advance(16 * 60_000);
    await expireOrders(app.services);
    const late = (await orders()).at(-1);
    if (!late) throw new Error("no order");
    await inWhole((tx) =>
      sql`update payment_order set paid_minor = payable_minor, exception = 'Late' where id = ${late.Id}`.execute(
        tx,
      ),
    );
    expect(await unpaid()).toEqual([0, 0n]);
  });
});

describe("nothing goes round it", () => {
  test("a repeated request is answered as at first, with no place left", async () => {
    await limit(1);
    const body = payment();
    const first = await sign("/gateway/pay/create", body, { id: "msg_lost" });
    expect(await codes(tens(1))).toEqual([UnpaidOrdersReached.code]);
    expect((await sign("/gateway/pay/create", body, { id: "msg_lost" })).data).toEqual(first.data);
    expect((await sign("/gateway/pay/create", body)).data).toEqual(first.data);
    expect(await unpaid()).toEqual([1, 100_00n]);
  });

  test("a refused request takes no number: sent again later it is made", async () => {
    await limit(1);
    await codes(tens(1));
    const body = payment();
    expect((await sign("/gateway/pay/create", body, { id: "msg_refused" })).code).toBe(
      UnpaidOrdersReached.code,
    );
    await limit(2);
    expect((await sign("/gateway/pay/create", body, { id: "msg_refused" })).code).toBe(0);
  });

  test("test orders of the operator count, and are refused alike", async () => {
    await limit(1);
    const clerk = await desk.clerk("createTest");
    const input = { MerchantAlias: "ACME", PayTypeCode: "PROMPTPAY", Currency: "THB", Amount: "50.00" };
    await collections.beat(account);
    expect((await desk.act(clerk, "payorder_createtest", input)).code).toBe(0);
    expect((await desk.act(clerk, "payorder_createtest", input)).code).toBe(UnpaidOrdersReached.code);
    expect(await codes(tens(1))).toEqual([UnpaidOrdersReached.code]);
  });

  test("of a mixed batch each merchant's own fit, whatever the others ask for", async () => {
    await limit(2);
    await limit(1, null, "LOTUS");
    const asks = await Promise.all([
      ...tens(4).map(() => ask("ACME")),
      ...tens(2).map(() => ask("LOTUS")),
      ask("ACME", { Amount: "0.01" }),
    ]);
    const names = await namesOf(asks);
    expect(names.slice(0, 4).sort()).toEqual([
      "Pending",
      "Pending",
      "UnpaidOrdersReached",
      "UnpaidOrdersReached",
    ]);
    expect(names.slice(4)).toEqual(["Pending", "UnpaidOrdersReached", "AmountOutOfRange"]);
  });

  test("twelve at once for five: exactly five are made", async () => {
    await limit(5);
    const answers = await Promise.all(
      tens(12).map((Amount) => sign("/gateway/pay/create", payment({ Amount }))),
    );
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(5);
    expect(answers.filter(({ code }) => code === UnpaidOrdersReached.code)).toHaveLength(7);
  });
});

describe("two processes at once", () => {
  test.each([
    ["own accounts", "PROMPTPAY"],
    ["a supplier, whose channel nothing locks", "BANKING"],
  ])("through %s: one of two that both saw the last place gets it", async (_what, PayTypeCode) => {
    if (PayTypeCode === "BANKING") {
      await inWhole((tx) =>
        sql`insert into pay_type (code, currency, name_en, name_zh, minimum_minor, maximum_minor)
          values ('BANKING', 'THB', 'Banking', '网银', 1, 1000000)`.execute(tx),
      );
      await supplierChannel("BANKING", "THB");
    }
    await limit(3);
    expect(await codes(tens(1), "ACME", { PayTypeCode })).toEqual([0]);
    const [one, other] = await Promise.all(
      [2, 2].map((count) => Promise.all(tens(count).map(() => ask("ACME", { PayTypeCode })))),
    );
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const holding = inWhole(async (tx) => {
      await sql`select from merchant_unpaid where merchant_id = ${ids.ACME} for update`.execute(tx);
      await held;
    });
    const both = [namesOf(one ?? []), namesOf(other ?? [])];
    await waiting(2);
    release();
    await holding;
    const names = (await Promise.all(both)).flat().sort();
    expect(names).toEqual(["Pending", "Pending", "UnpaidOrdersReached", "UnpaidOrdersReached"]);
    expect((await unpaid())[0]).toBe(3);
  });
});

/** As its request would be read. */
function ask(merchant: Merchant, changes: object = {}) {
  const input = payment({ Amount: "10.00", ...changes });
  const rawBody = Buffer.from(JSON.stringify(input));
  const facts = {
    services: app.services,
    now: app.clock.now(),
    viewer: { merchantId: ids[merchant], merchantAlias: merchant },
    request: { rawBody, header: () => `msg-${String(input.MerchantOrderNo)}` },
  };
  return readAsk(input as never, facts as never as Facts<MerchantViewer>);
}

/** In a transaction of their own, as a batch of another process. */
async function namesOf(asks: readonly Awaited<ReturnType<typeof ask>>[]) {
  const outcomes = await inBatch(app.services.database, (tx) => createBatch(tx, asks, app.services, 0));
  return asks.map((one) => {
    const outcome = outcomes.get(one);
    return outcome instanceof CallError ? outcome.errorName : outcome?.Status;
  });
}

async function waiting(count: number): Promise<void> {
  for (;;) {
    const { rows } = await app.pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if (rows.length >= count) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

async function supplierChannel(payTypeCode: string, currency: string): Promise<void> {
  await inWhole(async (tx) => {
    const { Id: SupplierId } = await tx
      .insertInto("Supplier")
      .values({ Code: `S-${payTypeCode}`, Name: "Sandbox", Adapter: "sandbox" })
      .returning("Id")
      .executeTakeFirstOrThrow();
    const { Id: ChannelId } = await tx
      .insertInto("Channel")
      .values({
        Code: payTypeCode,
        Name: payTypeCode,
        SupplierId,
        Kind: "ThirdParty",
        PayTypeCode: payTypeCode,
        Currency: currency,
      })
      .returning("Id")
      .executeTakeFirstOrThrow();
    await tx
      .insertInto("MerchantChannel")
      .values({
        ...{ MerchantId: ids.ACME, ChannelId, SortOrder: 1, FeeBasisPoints: 0, FeeMinimumMinor: 0n },
        ...{ FeeMaximumMinor: null, MinimumMinor: 1n, MaximumMinor: 1_000_000n },
      })
      .execute();
  });
}
