/**
 * What is on the matching desk: credits that no rule could give to one order (late, too little, too much, one of two,
 * nobody's), and others that people ignored or split, or that a statement told. Made from the orders of the past.
 */
import { hourMs, minuteMs } from "@opc/contract/time";
import type { NewRow } from "@opc/server/db/insert-rows";
import type { Transaction } from "@opc/server/db/transaction";
import { insertMany } from "./bulk.ts";
import { type Catalogue, known } from "./catalogue.ts";
import { IdSource } from "./ids.ts";
import type { PastOrder } from "./order-rows.ts";

type Row = NewRow<"BankTransaction">;

interface Money {
  like: PastOrder;
  amountMinor: bigint;
  minutesAgo: number;
  counterparty?: string | null;
  remark?: string | null;
  more?: Partial<Row>;
}

/** Behind the ids of the orders' own transactions of the same millisecond. */
const firstInMs = 512;

export interface Desk {
  catalogue: Catalogue;
  orders: readonly PastOrder[];
  /** Of the operator: who ignored, split and imported. */
  admin: { name: string; userId: bigint };
  now: Date;
}

export async function writeWaitingMoney(tx: Transaction, desk: Desk): Promise<void> {
  const ids = new IdSource(firstInMs);
  let number = 0;
  const rowOf = ({
    like,
    amountMinor,
    minutesAgo,
    counterparty = null,
    remark = null,
    more = {},
  }: Money): Row => {
    const occurredMs = desk.now.getTime() - minutesAgo * minuteMs;
    number += 1;
    return {
      Id: ids.at(occurredMs + 20_000),
      AccountId: like.order.AccountId ?? 0n,
      CrawlerId: known(desk.catalogue.crawlerIds, like.story.account.crawlerCode),
      Source: "Crawler",
      EnteredBy: null,
      EnteredByUserId: null,
      ExternalId: `TH${(desk.now.getTime() % 1_000_000_000) * 1_000 + number * 7}`,
      Direction: "Credit",
      Currency: like.order.Currency,
      AmountMinor: amountMinor,
      Remark: remark,
      Counterparty: counterparty,
      OccurredAt: new Date(occurredMs),
      ReportedAt: new Date(occurredMs + 20_000),
      MatchStatus: "PendingMatch",
      OrderId: null,
      IgnoreReason: null,
      IgnoredBy: null,
      IgnoredAt: null,
      ParentId: null,
      PartNumber: null,
      ...more,
    };
  };
  const rows = [...unmatched(desk), ...setAside(desk)].map(rowOf);
  await insertMany(tx, "BankTransaction", rows);
  await insertMany(tx, "BankTransaction", splitOf(desk, rowOf));
}

function unmatched({ orders, now }: Desk): Money[] {
  const ended = orders.filter(
    ({ order, transaction }) =>
      order.Status === "Expired" &&
      transaction === null &&
      order.AccountId !== null &&
      now.getTime() - order.ExpiresAt.getTime() > 2 * hourMs &&
      now.getTime() - order.ExpiresAt.getTime() < 40 * hourMs,
  );
  const live = orders.filter(
    ({ order, transaction }) =>
      (order.Status === "Pending" || order.Status === "Paying") &&
      transaction === null &&
      order.AccountId !== null,
  );
  const [any] = orders;
  if (!any) return [];
  return [...late(ended, now), ...unequal(live), ...ambiguous(ended), ...unknown(any)];
}

/** Longer after its order ended than anyone waits for money. */
function late(ended: readonly PastOrder[], now: Date): Money[] {
  return ended.slice(-3).map((like, place) => ({
    like,
    amountMinor: like.order.PayableMinor,
    minutesAgo: Math.round((now.getTime() - like.order.ExpiresAt.getTime()) / minuteMs) - 55 - place * 15,
    counterparty: place === 0 ? (like.order.MemberName?.toUpperCase() ?? null) : null,
  }));
}

