/**
 * What a supplier that pays out is to us: the same three questions as for payments (adapter.ts). An adapter turns them into
 * a supplier's own protocol and back; it keeps nothing, decides nothing and never throws for what the other side does. A
 * *reference* is our name of one question for one payout, used once; a supplier pays it once at most, however often it is
 * asked.
 */
import type { MayLeave } from "../../delivery/held.ts";
import type { RawNotice, Refused, Silent, SupplierChannel } from "./adapter.ts";

/** The side of a payout channel that its supplier sees. */
export interface PayoutSupplierChannel extends Omit<SupplierChannel, "payTypeCode" | "bankCodes"> {
  /** The cashout type as the supplier calls it. */
  payoutTypeCode: string;
}

export interface AskedPayout {
  reference: string;
  currency: string;
  /** Decimal text: exactly what the payee has to receive. */
  amount: string;
  bankCode: string;
  /** Whole. It goes to the supplier and nowhere else. */
  cardNumber: string;
  payeeName: string;
  /** Where the supplier sends its notices. */
  notifyUrl: string;
  askedAt: Date;
}

/** The money left, or never will. */
export interface PayoutReport {
  reference: string;
  merchantNo: string;
  supplierOrderNo: string;
  status: "Paid" | "Failed";
  currency: string;
  /** Decimal text. */
  amount: string;
  /** To whom. */
  bankCode: string;
  cardLast4: string;
  at: Date;
  /** Why it failed. */
  reason: string | null;
}

export interface PayoutAccepted {
  kind: "accepted";
  supplierOrderNo: string;
}

/** `notSent`: it is certain that nothing left for the supplier. */
export type PayoutCreateAnswer = PayoutAccepted | Refused | Silent | { kind: "notSent"; failure: string };
/** `unknown`: the supplier never got the reference, and will refuse it from now on. */
export type PayoutQueryAnswer =
  | PayoutAccepted
  | Refused
  | Silent
  | { kind: "unknown" }
  | { kind: "reported"; report: PayoutReport };

export interface PayoutAdapter {
  /** `mayLeave` is asked when the request is written; false: nothing leaves, and the answer is notSent. */
  create(
    channel: PayoutSupplierChannel,
    payout: AskedPayout,
    mayLeave?: MayLeave,
  ): Promise<PayoutCreateAnswer>;
  query(channel: PayoutSupplierChannel, payout: AskedPayout, now: Date): Promise<PayoutQueryAnswer>;
  /** What the notice says, or undefined when it is not this channel's supplier who says it. */
  verifyNotice(channel: PayoutSupplierChannel, notice: RawNotice, now: Date): PayoutReport | undefined;
}
