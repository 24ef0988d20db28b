/**
 * One HTTP exchange with the server: sends a call, unwraps the envelope, throws what is not code 0. It knows
 * nothing of screens; `api/client.ts` decides what a refusal does. The sign-in form uses it before anything
 * else has arrived, so it imports next to nothing.
 */
import type { CallRow } from "../api/call-rows.ts";
import { sessionId } from "./cookies.ts";
import { takeGiven } from "./given.ts";
import { languageTags, storedLanguage } from "./language.ts";

export const timeoutMs = 15_000;

/** The server answered, and said no: a named error of the contract. */
export class ApiError extends Error {
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;

  constructor(code: number, msg: string, data: unknown) {
    super(msg);
    this.name = "ApiError";
    this.code = code;
    this.msg = msg;
    this.data = data;
  }
}

/** The codes that every call may answer and that lead away from the page (specification section 8; 122 is ours). */
const codes = { ipNotAllowed: 19, sessionExpired: 101, mustChangePassword: 122 } as const;

/** The blocked address, if the server refused because of it. */
export function blockedIp(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code !== codes.ipNotAllowed) return undefined;
  const data = error.data;
  return typeof data === "object" && data !== null && "Ip" in data ? String(data.Ip) : "";
}

export function isSessionExpired(error: unknown): boolean {
  return error instanceof ApiError && error.code === codes.sessionExpired;
}

/** Someone else set the password: nothing but changing it is possible. */
export function isPasswordToChange(error: unknown): boolean {
  return error instanceof ApiError && error.code === codes.mustChangePassword;
}

/** No answer, or none that could be read. */
export class NetworkError extends Error {
  readonly kind: "offline" | "timeout" | "unreadable";
  readonly status: number | undefined;

  constructor(kind: NetworkError["kind"], status?: number) {
    super(kind);
    this.name = "NetworkError";
    this.kind = kind;
    this.status = status;
  }
}

/** The server has not said anything; a proxy that does not reach it may have. */
export function isUnanswered(error: unknown): boolean {
  if (!(error instanceof NetworkError)) return false;
  return error.kind !== "unreadable" || error.status === 502 || error.status === 504;
}

export interface RequestOptions {
  signal?: AbortSignal | undefined;
  /** Made by a timer: does not keep the session awake. */
  polled?: boolean | undefined;
  /** The id of a passkey's proof, in place of password and code. */
  passkeyProof?: string | undefined;
  /** Told the envelope's own words when it is a success. */
  onMessage?: ((message: string) => void) | undefined;
}

/** Sends the call and returns `data`. Throws ApiError, NetworkError, or the caller's own AbortError. */
export async function request(
  row: CallRow,
  input: object = {},
  options: RequestOptions = {},
): Promise<unknown> {
  const given = takeGiven(row.path, input);
  if (given) return unwrap(given, 200, options);
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), timeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout.signal]) : timeout.signal;
  let answer: unknown;
  let status: number | undefined;
  try {
    const response = await fetch(address(row, input), {
      method: row.method,
      headers: headersOf(row, options),
      body: row.method === "GET" ? null : bodyOf(row, input),
      credentials: "same-origin",
      signal,
    });
    status = response.status;
    answer = await response.json();
  } catch (error) {
    if (options.signal?.aborted) throw error;
    if (timeout.signal.aborted) throw new NetworkError("timeout");
    throw new NetworkError(status === undefined ? "offline" : "unreadable", status);
  } finally {
    clearTimeout(timer);
  }
  return unwrap(answer, status, options);
}

export function headersOf(row: CallRow, options: RequestOptions): Record<string, string> {
  const headers: Record<string, string> = { "accept-language": languageTags[storedLanguage()] };
  const session = sessionId();
  if (session) headers["x-session-id"] = session;
  if (options.polled) headers["x-polled"] = "1";
  if (options.passkeyProof) headers["x-passkey-proof"] = options.passkeyProof;
  if (row.method === "POST" && !row.form) headers["content-type"] = "application/json";
  return headers;
}

function address(row: CallRow, input: object): string {
  if (row.method !== "GET") return row.path;
  const pairs = Object.entries(input).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  return query ? `${row.path}?${query}` : row.path;
}

export function bodyOf(row: CallRow, input: object): BodyInit {
  if (!row.form) return JSON.stringify(input);
  const form = new FormData();
  for (const [name, value] of Object.entries(input)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) form.append(name, item instanceof Blob ? item : String(item));
    }
  }
  return form;
}

interface AnyEnvelope {
  code?: number;
  msg?: string;
  data?: unknown;
  errno?: number;
  message?: string;
}

/** Both spellings of the envelope: code and msg, or errno and message (specification section 8). */
export function unwrap(answer: unknown, status: number, { onMessage }: RequestOptions = {}): unknown {
  if (typeof answer !== "object" || answer === null) throw new NetworkError("unreadable", status);
  const envelope: AnyEnvelope = answer;
  const code = envelope.code ?? envelope.errno;
  if (code === undefined) throw new NetworkError("unreadable", status);
  const message = envelope.msg ?? envelope.message ?? "";
  if (code !== 0) throw new ApiError(code, message, envelope.data);
  onMessage?.(message);
  return envelope.data;
}
