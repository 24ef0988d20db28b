/**
 * A supplier that is not there: it pays out made-up money for the demo world and for trying things out, and is refused
 * everywhere else (payout-channel/load-routes.ts). It remembers nothing: what it does follows from the amount, and payees
 * have their money after a few seconds.
 */
import type {
  AskedPayout,
  PayoutAdapter,
  PayoutCreateAnswer,
  PayoutQueryAnswer,
  PayoutSupplierChannel,
} from "./payout-adapter.ts";

const paysAfterMs = 12_000;

/** What comes after the decimal point decides; every other amount is taken and paid. */
const odd: Readonly<Record<string, "refuses" | "loses its answer" | "never says" | "fails">> = {
  "13": "refuses",
  "17": "loses its answer",
  "19": "never says",
  "23": "fails",
};
const refusal = { kind: "refused", reason: "The sandbox refuses amounts that end in .13" } as const;

export class SandboxPayoutAdapter implements PayoutAdapter {
  async create(_channel: PayoutSupplierChannel, payout: AskedPayout): Promise<PayoutCreateAnswer> {
    const what = whatHappens(payout);
    if (what === "refuses") return refusal;
    if (what === "loses its answer") return { kind: "silent", failure: "AnswerTimedOut" };
    return acceptedOf(payout);
  }

  async query(channel: PayoutSupplierChannel, payout: AskedPayout, now: Date): Promise<PayoutQueryAnswer> {
    const what = whatHappens(payout);
    if (payout.reference.startsWith("probe-")) return { kind: "unknown" };
    if (what === "refuses") return refusal;
    const at = new Date(payout.askedAt.getTime() + paysAfterMs);
    if (at > now || what === "never says") return acceptedOf(payout);
    const { reference, currency, amount, bankCode } = payout;
    const { supplierOrderNo } = acceptedOf(payout);
    const cardLast4 = payout.cardNumber.slice(-4);
    const ended = { reference, currency, amount, bankCode, cardLast4, at, supplierOrderNo };
    const failed = what === "fails";
    return {
      kind: "reported",
      report: {
        ...ended,
        merchantNo: channel.merchantNo,
        status: failed ? "Failed" : "Paid",
        reason: failed ? "The bank sent it back" : null,
      },
    };
  }

  /** It sends none: it is asked. */
  verifyNotice(): undefined {
    return undefined;
  }
}

function whatHappens({ amount }: AskedPayout) {
  return odd[amount.split(".")[1] ?? ""];
}

function acceptedOf({ reference }: AskedPayout) {
  return { kind: "accepted" as const, supplierOrderNo: `SBX-${reference}` };
}
