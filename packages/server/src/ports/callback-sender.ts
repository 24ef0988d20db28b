/**
 * Sends one callback to an address that somebody else chose: nothing the other side does may hold, fill or
 * redirect this server. Redirects are not followed, no proxy of the environment is used, the whole attempt has
 * a time limit, and of the answer only its beginning is kept; the connection is then destroyed.
 */

import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import type { CallbackFailure } from "@opc/contract/callback-record/states";
import {
  AddressRefused,
  ConnectTimedOut,
  guardedAgents,
  NameNotFound,
  type ResolveName,
} from "./address-guard.ts";

export interface CallbackRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
  /**
   * What may have reached the other side is never sent a second time, not even when a kept connection broke before the
   * answer.
   */
  neverTwice?: true;
  /** Asked in the turn in which the request is written; false: nothing leaves, and the failure is Stalled. */
  mayLeave?(): boolean;
  /** Told as it happens, of a connection that is made for it: the name led to an address; the connection (with TLS) stands. */
  onPhase?(phase: "resolved" | "connected"): void;
}

export interface CallbackAnswer {
  /** Null when no answer came; `failure` then says why. */
  httpStatus: number | null;
  failure: CallbackFailure | null;
  /** It is certain that no byte of the request left: it failed before its connection (with TLS) stood. */
  neverLeft?: true;
  /** The beginning of the answer's body as text, at most `limits.keptBytes`; null when no answer came. */
  result: string | null;
  retryAfter: string | null;
  durationMs: number;
  /** Of the answer, where one came. */
  headers?: IncomingHttpHeaders;
}

export interface CallbackSender {
  /** Never throws: what goes wrong is an answer. */
  send(request: CallbackRequest): Promise<CallbackAnswer>;
  close(): Promise<void>;
}

export const callbackLimits = { connectTimeoutMs: 5_000, totalTimeoutMs: 10_000, keptBytes: 64 * 1024 };
const maxHeaderBytes = 16 * 1024;

export interface CallbackSenderOptions {
  allowLoopback: boolean;
  limits?: Partial<typeof callbackLimits>;
  resolve?: ResolveName;
}