/** Nobody's name is on it, and the amount is near an order's and not it. */
function unequal(live: readonly PastOrder[]): Money[] {
  const [one, two, three, four] = live;
  const odd = (like: PastOrder | undefined, percent: bigint, minutesAgo: number): Money[] =>
    like ? [{ like, amountMinor: (like.order.PayableMinor * percent) / 100n, minutesAgo }] : [];
  return [...odd(one, 102n, 3), ...odd(two, 110n, 2), ...odd(three, 98n, 2), ...odd(four, 90n, 1)];
}

/** Between two orders of one account that nothing tells apart. */
function ambiguous(ended: readonly PastOrder[]): Money[] {
  const found: Money[] = [];
  const used = new Set<PastOrder>();
  for (const one of ended) {
    const other = ended.find(
      (each) =>
        each !== one &&
        !used.has(each) &&
        each.order.AccountId === one.order.AccountId &&
        isNear(each.order.PayableMinor, one.order.PayableMinor),
    );
    if (!other || used.has(one) || found.length === 3) continue;
    used.add(one).add(other);
    const amountMinor = (one.order.PayableMinor + other.order.PayableMinor) / 2n;
    found.push({ like: one, amountMinor, minutesAgo: 70 + found.length * 25 });
  }
  return found;
}

function isNear(one: bigint, other: bigint): boolean {
  const apart = one > other ? one - other : other - one;
  return apart > 1n && apart * 100n <= one;
}

function unknown(like: PastOrder): Money[] {
  return [
    { like, amountMinor: 4_321_99n, minutesAgo: 190, counterparty: "MR PONGSAK W.", remark: "for grandma" },
    { like, amountMinor: 77n, minutesAgo: 640, counterparty: "TEST TRANSFER" },
    {
      like,
      amountMinor: 18_000_00n,
      minutesAgo: 1_500,
      counterparty: "SIAM FRESH CO LTD",
      remark: "INV 2026-1187",
    },
  ];
}

function setAside({ orders, admin, now }: Desk): Money[] {
  const [like] = orders;
  if (!like) return [];
  const ignored = (IgnoreReason: string) => ({
    MatchStatus: "Ignored" as const,
    IgnoreReason,
    IgnoredBy: admin.name,
    IgnoredAt: new Date(now.getTime() - 30 * minuteMs),
  });
  const told = {
    Source: "Statement" as const,
    CrawlerId: null,
    EnteredBy: admin.name,
    EnteredByUserId: admin.userId,
  };
  return [
    {
      like,
      amountMinor: 12_45n,
      minutesAgo: 900,
      counterparty: "INTEREST",
      more: ignored("Interest of the bank"),
    },
    {
      like,
      amountMinor: 50_000_00n,
      minutesAgo: 820,
      counterparty: "OPC OPERATIONS",
      more: ignored("Our own transfer between accounts"),
    },
    { like, amountMinor: 1_250_40n, minutesAgo: 400, counterparty: "KANYA S.", more: told },
    {
      like,
      amountMinor: 30_000_00n,
      minutesAgo: 500,
      counterparty: "OPC OPERATIONS",
      more: { Direction: "Debit" },
    },
    {
      like,
      amountMinor: 15_00n,
      minutesAgo: 510,
      counterparty: "FEE",
      more: { Direction: "Debit", ...told },
    },
  ];
}

/** One transfer for two payments: its parts wait in its place. */
function splitOf({ orders, admin }: Desk, rowOf: (money: Money) => Row): Row[] {
  const [like] = orders;
  if (!like) return [];
  const whole = rowOf({
    like,
    amountMinor: 900_00n,
    minutesAgo: 260,
    counterparty: "SUDA P.",
    more: { MatchStatus: "Split" },
  });
  const part = (amountMinor: bigint, PartNumber: number) => ({
    ...rowOf({ like, amountMinor, minutesAgo: 255, counterparty: "SUDA P." }),
    ExternalId: `${whole.ExternalId}#${PartNumber}`,
    OccurredAt: whole.OccurredAt,
    EnteredBy: admin.name,
    EnteredByUserId: admin.userId,
    ParentId: whole.Id,
    PartNumber,
  });
  return [whole, part(600_00n, 1), part(300_00n, 2)];
}
