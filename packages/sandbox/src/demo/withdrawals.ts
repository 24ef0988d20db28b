/**
 * Withdrawals of the demo world's past: every few days a merchant's staff asks for a part of what is available, and
 * the operator decides within hours; the newest still wait. Amounts follow from the payments before them, so that
 * the ledger never has to refuse one.
 */

import { dayMs, minuteMs } from "@opc/contract/time";
import { personName } from "@opc/server/call/person-name";
import type { NewRow } from "@opc/server/db/insert-rows";
import type { Transaction } from "@opc/server/db/transaction";
import {
  type Transfer,
  withdrawalApproved,
  withdrawalCreated,
  withdrawalRejected,
} from "@opc/server/ledger/transfers";
import { newOrderNo } from "@opc/server/order/order-no";
import type { Random } from "../random.ts";
import { IdSource } from "./ids.ts";
import { trades } from "./people.ts";

export type WithdrawalRow = NewRow<"WithdrawalOrder">;

interface PastWithdrawal {
  row: WithdrawalRow;
  /** When it was decided; after the end of the past for one that waits. */
  decidedMs: number;
}

/** What a payment added to a merchant's available balance, or a payout took from it (below zero). */
export interface Credited {
  merchantId: bigint;
  atMs: number;
  amountMinor: bigint;
}

/** Who asks for a merchant's money. */
export interface Applicant {
  alias: string;
  merchantId: bigint;
  userId: bigint;
  userName: string;
}

export interface WithdrawalOptions {
  random: Random;
  endMs: number;
  days: number;
  currency: string;
  credited: readonly Credited[];
  applicants: readonly Applicant[];
}

/** Asked for so long ago, and not decided yet. */
const waitingMinutes = [
  [7, 35],
  [90, 400],
] as const;
const decider = "OPC/admin";
/** Whole hundreds of the currency, and at least one of them. */
const stepMinor = 10_000n;
const reasons = [
  "The receiving account's name is not the merchant's",
  "Bank details are out of date, please apply again",
  "Applied twice",
];

export function pastWithdrawals(options: WithdrawalOptions): WithdrawalRow[] {
  const ids = new IdSource();
  return options.applicants.flatMap((applicant) => {
    const random = options.random.fork(applicant.alias);
    const past: PastWithdrawal[] = [];
    for (const createdMs of timesOf(random, options)) {
      const amountMinor = shareOf(random, availableAt(createdMs, applicant, options, past));
      if (amountMinor < stepMinor) continue;
      const row = waiting(applicant, options.currency, amountMinor, ids.at(createdMs), new Date(createdMs));
      past.push(decided(row, random, options.endMs, past.length % 7 === 1));
    }
    return past.map(({ row }) => row);
  });
}

/** The first user of each merchant, who administers it. */
export async function applicantsOf(tx: Transaction): Promise<Applicant[]> {
  const users = await tx
    .selectFrom("UserAccount")
    .innerJoin("Merchant", "Merchant.Id", "UserAccount.MerchantId")
    .select(["Merchant.Alias", "Merchant.Id as MerchantId", "UserAccount.Id", "UserAccount.UserName"])
    .orderBy("UserAccount.Id")
    .execute();
  return trades.flatMap(({ alias }) => {
    const user = users.find((each) => each.Alias === alias);
    return user ? [{ alias, merchantId: user.MerchantId, userId: user.Id, userName: user.UserName }] : [];
  });
}

/** What a withdrawal moved, each at its own time. */
export function transfersOf(row: WithdrawalRow): Transfer[] {
  const facts = {
    merchantId: row.MerchantId,
    currency: row.Currency,
    orderId: row.Id,
    orderNo: row.OrderNo,
    amountMinor: row.AmountMinor,
  };
  const created = withdrawalCreated({ ...facts, operator: row.CreatedBy, at: row.CreatedAt });
  if (!row.DecidedAt || !row.DecidedBy) return [created];
  const decision = { ...facts, operator: row.DecidedBy, at: row.DecidedAt };
  return [created, row.Status === "Approved" ? withdrawalApproved(decision) : withdrawalRejected(decision)];
}

/** Every other day at an hour of work (UTC 2 to 10), and the last ones minutes and hours ago. */
function timesOf(random: Random, { endMs, days }: WithdrawalOptions): number[] {
  const lastMs = endMs - dayMs;
  const firstDayMs = Math.floor((endMs - days * dayMs) / dayMs) * dayMs;
  const past = Array.from({ length: days }, (_, day) => firstDayMs + day * dayMs)
    .filter(() => random.chance(0.5))
    .map((startMs) => startMs + random.between(2 * 60, 10 * 60) * minuteMs + random.between(0, minuteMs - 1))
    .filter((atMs) => atMs < lastMs);
  const latest = waitingMinutes.map(
    ([least, most]) => endMs - random.between(least * minuteMs, most * minuteMs),
  );
  return [...past, ...latest].sort((a, b) => a - b);
}

/** Rejected money is back from the moment of the decision; all other is gone since it was asked for. */
function availableAt(
  atMs: number,
  { merchantId }: Applicant,
  { credited }: WithdrawalOptions,
  past: readonly PastWithdrawal[],
): bigint {
  const cameIn = credited
    .filter((credit) => credit.merchantId === merchantId && credit.atMs < atMs)
    .reduce((sum, credit) => sum + credit.amountMinor, 0n);
  return past
    .filter(({ row, decidedMs }) => row.Status !== "Rejected" || decidedMs >= atMs)
    .reduce((left, { row }) => left - row.AmountMinor, cameIn);
}

/** Three to seven tenths, in whole hundreds. */
function shareOf(random: Random, availableMinor: bigint): bigint {
  const part = (availableMinor * BigInt(random.between(30, 70))) / 100n;
  return part - (part % stepMinor);
}

function waiting(
  { alias, merchantId, userId, userName }: Applicant,
  Currency: string,
  AmountMinor: bigint,
  Id: bigint,
  CreatedAt: Date,
): WithdrawalRow {
  return {
    Id,
    MerchantId: merchantId,
    OrderNo: newOrderNo(CreatedAt, "W"),
    Currency,
    AmountMinor,
    Status: "Pending",
    CreatedByUserId: userId,
    CreatedBy: personName({ merchantAlias: alias, userName }),
    CreatedAt,
    DecidedBy: null,
    DecidedAt: null,
    Reason: null,
  };
}

function decided(row: WithdrawalRow, random: Random, endMs: number, isRejected: boolean): PastWithdrawal {
  const createdMs = row.CreatedAt.getTime();
  const isLatest = endMs - createdMs < dayMs;
  const decidedMs = createdMs + random.between(5 * minuteMs, 240 * minuteMs);
  if (isLatest) return { row, decidedMs: Number.POSITIVE_INFINITY };
  const DecidedAt = new Date(decidedMs);
  const outcome = isRejected
    ? ({ Status: "Rejected", Reason: random.pick(reasons) } as const)
    : ({ Status: "Approved", Reason: null } as const);
  return { row: { ...row, ...outcome, DecidedBy: decider, DecidedAt }, decidedMs };
}
