/**
 * The typed client of the contract's calls, and the one place that decides what the envelope's codes do
 * (specification section 8): 0 answers, 19 leads to /forbidden, 101 ends the session, 122 leads to the password
 * form, any other is said for five seconds. What "lead", "end" and "say" look like is given once by the shell.
 */
import type { CallInput, CallOutput, Calls } from "@opc/contract";
import {
  ApiError,
  blockedIp,
  isPasswordToChange,
  isSessionExpired,
  NetworkError,
  type RequestOptions,
  request,
} from "../boot/request.ts";
import { callRows } from "./call-rows.ts";
import type { ConsoleCallName } from "./calls.static.ts";

export type { ConsoleCallName };
export { ApiError, NetworkError };
export type Input<Name extends ConsoleCallName> = CallInput<Calls[Name]>;
export type Output<Name extends ConsoleCallName> = CallOutput<Calls[Name]>;

export interface ApiOptions extends RequestOptions {
  /** The caller shows the refusal itself: no five-second message. Codes 19, 101 and 122 act all the same. */
  quiet?: boolean | undefined;
}

export interface Reactions {
  forbidden(ip: string): void;
  sessionExpired(): void;
  /** The password was set by someone else; nothing goes on before it is changed. */
  passwordToChange(): void;
  /** Whether the server answered a call, be it with a refusal. */
  heard(isAnswered: boolean): void;
  /** Shows why a call failed, for five seconds. */
  say(error: ApiError | NetworkError): void;
}

let reactions: Reactions | undefined;

export function setReactions(given: Reactions): void {
  reactions = given;
}

/** Makes a call and returns its `data`. Throws ApiError { code, msg, data }, NetworkError or AbortError. */
export async function api<Name extends ConsoleCallName>(
  name: Name,
  input?: Input<Name>,
  options: ApiOptions = {},
): Promise<Output<Name>> {
  try {
    const data = await request(callRows[name], input ?? {}, options);
    reactions?.heard(true);
    return data as Output<Name>;
  } catch (error) {
    react(error, options.quiet === true);
    throw error;
  }
}

/** What a failed exchange does to the console, for calls that were sent before the client was there. */
export function react(error: unknown, quiet: boolean): void {
  if (error instanceof ApiError || error instanceof NetworkError) reactions?.heard(error instanceof ApiError);
  const ip = blockedIp(error);
  if (ip !== undefined) reactions?.forbidden(ip);
  else if (isSessionExpired(error)) reactions?.sessionExpired();
  else if (isPasswordToChange(error)) reactions?.passwordToChange();
  else if (!quiet && (error instanceof ApiError || error instanceof NetworkError)) reactions?.say(error);
}
