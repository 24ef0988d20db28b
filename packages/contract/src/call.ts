/**
 * A call is one row: where it lives, who may make it, what goes in, what comes out and which named errors
 * it can answer. The server refuses to start without a handler for each row; the console's client, the
 * OpenAPI page and the access tests are made from the same rows.
 */
import type { z } from "zod";
import type { ErrorName } from "./errors.ts";
import type { FunctionCode, PageCode } from "./pages.ts";
import type { KeyPurpose } from "./separate-key/states.ts";

export type Access =
  /** No one is signed in: the sign-in screen, the hosted payment page. */
  | { by: "anyone" }
  /**
   * Any signed-in user (`superOnly`: of the operator); the handler shows only what belongs to that user.
   * `withTemporaryPassword`: also before a password that someone else set has been changed.
   */
  | { by: "session"; superOnly?: true; withTemporaryPassword?: true }
  /** Holders of one of these pages, and of the page function (one of them) where some are named. */
  | {
      by: "page";
      page: PageCode | readonly PageCode[];
      function?: FunctionCode | readonly FunctionCode[];
      /** Answered instead of NoPermission, where the specification has words of its own for it. */
      refusal?: ErrorName;
    }
  /**
   * A merchant's server: Standard Webhooks signature over the raw body, API IP whitelist. `keys`: what a separate key may be for
   * that signs it; the first is what the operator demands one for.
   */
  | { by: "merchantSignature"; keys: readonly [KeyPurpose, ...KeyPurpose[]] }
  /** A crawler agent: bearer token. */
  | { by: "crawlerToken" };

/** Input fields that prove anew who asks; the wrapper checks them before the handler runs. */
export interface StepUp {
  /** Holds the asker's own login password. */
  password?: string;
  /** Holds a Google code of the asker's own authenticator; its step is used up with the call's transaction. */
  code?: string;
  /** Holds the withdrawal password of the asker's merchant; refused where none is set. */
  withdrawalPassword?: string;
  /** The same, needed only where one is set: of the call that sets one. */
  oldWithdrawalPassword?: string;
  /**
   * A passkey may stand in for password and code (passkey/act.ts). `forApproval`: it must, where the asker's merchant demands
   * so of approvals; `whereHeld`: then of those who have one; `only`: there is no other way.
   */
  passkey?: "forApproval" | "whereHeld" | "only";
  /** One proof may do for several of them although a passkey may be demanded; of whom it is, it may not. */
  isTogether?: true;
}

export interface Call {
  method: "GET" | "POST";
  path: string;
  /** One English sentence for the OpenAPI page. */
  summary: string;
  access: Access;
  /** A write is audited and needs the session header and a same-origin request. */
  effect: "read" | "write";
  /** Made by a timer: never counts as activity of the session. */
  polled?: true;
  /** A report: reads from the replica where there is one, may be half a minute old and writes nothing. */
  reportsOnly?: true;
  /** Sent by the console as multipart form data (specification section 5). */
  form?: true;
  /** Asks for the login password or a Google code again; each refusal is counted. */
  stepUp?: StepUp;
  /** Takes one file in this field, as multipart form data; read only once it is known that the sender may. */
  upload?: { field: string; maximumBytes: number };
  /** Most bytes of one field of its form, where a text may be longer than forms' fields are. */
  largestFieldBytes?: number;
  /** On success the answer is a CSV file (UTF-8), not an envelope: the empty form of an import. Every download is audited. */
  download?: true;
  /**
   * Asks for a file of a list's or report's rows, which a worker then writes (export.ts): its input holds `exportControls`,
   * its output is `exportStarted`. Audited like a write.
   */
  exported?: true;
  /** On success the answer is a stored file, not an envelope; every download is audited. */
  file?: true;
  /** On success the answer is a picture, not an envelope; kept by the asker's own browser, asked for anew each time. */
  image?: true;
  /**
   * The same for everybody who asks, whatever they send along: any site may read it, any browser or cache keep it for
   * `publicSeconds` and then ask whether it still holds.
   */
  publicCache?: true;
  input: z.ZodType;
  output: z.ZodType;
  errors: readonly ErrorName[];
}

export function call<const Row extends Call>(row: Row): Row {
  return row;
}

/** What the caller sends, before defaults and conversions. */
export type CallInput<Row extends Call> = z.input<Row["input"]>;
/** What the handler receives. */
export type CallParsed<Row extends Call> = z.output<Row["input"]>;
/** What the caller receives in `data`. */
export type CallOutput<Row extends Call> = z.output<Row["output"]>;

/** The answer of every call (specification section 7). */
export interface Envelope<Data = unknown> {
  code: number;
  msg: string;
  data: Data;
}
