/**
 * Sends one mail by the operator's SMTP server. As of callbacks, what goes wrong is an answer: the server's reply code, or why there
 * was none. Never without TLS, but to this machine itself.
 */
import type { NoticeFailure } from "@opc/contract/notice-target/values";
import { createTransport } from "nodemailer";

export interface MailSettings {
  /** smtps:// or smtp:// (STARTTLS), with user and password where the server asks for them. */
  url: string;
  from: string;
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The same for each attempt, so that mailboxes know a second copy. */
  messageId: string;
}

export interface WayAnswer {
  /** HTTP status or SMTP reply code; null when no answer came, `failure` then says why. */
  httpStatus: number | null;
  failure: NoticeFailure | null;
  /** The beginning of the answer. */
  result: string | null;
  retryAfter: string | null;
  durationMs: number;
}

export type SendMail = (mail: Mail) => Promise<WayAnswer>;

/** In ms. */
export interface MailLimits {
  /** Until the connection stands and the server has greeted. */
  greeting: number;
  /** Without a byte from the server, once it has. */
  silence: number;
  /** For all of it, whatever the server goes on saying: shorter than a lease. */
  total: number;
}

const usualLimits: MailLimits = { greeting: 5_000, silence: 10_000, total: 20_000 };

export function mailSender({ url, from }: MailSettings, limits: MailLimits = usualLimits): SendMail {
  const { protocol, hostname } = new URL(url);
  const isHere = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  const transport = createTransport({
    url,
    dnsTimeout: limits.greeting,
    connectionTimeout: limits.greeting,
    greetingTimeout: limits.greeting,
    socketTimeout: limits.silence,
    // Who does not answer does not say goodbye either.
    socketCloseTimeout: limits.greeting,
    requireTLS: protocol === "smtp:" && !isHere,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ to, subject, text, messageId }) => {
    const startedAt = performance.now();
    // What is given up is ended too: its connection would stay open for as long as the server says anything.
    const signal = AbortSignal.timeout(limits.total);
    // An object is one address, whatever is in it.
    const sent = transport.sendMail({
      from,
      to: { name: "", address: to },
      subject,
      text,
      messageId,
      signal,
    });
    const outcome = await sent.then(
      () => ({ httpStatus: 250, failure: null }),
      (error: MailError) => ({ httpStatus: replyOf(error), failure: failureOf(error) }),
    );
    const durationMs = Math.round(performance.now() - startedAt);
    return { ...outcome, result: null, retryAfter: null, durationMs };
  };
}

interface MailError {
  code?: string;
  responseCode?: number;
}

const failureByCode: Readonly<Record<string, NoticeFailure>> = {
  EDNS: "NameNotFound",
  ECONNECTION: "ConnectionReset",
  ECONNREFUSED: "ConnectionRefused",
  ESOCKET: "ConnectionRefused",
  ETIMEDOUT: "AnswerTimedOut",
  EABORT: "AnswerTimedOut",
  ETLS: "TlsFailed",
  EAUTH: "SignInRefused",
};

/** A sign-in that is refused is the operator's trouble and may be mended: no reply to the mail. */
function replyOf({ code, responseCode }: MailError): number | null {
  return code === "EAUTH" ? null : (responseCode ?? null);
}

function failureOf(error: MailError): NoticeFailure | null {
  if (replyOf(error) !== null) return null;
  return failureByCode[error.code ?? ""] ?? "SendFailed";
}
