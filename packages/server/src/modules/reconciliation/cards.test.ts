/** Reconciliation of a payout card: debits and fees against payouts, and what nobody asked for. */
import type { DifferenceRow } from "@opc/contract/reconciliation/calls";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { dayOf } from "../../day.ts";
import { inTransaction, type Transaction, wholeScope } from "../../db/transaction.ts";
import { testApp } from "../../testing/app.ts";
import { type Card, type CardWorld, cardWorld, debit } from "../payout-card/test-world.ts";
import { reversePayouts } from "../payout-settlement/settle.ts";
import { compareWaiting } from "./compare.ts";
import { enqueueNightly } from "./night.ts";

const started = await testApp();
const { clock } = started;
const now = () => clock.now();
let world: CardWorld;
let card: Card;
beforeAll(async () => {
  world = await cardWorld(started);
});
beforeEach(async () => {
  card = await world.addCard({ Fee: "10.00" });
});

const inWhole = <Result>(work: (tx: Transaction) => Promise<Result>) =>
  inTransaction(started.services.database, wholeScope, work);
const today = () => dayOf(now(), 0);
const accountDay = () => ({ AccountKind: "Card", AccountId: card.id, Day: today() });

async function found(): Promise<string[]> {
  const { AccountKind, AccountId, Day } = accountDay();
  const range = { AccountKind, AccountId, From: Day, To: Day };
  expect((await world.offline.send("/mc_api/report/reconciliation_run", range)).code).toBe(0);
  await compareWaiting(started.services);
  const { data } = await world.offline.ask("/rp_api/report/reconciliation_differences", {
    AccountKind,
    AccountId,
    From: `${Day} 00:00:00`,
    To: `${Day} 23:59:59`,
    States: ["Open"],
  });
  const rows = (data as { Rows: DifferenceRow[] }).Rows;
  return rows.map(({ Cause, Amount, OrderNo }) => `${Cause} ${Amount}${OrderNo ? ` ${OrderNo}` : ""}`).sort();
}
const day = async () => (await world.offline.ask("/rp_api/report/reconciliation_get", accountDay())).data;

/** Handed to the card's crawler and sent on its way. */
async function submitted(amount: string) {
  await world.offline.beat(card.agent);
  const paying = await world.pay(amount, { cardId: card.id });
  await world.next(card);
  expect((await world.report(card, paying.taskId ?? "", "Submitted")).code).toBe(0);
  return paying;
}
/** Paid and seen. */
async function paid(amount: string) {
  const paying = await submitted(amount);
  const told = debit(amount, now(), { Remark: paying.reference });
  await world.tell(card, told);
  expect(await world.orderStatus(paying.orderNo)).toBe("AutoMatchedSuccess");
  return { ...paying, told };
}
async function upload(...lines: string[]) {
  const text = ["ExternalId,OccurredAt,Direction,Amount,Fee", ...lines].join("\n");
  const File = { name: "card.csv", type: "text/csv", bytes: new TextEncoder().encode(text) };
  const answer = await world.offline.send("/mc_api/report/reconciliation_upload", { ...accountDay(), File });
  expect(answer.code, answer.msg).toBe(0);
}

test("a payout, its debit, its fee and a top-up differ in nothing", async () => {
  await paid("500.00");
  await world.tell(card, { ...debit("900.00", now()), Direction: "Credit" });
  expect(await found()).toEqual([]);
  expect(await day()).toMatchObject({
    State: "Clean",
    Bank: { Count: 2, In: "900.00", Out: "500.00", Fee: "10.00" },
    Orders: { Count: 1, Out: "500.00" },
    Ledger: { Count: 1, Out: "500.00" },
    SetAside: { In: "900.00" },
    ClosingBalance: "100390.00",
  });
});

test("a debit of nobody is found, and one that pays a payout again is told apart from it", async () => {
  const { orderNo } = await paid("600.00");
  await world.tell(card, debit("33.00", now()), debit("600.00", now(), { Remark: `again ${orderNo}` }));
  expect(await found()).toEqual(["NoOrder -33.00", `PaidTwice -600.00 ${orderNo}`]);
});

