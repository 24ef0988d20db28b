/**
 * One signed question over HTTP to any supplier that speaks docs/supplier-api.md. Only an answer that is signed by the
 * supplier under the question's own id counts; anything else (an error page, a redirect, a time-out) is silence. What failed
 * before a byte of the question could leave is told apart, because only that may be asked elsewhere at once.
 */
import { type KeyObject, randomUUID } from "node:crypto";
import { signatureHeaders } from "@opc/contract/gateway/collections";
import type { CallbackAnswer, CallbackSender } from "../../ports/callback-sender.ts";
import type { Clock } from "../../ports/clock.ts";
import type { SupplierChannel } from "./adapter.ts";
import { isGenuineOf, messageOf, parseJson } from "./http-protocol.ts";
import { signatureOf, signingKeyOf } from "./signature.ts";

export interface HttpAdapterOptions {
  sender: CallbackSender;
  clock: Clock;
  /** Only the demo world and tests: http to loopback addresses. */
  allowLoopback: boolean;
}

/** What a question needs of the channel that it goes through. */
export type CalledChannel = Pick<SupplierChannel, "baseAddress" | "publicKey" | "secretKey" | "previousKeys">;

/** `notSent`: it is certain that nothing left for the supplier. */
export type Called = { body: unknown } | { kind: "notSent" | "silent"; failure: string };

export class SignedCaller {
  readonly #options: HttpAdapterOptions;

  constructor(options: HttpAdapterOptions) {
    this.#options = options;
  }

  /** `mayLeave` false when the question would be written: it is not. */
  async ask(
    channel: CalledChannel,
    path: string,
    question: object,
    mayLeave?: () => boolean,
  ): Promise<Called> {
    const { sender, clock } = this.#options;
    const { baseAddress, secretKey } = channel;
    const key = secretKey === null ? undefined : signingKeyOf(secretKey);
    if (baseAddress === null || key === undefined || !this.isAllowed(baseAddress))
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
        [signatureHeaders.signature]: this.#signingKeys(channel, key)
          .map((one) => signatureOf(one, message))
          .join(" "),
      },
      body: message.body,
      neverTwice: true,
      ...(mayLeave && { mayLeave }),
    });
    if (answer.failure !== null)
      return { kind: answer.neverLeft ? "notSent" : "silent", failure: answer.failure };
    return this.#believed(channel, message.id, answer);
  }

  /** While keys change the supplier may know either of ours, so both sign. */
  #signingKeys({ previousKeys }: CalledChannel, key: KeyObject): KeyObject[] {
    if (!previousKeys?.secretKey || previousKeys.until <= this.#options.clock.now()) return [key];
    const previous = signingKeyOf(previousKeys.secretKey);
    return previous ? [key, previous] : [key];
  }

  #believed(channel: CalledChannel, askedId: string, answer: CallbackAnswer) {
    const header = (name: string) => String(answer.headers?.[name] ?? "");
    const message = messageOf(header, answer.result ?? "");
    const signatures = header(signatureHeaders.signature);
    const now = this.#options.clock.now();
    const failure = answer.httpStatus === 200 ? "AnswerNotSigned" : `HTTP ${answer.httpStatus}`;
    if (message.id !== askedId || !isGenuineOf(channel, message, signatures, now))
      return { kind: "silent" as const, failure };
    return { body: parseJson(message.body) };
  }

  /** https, or in the demo world this machine. */
  isAllowed(address: string): boolean {
    const url = URL.parse(address);
    if (url?.username !== "" || url.password !== "") return false;
    if (url.protocol === "https:") return true;
    return url.protocol === "http:" && this.#options.allowLoopback && isLoopbackHost(url.hostname);
  }
}

export function isLoopbackHost(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
