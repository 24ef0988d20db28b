import { callbackMoves, callbackRecordStatuses } from "@opc/contract/callback-record/states";
import { errors } from "@opc/contract/errors";
import { beforeAll, describe, expect, test } from "vitest";
import { inTransaction, type Transaction, wholeScope } from "../../db/transaction.ts";
import { testApp } from "../../testing/app.ts";
import { createPeople, type People } from "../../testing/people.ts";
import { CallbackDeliverer } from "./deliverer.ts";
import { addCatalogue, queueOrders, scriptedSender } from "./test-world.ts";

const { services, call, signIn, clock } = await testApp();
const inWhole = <Result>(work: (tx: Transaction) => Promise<Result>) =>
  inTransaction(services.database, wholeScope, work);
let people: People;
let acme: Awaited<ReturnType<typeof signIn>>;
let lotus: typeof acme;
let operator: typeof acme;
const events: Record<string, string> = {};

async function queueOne(owner: "ACME" | "LOTUS", url: string): Promise<string> {
  const merchant = { id: people[`${owner}/admin`].merchantId, alias: owner, secret: "" };
  const [orderNo] = await inWhole((tx) => queueOrders(tx, merchant, url, 1, clock.now()));
  const row = await inWhole((tx) =>
    tx
      .selectFrom("CallbackRecord")
      .select("EventId")
      .where("OrderNo", "=", orderNo ?? "")
      .executeTakeFirstOrThrow(),
  );
  return row.EventId;
}

function setStatus(eventId: string, Status: (typeof callbackRecordStatuses)[number]) {
  return inWhole((tx) =>
    tx.updateTable("CallbackRecord").set({ Status }).where("EventId", "=", eventId).execute(),
  );
}

beforeAll(async () => {
  people = await createPeople(services);
  await inWhole(addCatalogue);
  [acme, lotus, operator] = [
    await signIn(people["ACME/admin"]),
    await signIn(people["LOTUS/admin"]),
    await signIn(people["OPC/admin"]),
  ];
  events.acme = await queueOne("ACME", "https://acme.example/callback");
  events.lotus = await queueOne("LOTUS", "https://lotus.example/callback");
  // Merchants of these tests have no live secret, so the first attempt of each fails as such.
  await new CallbackDeliverer(
    services,
    scriptedSender(() => ({})),
  ).deliverDue();
});

const list = "/rp_api/xpay/callbackrecord_list";
const get = "/rp_api/xpay/callbackrecord_get";
const resend = "/mc_api/xpay/callbackrecord_resend";
type Row = { EventId: string; MerchantAlias: string; Status: string };
const rowsOf = (answer: { data: unknown }) => (answer.data as { Rows: Row[] }).Rows;

describe("the list", () => {
  test("shows an ordinary merchant its own callbacks whatever it filters by, the operator all", async () => {
    expect(rowsOf(await call(list, {}, acme)).map((row) => row.EventId)).toEqual([events.acme]);
    for (const filter of [{ MerchantAlias: "LOTUS" }, { OrderNos: [events.lotus] }])
      expect(rowsOf(await call(list, filter, acme))).toEqual([]);
    expect(rowsOf(await call(list, {}, operator)).map((row) => row.MerchantAlias)).toEqual(["LOTUS", "ACME"]);
    expect(rowsOf(await call(list, { MerchantAlias: "ACME" }, operator))).toHaveLength(1);
  });

  test("finds by event id and by either order number", async () => {
    const [row] = rowsOf(await call(list, {}, acme)) as (Row & Record<string, string>)[];
    for (const number of [row?.EventId, row?.OrderNo, row?.MerchantOrderNo])
      expect(rowsOf(await call(list, { OrderNos: [number] }, operator))).toHaveLength(1);
    expect(rowsOf(await call(list, { OrderNos: ["none"] }, operator))).toEqual([]);
  });

  test("filters by status and time, and the summary counts the same rows by status", async () => {
    expect(rowsOf(await call(list, { Statuses: ["Success"] }, operator))).toEqual([]);
    expect(rowsOf(await call(list, { Statuses: ["InProgress", "Failure"] }, operator))).toHaveLength(2);
    expect(rowsOf(await call(list, { To: "2026-01-01T00:00:00Z" }, operator))).toEqual([]);
    const summary = await call("/rp_api/xpay/callbackrecord_summary", { Statuses: ["Success"] }, operator);
    expect(summary.data).toEqual({ StatusCounts: [{ Status: "InProgress", Count: 2 }] });
  });
});

