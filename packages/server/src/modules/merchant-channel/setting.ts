/**
 * What a merchant may do with one payment type or cashout type, as saved or as typed: terms (payouts only), routing, and the
 * channels in the merchant's order. One shape for both sides, so that reading, comparing and replaying are written once.
 */
import type { FeeTerms } from "@opc/contract/money";
import type { RoutingMode } from "../../db/column-types.ts";

export interface ChannelUse {
  channelCode: string;
  enabled: boolean;
  weight: number;
  minimumMinor: bigint;
  maximumMinor: bigint;
  /** Null on the payout side: what a payout costs belongs to its type. */
  fee: FeeTerms | null;
}

export interface TypeTerms {
  enabled: boolean;
  minimumMinor: bigint;
  maximumMinor: bigint;
  /** Null: never reviewed; 0: always. */
  reviewFromMinor: bigint | null;
}

export interface TypeSetting {
  code: string;
  currency: string;
  mode: RoutingMode;
  /** Null on the payment side, and for payout channels of a type that is not the merchant's. */
  terms: TypeTerms | null;
  uses: readonly ChannelUse[];
}

/** Whose settings. */
export interface MerchantOfSettings {
  Id: bigint;
  Alias: string;
  Name: string;
  Enabled: boolean;
}

export function typeKey({ code, currency }: Pick<TypeSetting, "code" | "currency">): string {
  return `${code} ${currency}`;
}
