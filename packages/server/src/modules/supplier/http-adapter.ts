/** The generic signed HTTP adapter for payments: any supplier that speaks docs/supplier-api.md. */
import { signatureHeaders } from "@opc/contract/gateway/collections";
import type { MayLeave } from "../../delivery/held.ts";
import type {
  AskedPayment,
  CreateAnswer,
  QueryAnswer,
  RawNotice,
  SupplierAdapter,
  SupplierChannel,
  SupplierReport,
} from "./adapter.ts";
import { type HttpAdapterOptions, SignedCaller } from "./http-caller.ts";
import {
  createAnswer,
  isGenuineOf,
  messageOf,
  notice,
  parseJson,
  queryAnswer,
  reportOf,
} from "./http-protocol.ts";

export class HttpAdapter implements SupplierAdapter {
  readonly #caller: SignedCaller;

  constructor(options: HttpAdapterOptions) {
    this.#caller = new SignedCaller(options);
  }

  async create(channel: SupplierChannel, payment: AskedPayment, mayLeave?: MayLeave): Promise<CreateAnswer> {
    const answer = await this.#caller.ask(
      channel,
      "/payments/create",
      createBody(channel, payment),
      mayLeave,
    );
    if ("kind" in answer) return answer;
    const read = createAnswer.safeParse(answer.body);
    if (!read.success || read.data.Reference !== payment.reference) return unreadable;
    return read.data.Result === "Refused" ? refusedBy(read.data) : this.#accepted(read.data);
  }

  async query(channel: SupplierChannel, { reference }: AskedPayment): Promise<QueryAnswer> {
    const question = { Reference: reference, ChannelMerchantNo: channel.merchantNo };
    const answer = await this.#caller.ask(channel, "/payments/query", question);
    if ("kind" in answer) return { kind: "silent", failure: answer.failure };
    const read = queryAnswer.safeParse(answer.body);
    if (!read.success || read.data.Reference !== reference) return unreadable;
    if (read.data.Result === "Refused") return refusedBy(read.data);
    if (read.data.Result === "Unknown") return { kind: "unknown" };
    if (read.data.Result === "Accepted") return this.#accepted(read.data);
    return { kind: "reported", report: reportOf(read.data) };
  }

  verifyNotice(channel: SupplierChannel, raw: RawNotice, now: Date): SupplierReport | undefined {
    const signatures = raw.header(signatureHeaders.signature);
    if (!isGenuineOf(channel, messageOf(raw.header, raw.body), signatures, now)) return undefined;
    const read = notice.safeParse(parseJson(raw.body));
    return read.success ? reportOf(read.data) : undefined;
  }

  /** Members are sent to it, so it is https, or in the demo world this machine. */
  #accepted({ SupplierOrderNo, PayUrl }: { SupplierOrderNo: string; PayUrl: string }) {
    if (!this.#caller.isAllowed(PayUrl)) return unreadable;
    return { kind: "accepted" as const, supplierOrderNo: SupplierOrderNo, payUrl: PayUrl };
  }
}

const unreadable = { kind: "silent" as const, failure: "AnswerUnreadable" };

function refusedBy({ Reason }: { Reason: string }) {
  return { kind: "refused" as const, reason: Reason };
}

function createBody(channel: SupplierChannel, payment: AskedPayment) {
  return {
    Reference: payment.reference,
    ChannelMerchantNo: channel.merchantNo,
    PayTypeCode: channel.payTypeCode,
    Currency: payment.currency,
    Amount: payment.amount,
    ...(payment.memberName !== null && { MemberName: payment.memberName }),
    NotifyUrl: payment.notifyUrl,
    ReturnUrl: payment.returnUrl,
    ExpiresAt: payment.expiresAt.toISOString(),
    ...(channel.bankCodes && channel.bankCodes.length > 0 && { BankCodes: channel.bankCodes }),
    ...(Object.keys(channel.settings).length > 0 && { Settings: channel.settings }),
  };
}