describe("one callback", () => {
  test("comes with every attempt and what was sent", async () => {
    const answer = await call(get, { EventId: events.acme }, acme);
    expect(answer.data).toMatchObject({
      Record: { EventId: events.acme, Status: "InProgress", AttemptCount: 1, Result: "NoLiveSecret" },
      Attempts: [
        {
          Number: 1,
          HttpStatus: null,
          Failure: "NoLiveSecret",
          RequestHeaders: { "webhook-id": events.acme },
          RequestBody: expect.stringContaining('"PayableAmount":"100.03"'),
        },
      ],
    });
  });
  test("of another merchant is not found, like one that does not exist", async () => {
    for (const EventId of [events.lotus, "evt_none"])
      expect((await call(get, { EventId }, acme)).code).toBe(errors.NotFound.code);
  });
});

describe("sending again", () => {
  test.each(callbackRecordStatuses)("from %s is what the table of moves says", async (status) => {
    const EventId = await queueOne("ACME", "https://acme.example/again");
    await setStatus(EventId, status);
    const allowed = (callbackMoves.resend.from as readonly string[]).includes(status);
    const answer = await call(resend, { EventId }, acme);
    expect(answer.code).toBe(allowed ? 0 : errors.CallbackInProgress.code);
    const record = await inWhole((tx) =>
      tx.selectFrom("CallbackRecord").selectAll().where("EventId", "=", EventId).executeTakeFirstOrThrow(),
    );
    expect(record).toMatchObject({ Status: "InProgress", Step: 0 });
    const lines = await inWhole((tx) =>
      tx
        .selectFrom("OrderEvent")
        .select(["Kind", "ActorKind", "ActorName"])
        .where("OrderId", "=", record.OrderId)
        .where("Kind", "=", "callbackResent")
        .execute(),
    );
    const line = { Kind: "callbackResent", ActorKind: "user", ActorName: "ACME/admin" };
    expect(lines).toEqual(allowed ? [line] : []);
  });

  test("by the operator does not tell the merchant which of its staff it was", async () => {
    const EventId = await queueOne("ACME", "https://acme.example/again");
    await setStatus(EventId, "Failure");
    expect((await call(resend, { EventId }, operator)).code).toBe(0);
    await setStatus(EventId, "Failure");
    expect((await call(resend, { EventId }, acme)).code).toBe(0);
    const row = (await call(get, { EventId }, acme)).data as { Record: { OrderNo: string } };
    const namesFor = async (viewer: typeof acme) => {
      const { OrderNo } = row.Record;
      const { data } = await call("/rp_api/xpay/payorder_get", { OrderNo }, viewer);
      const { Timeline } = data as { Timeline: { Kind: string; ActorName: string }[] };
      return Timeline.flatMap((line) => (line.Kind === "callbackResent" ? [line.ActorName] : []));
    };
    expect(await namesFor(operator)).toEqual(["OPC/admin", "ACME/admin"]);
    expect(await namesFor(acme)).toEqual(["", "ACME/admin"]);
  });

  test("starts the schedule anew under the same event id", async () => {
    const EventId = await queueOne("ACME", "https://acme.example/again");
    await inWhole((tx) =>
      tx
        .updateTable("CallbackRecord")
        .set({ Status: "Failure", Step: 26, AttemptCount: 27, NextAttemptAt: null })
        .where("EventId", "=", EventId)
        .execute(),
    );
    expect((await call(resend, { EventId }, acme)).code).toBe(0);
    await new CallbackDeliverer(
      services,
      scriptedSender(() => ({ httpStatus: 500 })),
    ).deliverDue();
    const { data } = await call(get, { EventId }, acme);
    expect(data).toMatchObject({ Record: { EventId, Status: "InProgress", AttemptCount: 28 } });
  });

  test("at once from two browsers happens once", async () => {
    const EventId = await queueOne("ACME", "https://acme.example/twice");
    await setStatus(EventId, "Failure");
    const answers = await Promise.all([call(resend, { EventId }, acme), call(resend, { EventId }, operator)]);
    expect(answers.map(({ code }) => code).sort()).toEqual([0, errors.CallbackInProgress.code]);
  });

  test("another merchant's callback is not found and stays as it was", async () => {
    await setStatus(events.lotus ?? "", "Failure");
    expect((await call(resend, { EventId: events.lotus }, acme)).code).toBe(errors.NotFound.code);
    expect((await call(get, { EventId: events.lotus }, lotus)).data).toMatchObject({
      Record: { Status: "Failure" },
    });
  });

  test("needs the page's resend function", async () => {
    const viewer = await signIn(people["ACME/viewer"]);
    expect((await call(resend, { EventId: events.acme }, viewer)).code).toBe(errors.NoPermission.code);
  });

  test("after 30 days is refused", async () => {
    const EventId = await queueOne("ACME", "https://acme.example/old");
    await setStatus(EventId, "Failure");
    const monthAgo = new Date(clock.now().getTime() - 30 * 86_400_000 - 1_000);
    await inWhole((tx) =>
      tx.updateTable("CallbackRecord").set({ CreatedAt: monthAgo }).where("EventId", "=", EventId).execute(),
    );
    expect((await call(resend, { EventId }, acme)).code).toBe(errors.CallbackTooOld.code);
  });
});