export function openCallbackSender(options: CallbackSenderOptions): CallbackSender {
  const { allowLoopback, resolve } = options;
  const limits = { ...callbackLimits, ...options.limits };
  const { connectTimeoutMs } = limits;
  const agents = guardedAgents({ allowLoopback, connectTimeoutMs, ...(resolve && { resolve }) });
  return {
    async send(request) {
      const startedAt = performance.now();
      const way: Way = { stands: false };
      const outcome = await attempt(agents, request, limits, way).catch((error: unknown) => ({
        httpStatus: null,
        failure: failureOf(error),
        ...(!way.stands && { neverLeft: true as const }),
        result: null,
        retryAfter: null,
      }));
      return { ...outcome, durationMs: Math.round(performance.now() - startedAt) };
    },
    async close() {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}

const always = () => true;
class Stalled extends Error {}
class ProtocolSwitched extends Error {}

/** Whether something can have left: the error's name does not tell, for an established line breaks by the same ones. */
interface Way {
  stands: boolean;
}

async function attempt(
  agents: ReturnType<typeof guardedAgents>,
  request: CallbackRequest,
  { totalTimeoutMs, keptBytes }: typeof callbackLimits,
  way: Way,
): Promise<Omit<CallbackAnswer, "durationMs">> {
  const signal = AbortSignal.timeout(totalTimeoutMs);
  const answer = await answerTo(agents, request, signal, { way, again: !request.neverTwice });
  return {
    httpStatus: answer.statusCode ?? null,
    failure: null,
    result: await beginningOf(answer, keptBytes),
    retryAfter: answer.headers["retry-after"] ?? null,
    headers: answer.headers,
  };
}

/** The answer's head. A kept connection that the other side had just closed is not an answer: it asks once more. */
async function answerTo(
  agents: ReturnType<typeof guardedAgents>,
  { url, headers, body, onPhase, mayLeave = always }: CallbackRequest,
  signal: AbortSignal,
  { way, again }: { way: Way; again: boolean },
): Promise<IncomingMessage> {
  const secure = url.startsWith("https:");
  const options = { method: "POST", headers, signal, maxHeaderSize: maxHeaderBytes };
  const request = secure
    ? httpsRequest(url, { ...options, agent: agents.https })
    : httpRequest(url, { ...options, agent: agents.http });
  const write = () => {
    if (!mayLeave()) return void request.destroy(new Stalled());
    way.stands = true;
    request.end(body);
  };
  request.once("socket", (socket) => {
    // One that is refused its address is destroyed already; any other that does not connect now has connected.
    if (request.reusedSocket || !(socket.connecting || socket.destroyed)) return write();
    if (onPhase) socket.once("lookup", (error: unknown) => error || onPhase("resolved"));
    socket.once(secure ? "secureConnect" : "connect", () => {
      onPhase?.("connected");
      write();
    });
  });
  try {
    return await new Promise<IncomingMessage>((resolve, reject) => {
      request.once("response", resolve);
      request.on("error", reject);
      // Nothing else is heard of an answer that would speak another protocol from here on (RFC 9110 section 7.8).
      request.once("upgrade", (_answer, socket) => {
        socket.destroy();
        reject(new ProtocolSwitched());
      });
      request.once("close", () => reject(new Error("closed without an answer")));
    });
  } catch (error) {
    if (!again || !request.reusedSocket || (error as NodeJS.ErrnoException).code !== "ECONNRESET")
      throw error;
    return answerTo(agents, { url, headers, body, mayLeave }, signal, { way, again: false });
  }
}

/** The status has come, so a body that then breaks off, drips or never ends does not change the answer. */
async function beginningOf(body: IncomingMessage, keptBytes: number): Promise<string> {
  const kept: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      kept.push(chunk);
      size += chunk.length;
      // Leaving the loop destroys the body and its connection.
      if (size >= keptBytes) break;
    }
  } catch {}
  const text = Buffer.concat(kept).subarray(0, keptBytes).toString("utf8");
  // PostgreSQL's text has no NUL.
  return text.replaceAll("\0", "\uFFFD");
}

const failureByCode: Readonly<Record<string, CallbackFailure>> = {
  ECONNREFUSED: "ConnectionRefused",
  EHOSTUNREACH: "ConnectionRefused",
  ENETUNREACH: "ConnectionRefused",
  ETIMEDOUT: "ConnectionTimedOut",
  ECONNRESET: "ConnectionReset",
  EPIPE: "ConnectionReset",
  CERT_HAS_EXPIRED: "CertificateExpired",
  CERT_NOT_YET_VALID: "CertificateExpired",
  DEPTH_ZERO_SELF_SIGNED_CERT: "CertificateNotTrusted",
  SELF_SIGNED_CERT_IN_CHAIN: "CertificateNotTrusted",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "CertificateNotTrusted",
  UNABLE_TO_GET_ISSUER_CERT: "CertificateNotTrusted",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "CertificateNotTrusted",
  ERR_TLS_CERT_ALTNAME_INVALID: "CertificateOfAnotherName",
  EPROTO: "TlsFailed",
};

function failureOf(error: unknown): CallbackFailure {
  if (error instanceof Stalled) return "Stalled";
  if (error instanceof ProtocolSwitched) return "AnswerUnreadable";
  if (error instanceof AddressRefused) return "AddressNotAllowed";
  if (error instanceof NameNotFound) return "NameNotFound";
  if (error instanceof ConnectTimedOut) return "ConnectionTimedOut";
  const { name, code } = error as { name?: string; code?: unknown };
  if (name === "TimeoutError" || name === "AbortError") return "AnswerTimedOut";
  if (typeof code !== "string") return "SendFailed";
  if (code.startsWith("HPE_")) return "AnswerUnreadable";
  return failureByCode[code] ?? (code.startsWith("ERR_SSL_") ? "TlsFailed" : "SendFailed");
}
