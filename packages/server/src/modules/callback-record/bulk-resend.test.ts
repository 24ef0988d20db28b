import { maxBulkResent } from "@opc/contract/callback-record/calls";
import { errors } from "@opc/contract/errors";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../db/id.ts";
import { insertRows } from "../../db/insert-rows.ts";
import { inTransaction, type Transaction, wholeScope } from "../../db/transaction.ts";
import { testApp } from "../../testing/app.ts";
import { createPeople, type People } from "../../testing/people.ts";
import { priorities } from "./address.ts";
import { CallbackDeliverer } from "./deliverer.ts";
import { leaseDueCallbacks } from "./lease.ts";
import { addCatalogue, queueOrders, scriptedSender } from "./test-world.ts";

const { services, call, signIn, clock } = await testApp();
const inWhole = <Result>(work: (tx: Transaction) => Promise<Result>) =>
  inTransaction(services.database, wholeScope, work);
let people: People;
let acme: Awaited<ReturnType<typeof signIn>>;
let operator: typeof acme;

const countPath = "/rp_api/xpay/callbackrecord_bulkresendcount";
const resendPath = "/mc_api/xpay/callbackrecord_bulkresend";
const url = "https://shop.example/callback";

function queue(owner: "ACME" | "LOTUS", count: number) {
  const merchant = { id: people[`${owner}/admin`].merchantId, alias: owner, secret: "" };
  return inWhole((tx) => queueOrders(tx, merchant, url, count, clock.now()));
}
const finish = (status: "Success" | "Failure", orderNos: readonly string[]) =>
  inWhole((tx) =>
    tx
      .updateTable("CallbackRecord")
      .set({ Status: status, NextAttemptAt: null, FinishedAt: clock.now() })
      .where("OrderNo", "in", [...orderNos])
      .execute(),
  );
const records = () => inWhole((tx) => tx.selectFrom("CallbackRecord").selectAll().orderBy("Id").execute());
const dueRecords = async () => (await records()).filter((row) => row.Status === "InProgress");

beforeAll(async () => {
  people = await createPeople(services);
  await inWhole(addCatalogue);
  acme = await signIn(people["ACME/admin"]);
  operator = await signIn(people["OPC/admin"]);
});

/** Of ACME three failed, two were delivered and one is on the way; of LOTUS two failed. */
beforeEach(async () => {
  // What earlier tests left is too old for any filter.
  await inWhole((tx) =>
    sql`update callback_record set created_at = ${new Date(0)}, status = 'Failure'`.execute(tx),
  );
  await finish("Failure", await queue("ACME", 3));
  await finish("Success", await queue("ACME", 2));
  await queue("ACME", 1);
  await finish("Failure", await queue("LOTUS", 2));
});

