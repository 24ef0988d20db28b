/**
 * What a supplier is to us: three questions. An adapter turns them into a supplier's own protocol and back; it keeps
 * nothing, decides nothing and never throws for what the other side does. To add a supplier with a protocol of its own,
 * write an adapter and name it in `adapters.ts`; one that can speak ours needs none (docs/supplier-api.md).
 * A *reference* is our name of one question for one payment, used once; a supplier answers it with the same payment
 * however often it is asked.
 */

import type { MayLeave } from "../../delivery/held.ts";

export interface PreviousKeys {
  publicKey: string | null;
  secretKey: string | null;
  until: Date;
}

/** The side of a channel that its supplier sees. Keys are texts as they are kept (signature.ts). */
export interface SupplierChannel {
  code: string;
  supplierCode: string;
  /** Who we are to the supplier. */
  merchantNo: string;
  /** Theirs, that verifies. */
  publicKey: string | null;
  /** Ours, that signs. */
  secretKey: string | null;
  /** The keys before these, while they are good too; either of them may have stayed what it is. */
  previousKeys?: PreviousKeys | null;
  /** SettingA to SettingD, those that are set. */
  settings: Readonly<Record<string, string>>;
  /** The payment type as the supplier calls it. */
  payTypeCode: string;
  baseAddress: string | null;
  /** What the supplier calls the banks that members may pay from; absent or empty: any. */
  bankCodes?: readonly string[];
}

export interface AskedPayment {
  reference: string;
  currency: string;
  /** Decimal text: exactly what the member has to pay. */
  amount: string;
  memberName: string | null;
  /** Where the supplier sends its notices. */
  notifyUrl: string;
  /** Where the member's browser goes afterwards. */
  returnUrl: string;
  expiresAt: Date;
  askedAt: Date;
}

/** Money came, or never will. */
export interface SupplierReport {
  reference: string;
  merchantNo: string;
  supplierOrderNo: string;
  status: "Paid" | "Failed";
  currency: string;
  /** Decimal text. */
  amount: string;
  at: Date;
  /** Why it failed. */
  reason: string | null;
}

export interface Accepted {
  kind: "accepted";
  supplierOrderNo: string;
  payUrl: string;
}
export interface Refused {
  kind: "refused";
  reason: string;
}
/** No answer that can be believed: the supplier may have got the question or not. */
export interface Silent {
  kind: "silent";
  failure: string;
}

/** `notSent`: it is certain that nothing left for the supplier. */
export type CreateAnswer = Accepted | Refused | Silent | { kind: "notSent"; failure: string };
/** `unknown`: the supplier never got the reference, and will refuse it from now on. */
export type QueryAnswer =
  | Accepted
  | Refused
  | Silent
  | { kind: "unknown" }
  | { kind: "reported"; report: SupplierReport };

/** A notice as it came in over HTTP. */
export interface RawNotice {
  /** By lower-case name; empty where there is none. */
  header(name: string): string;
  body: Buffer;
}

export interface SupplierAdapter {
  /** `mayLeave` is asked when the request is written; false: nothing leaves, and the answer is notSent. */
  create(channel: SupplierChannel, payment: AskedPayment, mayLeave?: MayLeave): Promise<CreateAnswer>;
  query(channel: SupplierChannel, payment: AskedPayment, now: Date): Promise<QueryAnswer>;
  /** What the notice says, or undefined when it is not this channel's supplier who says it. */
  verifyNotice(channel: SupplierChannel, notice: RawNotice, now: Date): SupplierReport | undefined;
}
