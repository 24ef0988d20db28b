import {
  finalPayoutStatuses,
  type PayoutMove,
  type PayoutStatus,
  payoutMoves,
  payoutStatuses,
} from "@opc/contract/payout-order/states";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { inTransaction, merchantScope, type Transaction } from "../db/transaction.ts";
import {
  type ReturningMove,
  returnPayouts,
  reversePayouts,
  type SettlingMove,
  settlePayouts,
} from "../modules/payout-settlement/settle.ts";
import { proveInTransaction } from "../modules/proof/prove.ts";
import { testApp } from "../testing/app.ts";
import { isPaid, testPayoutDesk } from "../testing/payout-desk.ts";
import { times } from "../testing/thoroughness.ts";
import { payoutsWithoutLine } from "../testing/timeline-check.ts";
import { movePayouts } from "./payout-move.ts";
import type { PayoutOrder } from "./payout-row.ts";

const app = await testApp();
const { inWhole, order, orderAt, now, kinds, balance, people } = await testPayoutDesk(app);
const actor = { kind: "system" as const, name: "test" };
const corrector = { userId: people["OPC/admin"].userId, by: "OPC/admin" };

const settling: readonly PayoutMove[] = ["matchDebit", "reportPaid", "confirm"] satisfies SettlingMove[];
const returning: readonly PayoutMove[] = ["reject", "cancel", "giveUp"] satisfies ReturningMove[];

/** As the product moves it: what ends an order goes through settle.ts. */
function tryMove(tx: Transaction, orderId: bigint, move: PayoutMove): Promise<Map<bigint, PayoutOrder>> {
  const at = app.clock.now();
  if (settling.includes(move))
    return settlePayouts(tx, [{ orderId, actor, move: move as SettlingMove, externalId: "B-1" }], at);
  if (returning.includes(move))
    return returnPayouts(tx, [{ orderId, actor, move: move as ReturningMove }], at);
  const payee = { BankCode: "SCB", PayeeName: "Somchai Jaidee", ...corrector };
  return movePayouts(tx, move, [{ orderId, actor, ...(move === "correctPayee" && { payee }) }], at);
}

async function proof(): Promise<string> {
  const { ok, firstBad } = await inWhole(proveInTransaction);
  return ok ? "ok" : `${firstBad?.row}: ${firstBad?.check}: ${firstBad?.expected} / ${firstBad?.found}`;
}

const moveNames = Object.keys(payoutMoves) as PayoutMove[];
const cases = moveNames.flatMap((move) =>
  payoutStatuses.map((from) => ({
    move,
    from,
    to: payoutMoves[move].to as PayoutStatus,
    legal: (payoutMoves[move].from as readonly string[]).includes(from),
  })),
);

test("the table is the domain's and what people found out: 22 legal steps, and every other of the 154 is forbidden", () => {
  expect(cases).toHaveLength(154);
  const legal = cases.filter((one) => one.legal).map(({ move, from, to }) => `${move}: ${from} → ${to}`);
  expect(legal).toEqual([
    "approve: PendingReview → ChannelInProgress",
    "reject: PendingReview → CashoutRejected",
    "channelAccepts: ChannelInProgress → ChannelSuccess",
    "channelRefuses: ChannelInProgress → ChannelFailed",
    "believeDenial: ChannelSuccess → ChannelFailed",
    "declareUnpaid: ChannelInProgress → ChannelFailed",
    "declareUnpaid: ChannelSuccess → ChannelFailed",
    "sendAgain: ChannelFailed → ChannelInProgress",
    "matchDebit: ChannelInProgress → AutoMatchedSuccess",
    "matchDebit: ChannelSuccess → AutoMatchedSuccess",
    "reportPaid: ChannelInProgress → PayoutSuccess",
    "reportPaid: ChannelSuccess → PayoutSuccess",
    "confirm: ChannelInProgress → ManuallyConfirmed",
    "confirm: ChannelFailed → ManuallyConfirmed",
    "confirm: ChannelSuccess → ManuallyConfirmed",
    "cancel: PendingReview → ManuallyCancelled",
    "cancel: ChannelFailed → ManuallyCancelled",
    "markWrongInfo: ChannelInProgress → WrongReceivingInfo",
    "markWrongInfo: ChannelFailed → WrongReceivingInfo",
    "correctPayee: WrongReceivingInfo → PendingReview",
    "giveUp: ChannelFailed → PayoutFailed",
    "giveUp: WrongReceivingInfo → PayoutFailed",
  ]);
});

test("no move leads out of a status that is final", () => {
  for (const { move, from, legal } of cases)
    if ((finalPayoutStatuses as readonly string[]).includes(from))
      expect(legal, `${move} from ${from}`).toBe(false);
});

test.each(cases)("$move from $from: legal $legal", async ({ move, from, to, legal }) => {
  const payout = await orderAt(from);
  const lines = (await kinds(payout)).length;
  const before = { available: await balance(), frozen: await balance("frozen") };
  const moved = await inWhole((tx) => tryMove(tx, payout.Id, move));
  const after = await now(payout);
  expect(moved.has(payout.Id)).toBe(legal);
  expect(after.Status).toBe(legal ? to : from);
  if (!legal) expect(after).toEqual(payout);
  const told = legal && (finalPayoutStatuses as readonly string[]).includes(to);
  expect((await kinds(payout)).length).toBe(lines + (legal ? 1 : 0) + (told ? 1 : 0));
  expect(after.CallbackStatus === "InProgress").toBe(told || payout.CallbackStatus === "InProgress");
  const held = payout.AmountMinor + payout.FeeMinor;
  const refunded = legal && returning.includes(move) ? held : 0n;
  expect(await balance()).toBe(before.available + refunded);
  expect(await balance("frozen")).toBe(before.frozen - (told ? held : 0n));
});