describe("the count", () => {
  test("is of the finished ones of the filter, by what they were", async () => {
    expect((await call(countPath, {}, operator)).data).toMatchObject({
      Count: 7,
      FailureCount: 5,
      SuccessCount: 2,
      MerchantCount: 2,
      SpreadSeconds: 1,
    });
    expect(
      (await call(countPath, { Statuses: ["Failure"], MerchantAlias: "ACME" }, operator)).data,
    ).toMatchObject({
      Count: 3,
      MerchantCount: 1,
    });
    expect((await call(countPath, { Statuses: ["InProgress"] }, operator)).data).toMatchObject({
      Count: 0,
      SpreadSeconds: 0,
    });
  });

  test("of one callback is what its own address did, for its merchant and the operator alone", async () => {
    const mine = (await records()).find(
      (row) => row.CreatedAt.getTime() > 0 && row.MerchantId === people["ACME/admin"].merchantId,
    );
    const { EventId = "" } = mine ?? {};
    const told = { MerchantAlias: "ACME", Address: url, Count: 1, TryCount: expect.any(Number) };
    for (const who of [acme, operator])
      expect((await call("/rp_api/xpay/callbackrecord_address", { EventId }, who)).data).toMatchObject(told);
    const lotus = await signIn(people["LOTUS/admin"]);
    expect((await call("/rp_api/xpay/callbackrecord_address", { EventId }, lotus)).code).toBe(
      errors.NotFound.code,
    );
  });

  test("says what the addresses did lately, in the newest sixty tries of each", async () => {
    const [record] = (await records()).filter(
      (row) => row.Status === "Failure" && row.CreatedAt.getTime() > 0,
    );
    if (!record) throw new Error("nothing failed");
    const requestedAt = clock.now();
    const tries = Array.from({ length: 70 }, (_, at) => ({
      Id: newId(requestedAt),
      CallbackId: record.Id,
      MerchantId: record.MerchantId,
      Address: record.Address,
      Number: at + 1,
      RequestedAt: requestedAt,
      DurationMs: 5,
      // Ten are too old to be counted, two were taken.
      HttpStatus: at < 12 ? 200 : 503,
      RequestHeaders: {},
      Result: null,
      Failure: null,
    }));
    await inWhole((tx) => insertRows(tx, "CallbackAttempt", tries));
    const { data } = await call(countPath, { MerchantAlias: "ACME" }, operator);
    expect(data).toMatchObject({
      AddressCount: 1,
      Addresses: [
        {
          ...{ MerchantAlias: "ACME", Address: url, Count: 5, TryCount: 60, FailedCount: 58 },
          ...{ LastHttpStatus: 503, LastFailure: null, LastAt: requestedAt.toISOString() },
        },
      ],
    });
    expect((await call(countPath, { MerchantAlias: "LOTUS" }, operator)).data).toMatchObject({
      Addresses: [{ MerchantAlias: "LOTUS", Count: 2, TryCount: 0, LastAt: null }],
    });
  });

  test("leaves out what is older than 30 days", async () => {
    const monthAgo = new Date(clock.now().getTime() - 30 * 86_400_000 - 1_000);
    await inWhole((tx) =>
      tx.updateTable("CallbackRecord").set({ CreatedAt: monthAgo }).where("Status", "=", "Failure").execute(),
    );
    expect((await call(countPath, {}, operator)).data).toMatchObject({ Count: 2, FailureCount: 0 });
  });

  test("of an ordinary merchant is of its own, whatever it filters by", async () => {
    expect((await call(countPath, {}, acme)).data).toMatchObject({ Count: 5, MerchantCount: 1 });
    expect((await call(countPath, { MerchantAlias: "LOTUS" }, acme)).data).toMatchObject({ Count: 0 });
  });
});

