/** A merchant's payout limit: an amount a day of its clock, a number an hour, and nothing goes round it. */
import { errors } from "@opc/contract/errors";
import { afterEach, beforeEach, expect, test } from "vitest";
import { CallError } from "../../call-error.ts";
import { currenciesOf } from "../../db/currencies.ts";
import { retryRaces } from "../../db/races.ts";
import { inTransaction, wholeScope } from "../../db/transaction.ts";
import { countDayOfLimit } from "../../order/payout-limits.ts";
import type { PayoutOrder } from "../../order/payout-row.ts";
import { testApp } from "../../testing/app.ts";
import { payeeCard, testPayoutGateway } from "../../testing/payout-gateway.ts";
import { returnPayouts } from "../payout-settlement/settle.ts";
import { proveInTransaction } from "../proof/prove.ts";
import { openPayouts } from "./open.ts";
import type { WantedPayout } from "./wanted.ts";

const app = await testApp();
const gateway = await testPayoutGateway(app);
const { inWhole, fund, people } = gateway;
const merchantId = people["ACME/admin"].merchantId;
const currencies = await currenciesOf(app.services.database);
let counter = 0;

function wanted(amount = "10.00", changes: Partial<WantedPayout> = {}): WantedPayout {
  return {
    ...{ merchantId, merchantAlias: "ACME", merchantOrderNo: `limit-${++counter}`, payoutTypeCode: "BANK" },
    ...{ currency: "THB", amount, bankCode: "KBANK", cardNumber: payeeCard, payeeName: "Somsri Rakdee" },
    ...{ notifyUrl: null, by: { source: "Gateway" }, blockedByMaintenance: undefined },
    ...changes,
  };
}

/** In a transaction of its own, as another process would. */
function open(...payouts: WantedPayout[]) {
  const facts = { services: app.services, currencies, now: app.clock.now() };
  return retryRaces(() =>
    inTransaction(app.services.database, wholeScope, (tx) => openPayouts(tx, payouts, facts)),
  );
}

const namesOf = async (opening: ReturnType<typeof open>) =>
  (await opening).map((one) => (one instanceof CallError ? one.errorName : one.Status));

function limit(DailyMinor: bigint, HourlyCount: number | null = null, MerchantId = merchantId) {
  const limits = { DailyMinor, HourlyCount };
  return inWhole((tx) =>
    tx
      .insertInto("MerchantPayoutLimit")
      .values({ MerchantId, Currency: "THB", ...limits })
      .onConflict((conflict) => conflict.columns(["MerchantId", "Currency"]).doUpdateSet(limits))
      .execute(),
  );
}

const reject = ({ Id }: PayoutOrder) =>
  inWhole((tx) =>
    returnPayouts(
      tx,
      [{ orderId: Id, move: "reject", actor: { kind: "user", name: "OPC/admin" } }],
      app.clock.now(),
    ),
  );

const counted = () =>
  inWhole((tx) =>
    tx.selectFrom("MerchantPayoutDay").select(["PromisedMinor", "HourCount"]).orderBy("Day").execute(),
  );

beforeEach(async () => {
  // A day of its own for each test, from noon on: an hour later is the same day.
  const dayMs = 24 * 3_600_000;
  const tomorrowMs = Math.ceil(app.clock.now().getTime() / dayMs) * dayMs;
  app.clock.advance(tomorrowMs + 5 * 3_600_000 - app.clock.now().getTime());
  await fund("ACME", 1_000_000_00n);
});

afterEach(async () => {
  expect(await inWhole(proveInTransaction)).toMatchObject({ ok: true });
});

test("without a limit nothing is counted", async () => {
  expect(await namesOf(open(wanted("40000.00")))).toEqual(["PendingReview"]);
  expect(await counted()).toEqual([]);
});

test("eight at once for five: exactly five go through, each time", async () => {
  await limit(50_00n);
  for (let round = 0; round < 5; round++) {
    app.clock.advance(24 * 3_600_000);
    const names = (await Promise.all(Array.from({ length: 8 }, () => namesOf(open(wanted()))))).flat();
    expect(names.filter((name) => name === "PendingReview")).toHaveLength(5);
    expect(names.filter((name) => name === "PayoutLimitReached")).toHaveLength(3);
  }
  expect((await counted()).map((day) => day.PromisedMinor)).toEqual(Array(5).fill(50_00n));
});

test("of a batch those that fit go through, and the same number again takes nothing more", async () => {
  await limit(50_00n);
  const batch = [wanted("30.00"), wanted("30.00"), wanted("20.00"), wanted("0.01")];
  const names = ["PendingReview", "PayoutLimitReached", "PendingReview", "AmountOutOfRange"];
  expect(await namesOf(open(...batch))).toEqual(names);
  expect(await namesOf(open(...batch))).toEqual(names);
  expect((await counted()).at(-1)).toEqual({ PromisedMinor: 50_00n, HourCount: 2 });
});

test("so many an hour, whatever they are worth", async () => {
  await limit(1_000_000_00n, 2);
  expect(await namesOf(open(wanted(), wanted(), wanted()))).toEqual([
    "PendingReview",
    "PendingReview",
    "PayoutRateReached",
  ]);
  app.clock.advance(3_600_000);
  expect(await namesOf(open(wanted()))).toEqual(["PendingReview"]);
  expect((await counted()).at(-1)).toEqual({ PromisedMinor: 30_00n, HourCount: 1 });
});

