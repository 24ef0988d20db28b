/** What is held back: where people see it, and the next try at once. */
import { errors } from "@opc/contract/errors";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { inTransaction, type Transaction, wholeScope } from "../../db/transaction.ts";
import { testApp } from "../../testing/app.ts";
import { createPeople, type People } from "../../testing/people.ts";
import { priorities } from "./address.ts";
import { takeProbes } from "./circuit-store.ts";
import { heldBackCallbacks } from "./held-back.ts";
import { addCatalogue, queueOrders } from "./test-world.ts";

const { services, call, signIn, clock } = await testApp();
const inWhole = <Result>(work: (tx: Transaction) => Promise<Result>) =>
  inTransaction(services.database, wholeScope, work);
let people: People;
let acme: Awaited<ReturnType<typeof signIn>>;
let lotus: typeof acme;
let operator: typeof acme;
const paused = "https://shop.example/notify";
const working = "https://shop.example/other";
const tryPath = "/mc_api/xpay/callbackrecord_trynow";

function queue(owner: "ACME" | "LOTUS", url: string, count: number) {
  const merchant = { id: people[`${owner}/admin`].merchantId, alias: owner, secret: "" };
  return inWhole((tx) => queueOrders(tx, merchant, url, count, clock.now()));
}
const lanes = () => inWhole((tx) => tx.selectFrom("CallbackLane").selectAll().orderBy("Priority").execute());

beforeAll(async () => {
  people = await createPeople(services);
  await inWhole(addCatalogue);
  acme = await signIn(people["ACME/admin"]);
  lotus = await signIn(people["LOTUS/admin"]);
  operator = await signIn(people["OPC/admin"]);
});

/** Three of ACME wait for a paused address, one for another, and one of LOTUS for one of the same name. */
beforeEach(async () => {
  await inWhole((tx) => tx.updateTable("CallbackRecord").set({ Status: "Success" }).execute());
  await inWhole((tx) => tx.deleteFrom("CallbackLane").execute());
  await queue("ACME", paused, 3);
  await queue("ACME", working, 1);
  await queue("LOTUS", paused, 1);
  const now = clock.now();
  const lane = {
    ...{ MerchantId: people["ACME/admin"].merchantId, Address: paused, Circuit: "Open" as const },
    ...{ OpenedAt: now, LastFailureAt: now, NextProbeAt: new Date(now.getTime() + 300_000) },
  };
  await inWhole((tx) =>
    tx
      .insertInto("CallbackLane")
      .values(Object.values(priorities).map((Priority) => ({ ...lane, Priority })))
      .execute(),
  );
});

async function held(browser: typeof acme, HeldBack: boolean | undefined) {
  const { data } = await call(
    "/rp_api/xpay/callbackrecord_list",
    { HeldBack, Statuses: ["InProgress"] },
    browser,
  );
  const { Rows } = data as { Rows: { Url: string; IsHeldBack: boolean; MerchantAlias: string }[] };
  return Rows.map(({ Url, IsHeldBack, MerchantAlias }) => [MerchantAlias, Url, IsHeldBack]);
}

test("the list marks what is held back, and finds it", async () => {
  expect(await held(operator, true)).toEqual(Array(3).fill(["ACME", paused, true]));
  expect((await held(operator, false)).sort()).toEqual([
    ["ACME", working, false],
    ["LOTUS", paused, false],
  ]);
  expect(await held(acme, undefined)).toHaveLength(4);
  expect(await held(lotus, true)).toEqual([]);
});

