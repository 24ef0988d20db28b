/** Home: today until now beside yesterday until the same moment, and only what one's pages show. */

import type { CallOutput } from "@opc/contract";
import type { homeGet } from "@opc/contract/home/calls";
import type { noticeCount } from "@opc/contract/home/notices";
import { hourMs } from "@opc/contract/time";
import { beforeAll, expect, test } from "vitest";
import type { Transfer } from "../../ledger/post.ts";
import { manualChange } from "../../ledger/transfers.ts";
import { type Browser, testApp } from "../../testing/app.ts";
import { type Collections, testCollections } from "../../testing/collections.ts";
import { addPerson } from "../../testing/people.ts";
import { postAlone } from "../../testing/post-alone.ts";
import { type Made, writeHistory } from "../../testing/report-history.ts";
import { wholeQuery } from "../../testing/whole-query.ts";

type Home = CallOutput<typeof homeGet>;

const started = await testApp();
const { call, signIn, services, clock } = started;
const query = wholeQuery(services);
const lotusMs = 8 * hourMs;
let collections: Collections;
let people: Record<"operator" | "lotus" | "acme", Browser>;
/** Midnight of LOTUS. */
let midnight: Date;
/** Of its day that has passed, in milliseconds. */
let passedMs: number;

beforeAll(async () => {
  collections = await testCollections(started);
  const noonMs = Math.ceil(clock.now().getTime() / (24 * hourMs)) * 24 * hourMs + 4 * hourMs + 5 * 60_000 + 7;
  clock.advance(noonMs - clock.now().getTime());
  const all = collections.people;
  const [operator, lotus, acme] = await Promise.all([
    signIn(all["OPC/admin"]),
    signIn(all["LOTUS/admin"]),
    signIn(all["ACME/admin"]),
  ]);
  people = { operator, lotus, acme };
  const now = clock.now().getTime();
  midnight = new Date(Math.floor((now + lotusMs) / (24 * hourMs)) * 24 * hourMs - lotusMs);
  passedMs = now - midnight.getTime();
  const writer = {
    query,
    merchants: [all["ACME/admin"].merchantId, all["LOTUS/admin"].merchantId],
    channelId: collections.channelId,
    userId: all["LOTUS/admin"].userId,
  };
  await writeHistory(writer, history(), midnight);
});

/** States by number: see report-history.ts. */
function history(): Made[] {
  const one = (kind: Made["kind"], atMs: number, state: number, more: Partial<Made> = {}): Made => ({
    ...{ kind, merchant: 1, atMs, currency: "THB", amount: 10_000, state, attempts: 1, ...more },
  });
  const yesterday = -24 * hourMs;
  return [
    one("payment", 0, 9),
    one("payment", 10 * hourMs, 0),
    one("payment", hourMs, 6),
    one("payment", -1, 9, { amount: 5_000 }),
    one("payment", yesterday, 9, { amount: 30_000 }),
    // A minute before this moment of yesterday, a minute and a half after it, in one quarter of an hour.
    one("payment", yesterday + passedMs - 60_000, 9, { amount: 400 }),
    one("payment", yesterday + passedMs + 90_000, 9, { amount: 70_000 }),
    one("payout", hourMs, 2, { amount: 2_000 }),
    one("payout", yesterday + hourMs, 3, { amount: 8_000 }),
    one("withdrawal", hourMs, 1, { amount: 1_000 }),
    one("withdrawal", 2 * hourMs, 0, { amount: 600 }),
    one("callback", hourMs, 1),
    one("callback", hourMs, 2, { attempts: 4 }),
    one("payment", -31 * 24 * hourMs, 9, { amount: 900 }),
    one("payment", 9 * hourMs, 9, { merchant: 0, amount: 1_000_000 }),
  ];
}

/** Before yesterday nothing happened. */
const quietDays = Array(6).fill("0.00");

async function home(by: Browser): Promise<Home> {
  return (await call("/rp_api/home/home_get", {}, by)).data as Home;
}

test("today's figures stand beside yesterday's until the same moment, to the second", async () => {
  const { DayStart, Collections, Payouts, Withdrawals, Nets, Callbacks } = await home(people.lotus);
  expect(DayStart).toBe(midnight.toISOString());
  expect(Collections).toEqual([
    {
      Currency: "THB",
      Count: 2,
      SuccessCount: 1,
      SuccessAmount: "100.00",
      Fee: "0.07",
      YesterdaySuccessAmount: "304.00",
      LastDays: [...quietDays, "1054.00"],
    },
  ]);
  expect(Payouts).toEqual([
    {
      Currency: "THB",
      Count: 1,
      SuccessCount: 1,
      Amount: "20.00",
      Fee: "0.11",
      YesterdayAmount: "80.00",
      LastDays: [...quietDays, "80.00"],
    },
  ]);
  expect(Withdrawals).toEqual([
    { Currency: "THB", Count: 1, Amount: "10.00", PendingCount: 1, PendingAmount: "6.00" },
  ]);
  expect(Nets).toEqual([
    { Currency: "THB", Net: "69.82", YesterdayNet: "223.75", LastDays: [...quietDays, "973.61"] },
  ]);
  expect(Callbacks).toMatchObject({ EventCount: 2, FirstTryCount: 1, FailureCount: 1, AttemptCount: 5 });
});

