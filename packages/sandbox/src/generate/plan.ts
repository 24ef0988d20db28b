/**
 * What the generator makes, as plain functions of an order's number: the same number is always the same order, so that each
 * table is written in a run of its own and nothing is kept in memory.
 */
import { hourMs } from "@opc/contract/time";

/** What the database has to give orders to. */
export interface Cast {
  merchants: readonly { id: string; notifyUrl: string }[];
  /** A collection channel, with one of its accounts where it has any. */
  ways: readonly Way[];
  payoutWays: readonly { payoutTypeCode: string; currency: string; channelCode: string; bankCode: string }[];
  cards: readonly { sealed: string; last4: string; hash: string }[];
}

export interface Way {
  payTypeCode: string;
  currency: string;
  channelId: string;
  accountId: string | null;
  crawlerId: string | null;
}

export interface Span {
  /** Number of the first one; earlier runs used those before it. */
  first: number;
  count: number;
  fromMs: number;
  untilMs: number;
  /** Keeps ids of different runs, and of payments and payouts, apart: 0 to 1023. */
  idPart: number;
}

const epochMs = Date.UTC(2025, 0, 1);

/** How much of a day comes in each hour of UTC: little at night in Bangkok, most in its evening. */
const hourWeights = [6, 6, 6, 6, 6, 7, 7, 7, 7, 8, 9, 10, 11, 12, 12, 10, 7, 5, 3, 2, 2, 3, 4, 5] as const;

export interface Moment {
  number: number;
  atMs: number;
}

/** The span's orders in the order of their times. */
export function* moments({ first, count, fromMs, untilMs }: Span): Generator<Moment> {
  const hours = hoursBetween(fromMs, untilMs);
  const weight = hours.reduce((sum, hour) => sum + hour.weight, 0);
  let passed = 0;
  let made = 0;
  for (const hour of hours) {
    passed += hour.weight;
    const upTo = Math.round((count * passed) / weight);
    const inHour = upTo - made;
    for (let at = 0; at < inHour; at++, made++) {
      const share = (at + 0.5) / inHour;
      yield { number: first + made, atMs: Math.floor(hour.fromMs + share * (hour.untilMs - hour.fromMs)) };
    }
  }
}

interface Hour {
  fromMs: number;
  untilMs: number;
  weight: number;
}

function hoursBetween(fromMs: number, untilMs: number): Hour[] {
  const hours: Hour[] = [];
  for (let atMs = fromMs; atMs < untilMs; ) {
    const nextMs = Math.min(untilMs, (Math.floor(atMs / hourMs) + 1) * hourMs);
    const weight = ((hourWeights[new Date(atMs).getUTCHours()] ?? 6) * (nextMs - atMs)) / hourMs;
    hours.push({ fromMs: atMs, untilMs: nextMs, weight });
    atMs = nextMs;
  }
  return hours;
}

/** Evenly spread 32 bits of a number; another `salt`, another choice. */
export function chance(number: number, salt: number): number {
  let mixed = Math.imul(number ^ (salt * 0x9e3779b1), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x27d4eb2f);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}

export function pick<Item>(items: readonly Item[], number: number, salt: number): Item {
  const item = items[chance(number, salt) % items.length];
  if (item === undefined) throw new Error("nothing to choose from");
  return item;
}

/** Big merchants are few: each has half of what is left by those before it. */
export function merchantOf<Merchant>(merchants: readonly Merchant[], number: number): Merchant {
  let left = chance(number, 1);
  for (const merchant of merchants) {
    if (left >= 2 ** 31) return merchant;
    left *= 2;
  }
  return pick(merchants, number, 2);
}

/** Numbers below 4096 in one millisecond stay apart by the order's number. */
export function idOf(atMs: number, idPart: number, number: number): string {
  return ((BigInt(atMs - epochMs) << 22n) | BigInt((idPart << 12) | (number & 4095))).toString();
}