test("an address that asked for a rest holds back new and resent ones, and sends no probe of either", async () => {
  const rest = new Date(clock.now().getTime() + 60_000);
  const { live, resent } = priorities;
  await inWhole(async (tx) => {
    const closed = { Circuit: "Closed" as const, OpenedAt: null, NextProbeAt: null };
    const lane = tx.updateTable("CallbackLane");
    await lane
      .set({ ...closed, RestsUntil: rest })
      .where("Priority", "=", live)
      .execute();
    await lane.set({ NextProbeAt: clock.now() }).where("Priority", "=", resent).execute();
    const one = tx
      .selectFrom("CallbackRecord")
      .select("Id")
      .where("MerchantId", "=", people["ACME/admin"].merchantId)
      .where("Url", "=", paused)
      .where("Status", "=", "InProgress")
      .limit(1);
    await tx.updateTable("CallbackRecord").set({ Priority: resent }).where("Id", "in", one).execute();
  });
  expect(await held(acme, true)).toHaveLength(3);
  expect(await inWhole((tx) => heldBackCallbacks(tx, clock.now()))).toMatchObject({ count: 3 });
  expect(await inWhole((tx) => takeProbes(tx, clock.now(), rest))).toEqual([]);
  expect(await inWhole((tx) => takeProbes(tx, rest, rest))).toMatchObject([{ Priority: resent }]);
});

test("Home counts it, with the time since which the oldest waits, for whom it is", async () => {
  const waiting = await inWhole((tx) =>
    tx
      .selectFrom("CallbackRecord")
      .select("NextAttemptAt")
      .where("Url", "=", paused)
      .where("Status", "=", "InProgress")
      .execute(),
  );
  const since = new Date(Math.min(...waiting.map(({ NextAttemptAt }) => NextAttemptAt?.getTime() ?? 0)));
  clock.advance(120_000);
  const onHome = async (browser: typeof acme) => {
    const { data } = await call("/rp_api/home/home_get", {}, browser);
    const { Attention } = data as { Attention: { Kind: string; Count: number; Since?: string }[] };
    return Attention.find(({ Kind }) => Kind === "callbacksHeld");
  };
  const expected = { Kind: "callbacksHeld", Count: 3, Sums: [], Since: since.toISOString() };
  expect(await onHome(operator)).toEqual(expected);
  expect(await onHome(acme)).toEqual(expected);
  expect(await onHome(lotus)).toBeUndefined();
});

test("Try now makes the next try due, of new and of resent ones, and leaves a line in the operation log", async () => {
  const answer = await call(tryPath, { MerchantAlias: "ACME", Address: paused }, acme);
  expect(answer.code).toBe(0);
  for (const { NextProbeAt } of await lanes())
    expect(NextProbeAt?.getTime()).toBeLessThanOrEqual(clock.now().getTime());
  const [line] = await inWhole((tx) =>
    tx
      .selectFrom("OperationLog")
      .select(["Change", "Code"])
      .where("Call", "=", "callbackrecordTrynow")
      .orderBy("Id", "desc")
      .execute(),
  );
  expect(line).toMatchObject({ Change: { MerchantAlias: "ACME", Address: paused }, Code: 0 });
});

test("Try now of an address that is not paused, or of somebody else's, is refused and changes nothing", async () => {
  const before = await lanes();
  const code = async (browser: typeof acme, MerchantAlias: string, Address: string) =>
    (await call(tryPath, { MerchantAlias, Address }, browser)).code;
  expect(await code(acme, "ACME", working)).toBe(errors.CallbacksNotPaused.code);
  expect(await code(lotus, "ACME", paused)).toBe(errors.NotFound.code);
  expect(await code(lotus, "LOTUS", paused)).toBe(errors.CallbacksNotPaused.code);
  expect(await code(operator, "NOBODY", paused)).toBe(errors.NotFound.code);
  expect(await code(await signIn(people["ACME/viewer"]), "ACME", paused)).toBe(errors.NoPermission.code);
  expect(await lanes()).toEqual(before);
});

test("Try now while a try is on the way sends no second one", async () => {
  await inWhole((tx) => tx.updateTable("CallbackLane").set({ Circuit: "HalfOpen" }).execute());
  const before = await lanes();
  expect((await call(tryPath, { MerchantAlias: "ACME", Address: paused }, operator)).code).toBe(0);
  expect(await lanes()).toEqual(before);
});