describe("the bulk resend", () => {
  test("starts each anew, with a line of its order, and none that was not counted", async () => {
    const question = { Statuses: ["Failure"], ExpectedCount: 3 };
    expect((await call(resendPath, question, acme)).data).toMatchObject({ Count: 3, MerchantCount: 1 });
    const due = (await dueRecords()).filter((row) => row.ResentAt !== null);
    expect(due).toHaveLength(3);
    for (const row of due) expect(row).toMatchObject({ Step: 0, FinishedAt: null, Result: null });
    const lines = await inWhole((tx) =>
      tx
        .selectFrom("OrderEvent")
        .select(["OrderId", "ActorName"])
        .where("Kind", "=", "callbackResent")
        .where(
          "OrderId",
          "in",
          due.map((row) => row.OrderId),
        )
        .execute(),
    );
    expect(lines.map((line) => line.ActorName)).toEqual(Array(3).fill("ACME/admin"));
    const orders = await inWhole((tx) =>
      tx
        .selectFrom("PaymentOrder")
        .select("CallbackStatus")
        .where(
          "Id",
          "in",
          due.map((row) => row.OrderId),
        )
        .execute(),
    );
    expect(orders.map((order) => order.CallbackStatus)).toEqual(Array(3).fill("InProgress"));
  });

  test("leaves one line in the operation log, with the filter and the numbers", async () => {
    await call(resendPath, { Statuses: ["Failure"], ExpectedCount: 5 }, operator);
    const [line] = await inWhole((tx) =>
      tx
        .selectFrom("OperationLog")
        .select(["Input", "Change", "Code"])
        .where("Call", "=", "callbackrecordBulkresend")
        .orderBy("Id", "desc")
        .execute(),
    );
    expect(line).toMatchObject({
      Input: { Statuses: ["Failure"] },
      Change: { Count: 5, FailureCount: 5, MerchantCount: 2 },
      Code: 0,
    });
  });

  test("of another number than was counted sends nothing", async () => {
    await queue("ACME", 1).then((orderNos) => finish("Failure", orderNos));
    const answer = await call(resendPath, { Statuses: ["Failure"], ExpectedCount: 3 }, acme);
    expect(answer).toMatchObject({
      code: errors.CallbackCountChanged.code,
      msg: expect.stringContaining("4"),
    });
    expect(await dueRecords()).toHaveLength(1);
  });

  test("asked for twice at once happens once", async () => {
    const question = { Statuses: ["Failure"], MerchantAlias: "ACME", ExpectedCount: 3 };
    const answers = await Promise.all([
      call(resendPath, question, acme),
      call(resendPath, question, operator),
    ]);
    expect(answers.map(({ code }) => code).sort((one, other) => one - other)).toEqual([
      0,
      errors.CallbackCountChanged.code,
    ]);
    expect(await dueRecords()).toHaveLength(4);
  });

  test("is spread: a new callback of the same merchant does not wait behind a thousand", async () => {
    await finish("Failure", await queue("ACME", 1_000));
    await call(resendPath, { Statuses: ["Failure"], ExpectedCount: 1_003 }, acme);
    const dueMs = (await dueRecords()).flatMap((row) =>
      row.ResentAt ? [row.NextAttemptAt?.getTime() ?? 0] : [],
    );
    expect(Math.max(...dueMs) - Math.min(...dueMs)).toBe(100_200);
    // Queued at the very moment of the resend, when a thousand more would stand before it.
    const now = new Date(Math.min(...dueMs));
    const { merchantId } = people["ACME/admin"];
    const merchant = { id: merchantId, alias: "ACME", secret: "" };
    const [orderNo] = await inWhole((tx) => queueOrders(tx, merchant, url, 1, now));
    const leased = await inWhole((tx) => leaseDueCallbacks(tx, { now, limit: 100, reserve: 0, loads: [] }));
    const mine = (await dueRecords()).find((row) => row.OrderNo === orderNo);
    expect(leased.map(({ Id }) => Id)).toContain(mine?.Id);
    // A thousand orders are made first.
  }, 60_000);

  test("probes an open circuit of what was sent again at once", async () => {
    // Merchants of these tests have no live secret, so the circuit is opened by hand.
    const { merchantId } = people["ACME/admin"];
    const later = new Date(clock.now().getTime() + 300_000);
    await inWhole((tx) =>
      tx
        .insertInto("CallbackLane")
        .values({
          MerchantId: merchantId,
          Address: url,
          Priority: priorities.resent,
          Circuit: "Open",
          OpenedAt: clock.now(),
          NextProbeAt: later,
        })
        .execute(),
    );
    const deliver = () =>
      new CallbackDeliverer(
        services,
        scriptedSender(() => ({})),
      ).deliverDue();
    await finish(
      "Success",
      (await dueRecords()).map((row) => row.OrderNo),
    );
    await call(resendPath, { Statuses: ["Failure"], MerchantAlias: "ACME", ExpectedCount: 3 }, operator);
    expect(await deliver()).toBe(1);
  });

  test("and its count need the page's function", async () => {
    const viewer = await signIn(people["ACME/viewer"]);
    for (const path of [countPath, resendPath])
      expect((await call(path, { ExpectedCount: 1 }, viewer)).code).toBe(errors.NoPermission.code);
  });
});

describe("the lanes", () => {
  test("are an ordinary merchant's own, all for the operator", async () => {
    const path = "/rp_api/xpay/callbackrecord_lanes";
    await queue("LOTUS", 1);
    const aliases = async (browser: typeof acme) => {
      const { data } = await call(path, {}, browser);
      const { Rows } = data as { Rows: { MerchantAlias: string }[] };
      return [...new Set(Rows.map((row) => row.MerchantAlias))].sort();
    };
    expect(await aliases(acme)).toEqual(["ACME"]);
    expect(await aliases(operator)).toEqual(["ACME", "LOTUS"]);
  });
});

// Last: ten thousand rows more, that no statistics tell of, make the tests after it slow.
test("a bulk resend of more than ten thousand is refused", async () => {
  const [first] = (await records()).filter((row) => row.Status === "Failure" && row.CreatedAt.getTime() > 0);
  await inWhole((tx) =>
    sql`
      insert into callback_record (id, event_id, merchant_id, order_id, order_no, merchant_order_no, url, body, status, created_at)
      select (id | 4095) + (copy::bigint << 22), event_id || copy, ${people["LOTUS/admin"].merchantId}, order_id, order_no, merchant_order_no, url,
        body, status, created_at
      from callback_record, generate_series(1, ${maxBulkResent}) copy where id = ${first?.Id}`.execute(tx),
  );
  const counted = await call(countPath, { MerchantAlias: "LOTUS" }, operator);
  expect(counted.data).toMatchObject({ Count: maxBulkResent + 1 });
  const answer = await call(
    resendPath,
    { MerchantAlias: "LOTUS", ExpectedCount: maxBulkResent + 1 },
    operator,
  );
  expect(answer.code).toBe(errors.TooManyCallbacks.code);
});