test("money that the bank gave back differs until the payout is given back too", async () => {
  const { orderNo } = await paid("700.00");
  await world.tell(card, { ...debit("700.00", now(), { Remark: `RETURN ${orderNo}` }), Direction: "Credit" });
  expect(await found()).toEqual([`ReversedAtBank 700.00 ${orderNo}`]);
});

test("the bank's own number names what it gives back, in whatever case it is written", async () => {
  const paying = await submitted("720.00");
  const told = debit("720.00", now(), { Remark: paying.reference, ExternalId: "ft2611abc77" });
  await world.tell(card, told);
  await world.tell(card, {
    ...debit("720.00", now(), { Remark: "RETURN FT2611ABC77" }),
    Direction: "Credit",
  });
  expect(await found()).toEqual([`ReversedAtBank 720.00 ${paying.orderNo}`]);
});

test("a payout that a person confirmed is missing at the bank until its debit is seen", async () => {
  const paying = await submitted("800.00");
  const confirmed = await world.offline.send("/mc_api/spider/cashouttask_confirm", {
    TaskId: paying.taskId ?? "",
    Remark: "seen in the bank's app",
    Image: { name: "a.png", type: "image/png", bytes: await picture() },
    ...world.proof(),
  });
  expect(confirmed.code, confirmed.msg).toBe(0);
  expect(await found()).toEqual([`OrderNotAtBank 800.00 ${paying.orderNo}`]);
  await world.tell(card, debit("800.00", now(), { Remark: paying.reference }));
  expect(await found()).toEqual([]);
});

test("money that left for a payout that failed is told with the payout", async () => {
  const paying = await submitted("450.00");
  await world.offline.query(
    "update payout_task set step = 'Finished', failure = 'SubmitFailure', finished_at = now() where id = $1",
    [paying.taskId],
  );
  await world.offline.query("update payout_attempt set status = 'Refused' where order_id = $1", [
    paying.orderId,
  ]);
  await world.tell(card, debit("450.00", now(), { Remark: paying.orderNo }));
  expect(await found()).toEqual([`NotSettled -450.00 ${paying.orderNo}`]);
});

test("the statement tells another fee, another amount, and what nobody saw", async () => {
  const [one, two] = [await paid("100.00"), await paid("200.00")];
  const line = ({ told }: typeof one, amount: string, fee: string) =>
    `${told.ExternalId},${told.OccurredAt},Debit,${amount},${fee}`;
  const rest = await world.records(card.id);
  expect(rest.map(({ Kind }) => Kind)).toContain("Payout");
  await upload(
    line(one, "100.00", "12.00"),
    line(two, "201.00", "10.00"),
    `new-1,${now().toISOString()},Debit,5.00,`,
  );
  expect(await found()).toEqual([
    `BankFee -2.00 ${one.orderNo}`,
    "NotSeen -5.00",
    `StatementAmount -1.00 ${two.orderNo}`,
  ]);
});

async function picture(): Promise<Uint8Array> {
  const { default: sharp } = await import("sharp");
  return sharp({ create: { width: 8, height: 8, channels: 3, background: "#fff" } })
    .png()
    .toBuffer();
}

test("a payout that was given back later is compared again: its debit is set aside with it", async () => {
  const { orderId } = await paid("700.00");
  const [then, was] = [now(), accountDay()];
  expect(await found()).toEqual([]);
  const night = () => inWhole((tx) => enqueueNightly(tx, now()));
  clock.advance(2 * 86_400_000);
  await night();
  await compareWaiting(started.services);
  clock.advance(2 * 86_400_000);
  const actor = { kind: "user" as const, name: "OPC/admin" };
  const reversal = { orderId: BigInt(orderId), actor, operatorDetail: { Reason: "returned" } };
  await inWhole((tx) => reversePayouts(tx, [reversal], now()));
  await night();
  await compareWaiting(started.services);
  await world.offline.query("update session set last_active_at = $1, created_at = $1", [now()]);
  const { data } = await world.offline.ask("/rp_api/report/reconciliation_get", was);
  expect(new Date((data as { ComparedAt: string }).ComparedAt) > then).toBe(true);
  expect(data).toMatchObject({
    State: "Clean",
    Bank: { Out: "700.00" },
    Orders: { Count: 0, Out: "0.00" },
    SetAside: { Out: "700.00" },
  });
});