test("the hours of today stand beside all of yesterday's", async () => {
  const { Hours } = await home(people.lotus);
  expect(Hours?.Currency).toBe("THB");
  expect(Hours?.Points.length).toBe(24);
  expect(Hours?.Points[0]).toMatchObject({
    ...{ Start: midnight.toISOString(), OrderCount: 1, SuccessCount: 1, SuccessAmount: "100.00" },
    YesterdaySuccessAmount: "300.00",
  });
  const yesterday = Hours?.Points.reduce((sum, point) => sum + Number(point.YesterdaySuccessAmount), 0);
  expect(yesterday).toBe(300 + 4 + 700 + 50);
});

test("the operator sees all merchants together, a merchant itself alone", async () => {
  expect((await home(people.acme)).Collections?.[0]).toMatchObject({ Count: 1, SuccessAmount: "10000.00" });
  expect((await home(people.operator)).Collections?.[0]).toMatchObject({
    Count: 2,
    SuccessAmount: "10000.00",
  });
});

test("balances are one's own, and for the operator those of all merchants together", async () => {
  const post = (transfer: Transfer) => postAlone(services.database, transfer);
  const give = (alias: "ACME" | "LOTUS", amountMinor: bigint) =>
    post(
      manualChange({
        ...{ changeId: alias, operator: "OPC/root", at: clock.now(), currency: "THB", amountMinor },
        merchantId: collections.people[`${alias}/admin`].merchantId,
      }),
    );
  await give("ACME", 1_000n);
  await give("LOTUS", 250n);
  const available = async (by: Browser) => (await home(by)).Balances?.map((one) => one.Available);
  expect(await available(people.lotus)).toEqual(["2.50"]);
  expect(await available(people.operator)).toEqual(["12.50"]);
});

test.each([
  ["PayOrder", ["Collections", "Hours"]],
  ["CashoutOrder", ["Payouts"]],
  ["Withdrawal", ["Withdrawals"]],
  ["CallbackRecord", ["Callbacks"]],
  ["DailyOverview", ["Nets"]],
  ["BalanceChange", ["Balances"]],
  ["UserList", []],
] as const)("who holds only %s is told %j", async (page, shown) => {
  const userName = `only-${page.toLowerCase()}`;
  const person = await addPerson(services, collections.people["LOTUS/admin"], userName, [page]);
  const { DayStart, Attention, ...figures } = await home(await signIn(person));
  expect([DayStart, Attention]).toEqual([midnight.toISOString(), expect.any(Array)]);
  const told = Object.entries(figures).filter(([, value]) => value !== null);
  expect(told.map(([name]) => name)).toEqual(shown);
});

test("an order that has waited for its review for over a month is counted on Home and in the menu, until it is decided", async () => {
  const monthAgo = new Date(midnight.getTime() - 30 * 24 * hourMs);
  const review = (status: string) =>
    query("update payment_order set review_status = $1, exception = 'Late' where created_at < $2", [
      status,
      monthAgo,
    ]);
  const counted = async () => {
    const { Attention } = await home(people.operator);
    const { Work } = (await call("/rp_api/home/notice_count", {}, people.operator)).data as CallOutput<
      typeof noticeCount
    >;
    return [
      Attention.find(({ Kind }) => Kind === "pendingReviews")?.Count,
      Work.find(({ Page }) => Page === "PayOrder")?.Count,
    ];
  };
  await review("PendingReview");
  expect(await counted()).toEqual([1, 1]);
  await review("Rejected");
  expect(await counted()).toEqual([undefined, undefined]);
});

test("who may not act on what waits is not told of it; who may hears what it amounts to", async () => {
  const { merchantId } = collections.people["LOTUS/admin"];
  const [order] = await query(
    `update payment_order set review_status = 'PendingReview', exception = 'Late'
     where id = (select id from payment_order where merchant_id = $1 order by id desc limit 1)
     returning created_at, amount_minor`,
    [merchantId],
  );
  const told = async (by: Browser) =>
    (await home(by)).Attention.find(({ Kind }) => Kind === "pendingReviews");
  expect(await told(people.lotus)).toBeUndefined();
  expect(await told(people.operator)).toEqual({
    Kind: "pendingReviews",
    Count: 1,
    Sums: [{ Currency: "THB", Amount: (Number(order?.AmountMinor) / 100).toFixed(2) }],
    Since: new Date(String(order?.CreatedAt)).toISOString(),
  });
});
