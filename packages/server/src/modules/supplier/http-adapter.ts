/**
 * The generic signed HTTP adapter: any supplier that speaks docs/supplier-api.md. Only an answer that is signed by the
 * supplier under the request's own id counts; anything else (an error page, a redirect, a time-out) is silence. What
 * failed before a byte of the request could leave is told apart, because only that may be asked elsewhere at once.
 */
import { randomUUID } from "node:crypto";
import type { CallbackFailure } from "@opc/contract/callback-record";
import { signatureHeaders } from "@opc/contract/gateway";
import type { CallbackAnswer, CallbackSender } from "../../ports/callback-sender.ts";
import type { Clock } from "../../ports/clock.ts";
import type {
  AskedPayment,
  CreateAnswer,
  QueryAnswer,
  RawNotice,
  SupplierAdapter,
  SupplierChannel,
  SupplierReport,
} from "./adapter.ts";
import {
  createAnswer,
  isGenuine,
  messageOf,
  notice,
  parseJson,
  queryAnswer,
  reportOf,
} from "./http-protocol.ts";
import { signatureOf, signingKeyOf } from "./signature.ts";

export interface HttpAdapterOptions {
  sender: CallbackSender;
  clock: Clock;
  /** Only the demo world and tests: http to loopback addresses. */
  allowLoopback: boolean;
}

/** The connection was never made, so the request never left. */
const neverLeft: readonly CallbackFailure[] = [
  "AddressNotAllowed",
  "NameNotFound",
  "ConnectionRefused",
  "ConnectionTimedOut",
  "CertificateExpired",
  "CertificateNotTrusted",
  "CertificateOfAnotherName",
];

export class HttpAdapter implements SupplierAdapter {
  readonly #options: HttpAdapterOptions;

  constructor(options: HttpAdapterOptions) {
    this.#options = options;
  }

  async create(channel: SupplierChannel, payment: AskedPayment): Promise<CreateAnswer> {
    const answer = await this.#ask(channel, "/payments/create", createBody(channel, payment));
    if ("kind" in answer) return answer;
    const read = createAnswer.safeParse(answer.body);
    if (!read.success || read.data.Reference !== payment.reference) return unreadable;
    return read.data.Result === "Refused" ? refusedBy(read.data) : this.#accepted(read.data);
  }

  async query(channel: SupplierChannel, { reference }: AskedPayment): Promise<QueryAnswer> {
    const question = { Reference: reference, ChannelMerchantNo: channel.merchantNo };
    const answer = await this.#ask(channel, "/payments/query", question);
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
    if (!isGenuine(channel.publicKey, messageOf(raw.header, raw.body), signatures, now)) return undefined;
    const read = notice.safeParse(parseJson(raw.body));
    return read.success ? reportOf(read.data) : undefined;
  }

  /** Members are sent to it, so it is https, or in the demo world this machine. */
  #accepted({ SupplierOrderNo, PayUrl }: { SupplierOrderNo: string; PayUrl: string }) {
    if (!this.#isAllowed(PayUrl)) return unreadable;
    return { kind: "accepted" as const, supplierOrderNo: SupplierOrderNo, payUrl: PayUrl };
  }

  async #ask(
    channel: SupplierChannel,
    path: string,
    question: object,
  ): Promise<{ body: unknown } | { kind: "notSent" | "silent"; failure: string }> {
    const { sender, clock } = this.#options;
    const { baseAddress, secretKey } = channel;
    const key = secretKey === null ? undefined : signingKeyOf(secretKey);
    if (baseAddress === null || key === undefined || !this.#isAllowed(baseAddress))
      return { kind: "notSent", failure: "NotConfigured" };
    const message = {
      id: `msg_${randomUUID()}`,
      timestamp: Math.floor(clock.now().getTime() / 1_000).toString(),
      body: JSON.stringify(question),
    };
    const answer = await sender.send({
      url: baseAddress + path,
      headers: {
        "content-type": "application/json",
        "user-agent": "OPC-Suppliers/1",
        [signatureHeaders.id]: message.id,
        [signatureHeaders.timestamp]: message.timestamp,
        [signatureHeaders.signature]: signatureOf(key, message),
      },
      body: message.body,
      neverTwice: true,
    });
    if (answer.failure !== null)
      return { kind: neverLeft.includes(answer.failure) ? "notSent" : "silent", failure: answer.failure };
    return this.#believed(channel, message.id, answer);
  }

  #believed(channel: SupplierChannel, askedId: string, answer: CallbackAnswer) {
    const header = (name: string) => String(answer.headers?.[name] ?? "");
    const message = messageOf(header, answer.result ?? "");
    const signatures = header(signatureHeaders.signature);
    const now = this.#options.clock.now();
    const failure = answer.httpStatus === 200 ? "AnswerNotSigned" : `HTTP ${answer.httpStatus}`;
    if (message.id !== askedId || !isGenuine(channel.publicKey, message, signatures, now))
      return { kind: "silent" as const, failure };
    return { body: parseJson(message.body) };
  }

  #isAllowed(address: string): boolean {
    const url = URL.parse(address);
    if (url?.username !== "" || url.password !== "") return false;
    if (url.protocol === "https:") return true;
    return url.protocol === "http:" && this.#options.allowLoopback && isLoopbackHost(url.hostname);
  }
}

const unreadable = { kind: "silent" as const, failure: "AnswerUnreadable" };

function refusedBy({ Reason }: { Reason: string }) {
  return { kind: "refused" as const, reason: Reason };
}

function isLoopbackHost(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(hostname);
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
    ...(Object.keys(channel.settings).length > 0 && { Settings: channel.settings }),
  };
}