test("after every legal and forbidden move the books prove and every status has its line", async () => {
  expect(await proof()).toBe("ok");
  expect(await inWhole(payoutsWithoutLine)).toEqual([]);
});

describe("two who race", () => {
  const races: [PayoutStatus, PayoutMove[]][] = [
    ["ChannelFailed", ["confirm", "cancel", "giveUp", "sendAgain"]],
    ["PendingReview", ["approve", "reject", "cancel"]],
    ["ChannelInProgress", ["reportPaid", "matchDebit", "confirm", "markWrongInfo", "channelRefuses"]],
  ];
  test.each(races)("from %s one of %s wins, and the money moves once", async (from, moves) => {
    for (let round = 0; round < times(5, 20); round++) {
      const payout = await orderAt(from);
      const tries = Array.from({ length: 2 }, () => moves).flat();
      const won = await Promise.all(
        tries.map(async (move) =>
          (await inWhole((tx) => tryMove(tx, payout.Id, move))).size === 1 ? move : "",
        ),
      );
      const winners = won.filter((move) => move !== "");
      // A later one may go on from where an earlier one led, but nothing follows an end.
      const ends = winners.filter(
        (move) => settling.includes(move as PayoutMove) || returning.includes(move as PayoutMove),
      );
      expect(ends.length).toBeLessThanOrEqual(1);
      expect(winners.length).toBeGreaterThanOrEqual(1);
    }
    expect(await proof()).toBe("ok");
  });

  test("settling and refunding one order, time and again: exactly one of them ever has an effect", async () => {
    for (let round = 0; round < times(40, 200); round++) {
      const payout = await orderAt("ChannelFailed");
      const [settled, returned] = await Promise.all([
        inWhole((tx) => tryMove(tx, payout.Id, "confirm")),
        inWhole((tx) => tryMove(tx, payout.Id, "cancel")),
      ]);
      expect(settled.size + returned.size).toBe(1);
      expect((await now(payout)).Status).toBe(settled.size === 1 ? "ManuallyConfirmed" : "ManuallyCancelled");
    }
    expect(await proof()).toBe("ok");
  }, 120_000);
});

describe("money that the bank gave back", () => {
  const reverse = (orderId: bigint) =>
    inWhole((tx) =>
      reversePayouts(tx, [{ orderId, actor, operatorDetail: { Reason: "account closed" } }], app.clock.now()),
    );

  test.each(payoutStatuses)("from %s", async (status) => {
    const payout = await orderAt(status);
    const before = await balance();
    const reversed = await reverse(payout.Id);
    const held = payout.AmountMinor + payout.FeeMinor;
    expect(reversed.size).toBe(isPaid(status) ? 1 : 0);
    expect(await balance()).toBe(before + (isPaid(status) ? held : 0n));
    expect(await now(payout)).toMatchObject({
      Status: status,
      Exception: isPaid(status) ? "Returned" : "None",
    });
  });

  test("is given once, however many say so at once", async () => {
    const payout = await orderAt("PayoutSuccess");
    const before = await balance();
    const tries = await Promise.all(Array.from({ length: 20 }, () => reverse(payout.Id)));
    expect(tries.filter(({ size }) => size === 1)).toHaveLength(1);
    expect(await balance()).toBe(before + payout.AmountMinor + payout.FeeMinor);
    expect(await kinds(payout)).toContain("reversed");
    expect(await proof()).toBe("ok");
  });
});

test("a settlement keeps the bank's number, the time and the actor's words", async () => {
  const payout = await orderAt("ChannelSuccess");
  await inWhole((tx) => tryMove(tx, payout.Id, "reportPaid"));
  const settled = await now(payout);
  expect(settled).toMatchObject({ ExternalId: "B-1", Version: payout.Version + 1 });
  expect(settled.FinishedAt).not.toBeNull();
});

test("a payee is corrected by its own move only, and by nothing without one", async () => {
  const [failed, wrong] = [await orderAt("ChannelFailed"), await orderAt("WrongReceivingInfo")];
  const at = app.clock.now();
  const payee = { BankCode: "SCB", PayeeName: "Somchai Jaidee", ...corrector };
  await expect(
    inWhole((tx) => movePayouts(tx, "sendAgain", [{ orderId: failed.Id, actor, payee }], at)),
  ).rejects.toThrow("corrected");
  await expect(
    inWhole((tx) => movePayouts(tx, "correctPayee", [{ orderId: wrong.Id, actor }], at)),
  ).rejects.toThrow();
  await inWhole((tx) => tryMove(tx, wrong.Id, "correctPayee"));
  const corrected = await now(wrong);
  expect(corrected).toMatchObject({
    BankCode: "SCB",
    PayeeName: "Somchai Jaidee",
    PayeeCorrectedBy: "OPC/admin",
  });
  expect(corrected.CardHash.equals(wrong.CardHash)).toBe(true);
});

test("a merchant's transaction moves no other merchant's payout", async () => {
  const payout = await order();
  const scope = merchantScope(people["LOTUS/admin"].merchantId);
  const moved = await inTransaction(app.services.database, scope, (tx) => tryMove(tx, payout.Id, "reject"));
  expect(moved.size).toBe(0);
  expect((await now(payout)).Status).toBe("PendingReview");
});

test("a status changed behind the table's back is found", async () => {
  const payout = await order();
  await inWhole((tx) =>
    sql`update payout_order set status = 'PayoutSuccess', finished_at = now() where id = ${payout.Id}`.execute(
      tx,
    ),
  );
  expect(await inWhole(payoutsWithoutLine)).toEqual([payout.OrderNo]);
  expect(await proof()).toContain(`payout_order ${payout.OrderNo}: has its transfers`);
});
