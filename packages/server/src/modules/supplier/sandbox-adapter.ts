/**
 * A supplier that is not there: it takes payments of made-up money for the demo world and for trying things out, and is
 * refused everywhere else (channel/load-routes.ts). It remembers nothing: what it does follows from the amount, and payments
 * arrive by themselves after a few seconds.
 */
import type { AskedPayment, CreateAnswer, QueryAnswer, SupplierAdapter, SupplierChannel } from "./adapter.ts";

export const sandboxPagePath = "/sandbox-supplier";

/** After so long the member of the sandbox has paid. */
const paysAfterMs = 12_000;

/** What comes after the decimal point decides; every other amount is taken and paid. */
const odd: Readonly<Record<string, "refuses" | "loses its answer" | "is never paid" | "fails">> = {
  "13": "refuses",
  "17": "loses its answer",
  "19": "is never paid",
  "23": "fails",
};

export class SandboxAdapter implements SupplierAdapter {
  readonly #publicUrl: string;

  constructor(publicUrl: string) {
    this.#publicUrl = publicUrl;
  }

  async create(_channel: SupplierChannel, payment: AskedPayment): Promise<CreateAnswer> {
    const what = whatHappens(payment);
    if (what === "refuses") return { kind: "refused", reason: "The sandbox refuses amounts that end in .13" };
    if (what === "loses its answer") return { kind: "silent", failure: "AnswerTimedOut" };
    return this.#accepted(payment);
  }

  async query(channel: SupplierChannel, payment: AskedPayment, now: Date): Promise<QueryAnswer> {
    const what = whatHappens(payment);
    if (!payment.reference.startsWith("P")) return { kind: "unknown" };
    if (what === "refuses") return { kind: "refused", reason: "The sandbox refuses amounts that end in .13" };
    const at = new Date(payment.askedAt.getTime() + paysAfterMs);
    if (at > now || what === "is never paid") return this.#accepted(payment);
    const { reference, currency, amount } = payment;
    const ended = { reference, currency, amount, at, merchantNo: channel.merchantNo };
    const supplierOrderNo = numberOf(payment);
    if (what === "fails")
      return {
        kind: "reported",
        report: { ...ended, supplierOrderNo, status: "Failed", reason: "Cancelled" },
      };
    return { kind: "reported", report: { ...ended, supplierOrderNo, status: "Paid", reason: null } };
  }

  /** It sends none: it is asked. */
  verifyNotice(): undefined {
    return undefined;
  }

  #accepted(payment: AskedPayment) {
    return {
      kind: "accepted" as const,
      supplierOrderNo: numberOf(payment),
      payUrl: `${this.#publicUrl}${sandboxPagePath}/${payment.reference}?page=${payment.returnUrl.split("/").at(-1)}`,
    };
  }
}

function whatHappens({ amount }: AskedPayment) {
  return odd[amount.split(".")[1] ?? ""];
}

function numberOf({ reference }: AskedPayment): string {
  return `SBX-${reference}`;
}
