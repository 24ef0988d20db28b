/** Sums of a replay: by channel before and after, what is refused and why, what fees come to. */
import type { CallOutput } from "@opc/contract";
import { maxReplayed } from "@opc/contract/merchant-channel/common";
import type { paychannelsettingReplay } from "@opc/contract/merchant-channel/payment-settings";
import type { Currencies } from "../../db/currencies.ts";
import type { PastOrder, Replayed, ReplayReason } from "./replay-rules.ts";

export const replayMs = 7 * 86_400_000;

type Outcome = CallOutput<typeof paychannelsettingReplay>;

export interface ReplayedOrder extends PastOrder {
  currency: string;
  /** Earned from it, or expected if it were routed as typed; null: it was not paid. */
  feeBefore: bigint | null;
}

interface Share {
  count: number;
  minor: bigint;
}

export class ReplaySums {
  readonly #channels = new Map<string, { code: string; currency: string; before: Share; after: Share }>();
  readonly #fees = new Map<string, { before: bigint; after: bigint }>();
  readonly #refused = new Map<string, { reason: ReplayReason; currency: string; share: Share }>();
  #count = 0;
  #changed = 0;
  #assumed = 0;

  /** `feeAfter`: what a paid order would have earned. */
  add(order: ReplayedOrder, after: Replayed, feeAfter: bigint): void {
    const { amountMinor, currency, channelCode } = order;
    this.#count += 1;
    if (channelCode !== null) grow(this.#channel(channelCode, currency).before, amountMinor);
    if (after.use) grow(this.#channel(after.use.channelCode, currency).after, amountMinor);
    else grow(this.#refusal(after.reason, currency), amountMinor);
    if ((after.use?.channelCode ?? null) !== channelCode) this.#changed += 1;
    if (after.use && after.isAssumed) this.#assumed += 1;
    if (order.feeBefore === null) return;
    const fees = this.#fees.get(currency) ?? { before: 0n, after: 0n };
    this.#fees.set(currency, fees);
    fees.before += order.feeBefore;
    if (after.use) fees.after += feeAfter;
  }

  result(from: Date, to: Date, isCapped: boolean, { text }: Currencies): Outcome {
    const shown = ({ count, minor }: Share, currency: string) => ({
      Count: count,
      Amount: text(minor, currency),
    });
    return {
      From: from.toISOString(),
      To: to.toISOString(),
      OrderCount: this.#count,
      IsCapped: isCapped,
      Changed: this.#changed,
      Assumed: this.#assumed,
      Channels: [...this.#channels.values()].sort(byCode).map(({ code, currency, before, after }) => ({
        ChannelCode: code,
        Currency: currency,
        Before: shown(before, currency),
        After: shown(after, currency),
      })),
      Fees: [...this.#fees].sort().map(([currency, { before, after }]) => ({
        Currency: currency,
        Before: text(before, currency),
        After: text(after, currency),
      })),
      Refused: [...this.#refused.values()].map(({ reason, currency, share }) => ({
        Reason: reason === "tried before" ? "no channel" : reason,
        Currency: currency,
        ...shown(share, currency),
      })),
    };
  }

  #channel(code: string, currency: string) {
    const key = `${code} ${currency}`;
    const known = this.#channels.get(key);
    if (known) return known;
    const made = { code, currency, before: { count: 0, minor: 0n }, after: { count: 0, minor: 0n } };
    this.#channels.set(key, made);
    return made;
  }

  #refusal(reason: ReplayReason, currency: string): Share {
    const key = `${reason} ${currency}`;
    const known = this.#refused.get(key);
    if (known) return known.share;
    const share = { count: 0, minor: 0n };
    this.#refused.set(key, { reason, currency, share });
    return share;
  }
}

function grow(share: Share, minor: bigint): void {
  share.count += 1;
  share.minor += minor;
}

function byCode(one: { code: string }, other: { code: string }): number {
  return one.code < other.code ? -1 : 1;
}

/** The newest, and whether there were more. */
export function capped<Row>(rows: readonly Row[]): { rows: readonly Row[]; isCapped: boolean } {
  return { rows: rows.slice(0, maxReplayed), isCapped: rows.length > maxReplayed };
}
