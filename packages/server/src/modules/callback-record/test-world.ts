/** What tests of callbacks stand on: merchants with a live secret, orders with queued callbacks, a set clock. */
import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { pino } from "pino";
import { newId } from "../../db/id.ts";
import { openDatabase } from "../../db/kysely.ts";
import { openPool } from "../../db/pool.ts";
import { nextRowId } from "../../db/row-id.ts";
import { inTransaction, type Transaction, wholeScope } from "../../db/transaction.ts";
import { gatewayOrderOf } from "../../order/payment-row.ts";
import type { CallbackAnswer, CallbackRequest, CallbackSender } from "../../ports/callback-sender.ts";
import type { Clock } from "../../ports/clock.ts";
import { openVault } from "../../ports/vault.ts";
import { newSecret } from "../../ports/webhook-signature.ts";
import type { TestDatabase } from "../../testing/cluster.ts";
import { sealSecret } from "../merchant/sealed-secret.ts";
import type { DelivererServices } from "./deliverer.ts";
import { queueCallbacks } from "./queue.ts";

export interface TestMerchant {
  id: bigint;
  alias: string;
  secret: string;
}

export type CallbackWorld = Awaited<ReturnType<typeof callbackWorld>>;

/** `realClock`: the system's for measurements; without it time stands still until `advance`. */
export async function callbackWorld(testDatabase: TestDatabase, realClock?: Clock) {
  const database = openDatabase(openPool({ url: testDatabase.url, size: 8, name: "test" }));
  let nowMs = Date.parse("2026-11-20T10:00:00.000Z");
  const clock = realClock ?? { now: () => new Date(nowMs) };
  const vault = openVault(randomBytes(32));
  const services: DelivererServices = { database, vault, clock, log: pino({ level: "silent" }) };
  const inWhole = <Result>(work: (tx: Transaction) => Promise<Result>) =>
    inTransaction(database, wholeScope, work);
  await inWhole(addCatalogue);
  return {
    services,
    close: () => database.destroy(),
    inWhole,
    now: clock.now,
    advance: (ms: number) => {
      nowMs += ms;
    },
    addMerchant: (alias: string) => inWhole((tx) => addMerchant(tx, services, alias)),
    addSecret: (merchantId: bigint, expiresAt: Date | null) =>
      inWhole((tx) => addSecret(tx, services, merchantId, expiresAt)),
    /** Orders that have just succeeded, each with its callback due now; returns the orders' numbers. */
    queue: (merchant: TestMerchant, url: string, count = 1) =>
      inWhole((tx) => queueOrders(tx, merchant, url, count, clock.now())),
    /** So many callbacks of one order: a queue's length, without the cost of as many orders. */
    queueCopies: (merchant: TestMerchant, url: string, count: number) =>
      inWhole(async (tx) => {
        const [orderNo] = await queueOrders(tx, merchant, url, 1, clock.now());
        await sql`
          insert into callback_record (id, event_id, merchant_id, order_id, order_no, merchant_order_no, url, address,
            body, next_attempt_at, created_at)
          select (id | 4095) + (copy::bigint << 22), event_id || copy, merchant_id, order_id, order_no, merchant_order_no, url, address,
            body, next_attempt_at, created_at
          from callback_record, generate_series(1, ${count - 1}) copy where order_no = ${orderNo ?? ""}`.execute(
          tx,
        );
      }),
    records: () => inWhole((tx) => tx.selectFrom("CallbackRecord").selectAll().orderBy("Id").execute()),
    attempts: () => inWhole((tx) => tx.selectFrom("CallbackAttempt").selectAll().orderBy("Id").execute()),
    orders: () => inWhole((tx) => tx.selectFrom("PaymentOrder").selectAll().orderBy("Id").execute()),
    events: () => inWhole((tx) => tx.selectFrom("OrderEvent").selectAll().orderBy("Id").execute()),
  };
}

export async function addCatalogue(tx: Transaction): Promise<void> {
  await sql`
    with currency as (
      insert into currency (code, name_en, name_zh, exponent) values ('THB', 'Baht', '泰铢', 2)
      on conflict do nothing
    ), pay_type as (
      insert into pay_type (code, currency, name_en, name_zh, minimum_minor, maximum_minor)
      values ('PROMPTPAY', 'THB', 'PromptPay', 'PromptPay', 100, 5000000)
    ), supplier as (
      insert into supplier (code, name, adapter) values ('OWN', 'Own accounts', 'native') returning id
    )
    insert into channel (code, name, supplier_id, kind, pay_type_code, currency)
    select 'OWN-QR', 'Own QR', id, 'Native', 'PROMPTPAY', 'THB' from supplier`.execute(tx);
}

async function addMerchant(
  tx: Transaction,
  services: DelivererServices,
  alias: string,
): Promise<TestMerchant> {
  const { Id } = await tx
    .insertInto("Merchant")
    .values({ Alias: alias, Name: `${alias} Trading`, Type: "Normal" })
    .returning("Id")
    .executeTakeFirstOrThrow();
  return { id: Id, alias, secret: await addSecret(tx, services, Id, null) };
}

async function addSecret(
  tx: Transaction,
  services: DelivererServices,
  merchantId: bigint,
  expiresAt: Date | null,
): Promise<string> {
  const secret = newSecret();
  const whose = { Id: await nextRowId(tx, "merchant_secret"), MerchantId: merchantId };
  await tx
    .insertInto("MerchantSecret")
    .values({
      ...whose,
      SecretEncrypted: sealSecret(services.vault, whose, secret),
      ExpiresAt: expiresAt,
    })
    .execute();
  return secret;
}

export async function queueOrders(
  tx: Transaction,
  merchant: TestMerchant,
  url: string,
  count: number,
  now: Date,
) {
  const channel = await tx.selectFrom("Channel").select("Id").executeTakeFirstOrThrow();
  const orders = await tx
    .insertInto("PaymentOrder")
    .values(
      Array.from({ length: count }, () => {
        const id = newId();
        return {
          Id: id,
          MerchantId: merchant.id,
          OrderNo: `P${id}`,
          MerchantOrderNo: `M${id}`,
          PayTypeCode: "PROMPTPAY",
          Currency: "THB",
          AmountMinor: 10_000n,
          PayableMinor: 10_003n,
          PaidMinor: 10_003n,
          SettledMinor: 10_000n,
          FeeMinor: 100n,
          FeeBasisPoints: 100,
          Status: "Success" as const,
          ChannelId: channel.Id,
          NotifyUrl: url,
          CreatedAt: now,
          ExpiresAt: now,
          FinishedAt: now,
        };
      }),
    )
    .returningAll()
    .execute();
  await queueCallbacks(
    tx,
    orders.map((order) => ({
      orderKind: "Payment",
      orderId: order.Id,
      merchantId: order.MerchantId,
      orderNo: order.OrderNo,
      merchantOrderNo: order.MerchantOrderNo,
      url,
      body: gatewayOrderOf(order, 2),
    })),
    now,
  );
  return orders.map((order) => order.OrderNo);
}

/** A sender that answers as told and remembers what it was given, in order. */
export function scriptedSender(
  answer: (request: CallbackRequest) => Partial<CallbackAnswer> | Promise<Partial<CallbackAnswer>>,
): CallbackSender & { sent: CallbackRequest[] } {
  const sent: CallbackRequest[] = [];
  return {
    sent,
    async send(request) {
      sent.push(request);
      const given = await answer(request);
      return { httpStatus: 200, failure: null, result: "OK", retryAfter: null, durationMs: 7, ...given };
    },
    async close() {},
  };
}