test("what is refunded can be asked for again on its day, and no other day gets it", async () => {
  await limit(50_00n);
  const [order] = (await open(wanted("50.00"))) as [PayoutOrder];
  expect(await namesOf(open(wanted()))).toEqual(["PayoutLimitReached"]);
  await reject(order);
  // Who is too late gives nothing back again.
  await reject(order);
  expect((await counted()).at(-1)?.PromisedMinor).toBe(0n);
  const [next] = (await open(wanted("50.00"))) as [PayoutOrder];
  app.clock.advance(24 * 3_600_000);
  await open(wanted("50.00"));
  await reject(next);
  expect((await counted()).slice(-2).map((day) => day.PromisedMinor)).toEqual([0n, 50_00n]);
});

test("another clock of the merchant's gives back no other day than the one that was counted", async () => {
  await limit(50_00n);
  const clock = (TimeDifferenceMinutes: number) =>
    inWhole((tx) =>
      tx.updateTable("Merchant").set({ TimeDifferenceMinutes }).where("Id", "=", merchantId).execute(),
    );
  await clock(0);
  const intoDayMs = app.clock.now().getTime() % (24 * 3_600_000);
  app.clock.advance(2 * 24 * 3_600_000 - intoDayMs - 15 * 60_000);
  const [late] = (await open(wanted("50.00"))) as [PayoutOrder];
  // The same moment is a quarter past midnight there.
  await clock(30);
  expect(await namesOf(open(wanted("50.00")))).toEqual(["PendingReview"]);
  await reject(late);
  expect((await counted()).slice(-2).map((day) => day.PromisedMinor)).toEqual([0n, 50_00n]);
  expect(await namesOf(open(wanted()))).toEqual(["PayoutLimitReached"]);
  await clock(0);
});

test("who comes late from the hour before takes none of the hour's count back", async () => {
  await limit(1_000_000_00n, 2);
  const toTheHour = 3_600_000 - (app.clock.now().getTime() % 3_600_000);
  // In no day's first hour.
  app.clock.advance(toTheHour + 2 * 3_600_000 + 1_000);
  const before = new Date(app.clock.now().getTime() - 2_000);
  const late = (payout: WantedPayout) =>
    inTransaction(app.services.database, wholeScope, (tx) =>
      openPayouts(tx, [payout], { services: app.services, currencies, now: before }),
    );
  expect(await namesOf(open(wanted(), wanted()))).toEqual(["PendingReview", "PendingReview"]);
  expect(await namesOf(late(wanted()))).toEqual(["PayoutRateReached"]);
  expect(await namesOf(open(wanted()))).toEqual(["PayoutRateReached"]);
});

test("the day is the merchant's own", async () => {
  await limit(50_00n);
  const shift = (minutes: number) =>
    inWhole((tx) =>
      tx
        .updateTable("Merchant")
        .set({ TimeDifferenceMinutes: minutes })
        .where("Id", "=", merchantId)
        .execute(),
    );
  const now = app.clock.now();
  const untilMidnightMs = 24 * 3_600_000 - (now.getTime() % (24 * 3_600_000));
  // In the evening of Greenwich the merchant's day of the test before has the date that this one has there: a day later it has not.
  app.clock.advance(24 * 3_600_000 + untilMidnightMs - 3_600_000);
  await shift(0);
  expect(await namesOf(open(wanted("50.00")))).toEqual(["PendingReview"]);
  await shift(420);
  // At 06:00 there; the day before ended when it was 17:00 in Greenwich.
  expect(await namesOf(open(wanted("50.00")))).toEqual(["PendingReview"]);
  expect(await namesOf(open(wanted()))).toEqual(["PayoutLimitReached"]);
  await shift(0);
});

test("a limit that is new counts what its day has seen", async () => {
  const lotus = people["LOTUS/admin"].merchantId;
  await fund("LOTUS", 1_000_00n);
  const one = (amount: string) => wanted(amount, { merchantId: lotus, merchantAlias: "LOTUS" });
  const [first] = (await open(one("20.00"), one("15.00"))) as [PayoutOrder];
  await reject(first);
  await limit(50_00n, 3, lotus);
  await inWhole(async (tx) => {
    const merchant = await tx
      .selectFrom("Merchant")
      .selectAll()
      .where("Id", "=", lotus)
      .executeTakeFirstOrThrow();
    await countDayOfLimit(tx, merchant, "THB", app.clock.now());
  });
  expect(await namesOf(open(one("36.00"), one("35.00"), one("1.00")))).toEqual([
    "PayoutLimitReached",
    "PendingReview",
    "PayoutLimitReached",
  ]);
});

test("the merchant's server is told the limit and what is left of it", async () => {
  await limit(50_00n, 2);
  const ask = (Amount: string) => gateway.payout({ Amount });
  expect(await ask("50.01")).toMatchObject({
    code: errors.PayoutLimitReached.code,
    data: { Limit: "50.00", Remaining: "50.00", Currency: "THB" },
  });
  expect(await ask("20.00")).toMatchObject({ code: 0 });
  expect(await ask("30.01")).toMatchObject({ data: { Remaining: "30.00" } });
  expect(await ask("20.00")).toMatchObject({ code: 0 });
  expect(await ask("1.00")).toMatchObject({
    code: errors.PayoutRateReached.code,
    data: { Count: 2, Currency: "THB" },
  });
});
