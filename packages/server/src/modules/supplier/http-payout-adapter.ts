/** The generic signed HTTP adapter for payouts: any supplier that speaks docs/supplier-api.md. */
import { signatureHeaders } from "@opc/contract/gateway/collections";
import type { MayLeave } from "../../delivery/held.ts";
import type { RawNotice } from "./adapter.ts";
import { type HttpAdapterOptions, SignedCaller } from "./http-caller.ts";
import { isGenuineOf, messageOf, parseJson } from "./http-protocol.ts";
import type {
  AskedPayout,
  PayoutAdapter,
  PayoutCreateAnswer,
  PayoutQueryAnswer,
  PayoutReport,
  PayoutSupplierChannel,
} from "./payout-adapter.ts";
import { payoutCreateAnswer, payoutNotice, payoutQueryAnswer, payoutReportOf } from "./payout-protocol.ts";

export class HttpPayoutAdapter implements PayoutAdapter {
  readonly #caller: SignedCaller;

  constructor(options: HttpAdapterOptions) {
    this.#caller = new SignedCaller(options);
  }

  async create(
    channel: PayoutSupplierChannel,
    payout: AskedPayout,
    mayLeave?: MayLeave,
  ): Promise<PayoutCreateAnswer> {
    const answer = await this.#caller.ask(channel, "/payouts/create", createBody(channel, payout), mayLeave);
    if ("kind" in answer) return answer;
    const read = payoutCreateAnswer.safeParse(answer.body);
    if (!read.success || read.data.Reference !== payout.reference) return unreadable;
    return read.data.Result === "Refused" ? refusedBy(read.data) : acceptedBy(read.data);
  }

  async query(channel: PayoutSupplierChannel, { reference }: AskedPayout): Promise<PayoutQueryAnswer> {
    const question = { Reference: reference, ChannelMerchantNo: channel.merchantNo };
    const answer = await this.#caller.ask(channel, "/payouts/query", question);
    if ("kind" in answer) return { kind: "silent", failure: answer.failure };
    const read = payoutQueryAnswer.safeParse(answer.body);
    if (!read.success || read.data.Reference !== reference) return unreadable;
    if (read.data.Result === "Refused") return refusedBy(read.data);
    if (read.data.Result === "Unknown") return { kind: "unknown" };
    if (read.data.Result === "Accepted") return acceptedBy(read.data);
    return { kind: "reported", report: payoutReportOf(read.data) };
  }

  verifyNotice(channel: PayoutSupplierChannel, raw: RawNotice, now: Date): PayoutReport | undefined {
    const signatures = raw.header(signatureHeaders.signature);
    if (!isGenuineOf(channel, messageOf(raw.header, raw.body), signatures, now)) return undefined;
    const read = payoutNotice.safeParse(parseJson(raw.body));
    return read.success ? payoutReportOf(read.data) : undefined;
  }
}

const unreadable = { kind: "silent" as const, failure: "AnswerUnreadable" };

function refusedBy({ Reason }: { Reason: string }) {
  return { kind: "refused" as const, reason: Reason };
}

function acceptedBy({ SupplierOrderNo }: { SupplierOrderNo: string }) {
  return { kind: "accepted" as const, supplierOrderNo: SupplierOrderNo };
}

function createBody(channel: PayoutSupplierChannel, payout: AskedPayout) {
  return {
    Reference: payout.reference,
    ChannelMerchantNo: channel.merchantNo,
    CashoutTypeCode: channel.payoutTypeCode,
    Currency: payout.currency,
    Amount: payout.amount,
    BankCode: payout.bankCode,
    CardNumber: payout.cardNumber,
    PayeeName: payout.payeeName,
    NotifyUrl: payout.notifyUrl,
    ...(Object.keys(channel.settings).length > 0 && { Settings: channel.settings }),
  };
}
