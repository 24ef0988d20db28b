/**
 * The server as a component test has it: each call of the contract is answered from a fixture, a sample where the test
 * says nothing. What the console sends is judged by the call's own schema; a question that the server would not
 * understand fails the test.
 */
import { type Call, type CallParsed, type Calls, calls } from "@opc/contract";
import { type ErrorName, type ErrorParameters, errors, errorText } from "@opc/contract/errors";
import type { UploadedFile } from "@opc/contract/files";
import { passkeyProofHeader } from "@opc/contract/passkey/act";
import { callRows } from "../api/call-rows.ts";
import type { ConsoleCallName } from "../api/calls.static.ts";
import type { Output } from "../api/client.ts";
import { storedLanguage } from "../boot/language.ts";
import { inputWithoutProofs } from "../kit/passkey/way.ts";
import { fixture, type PartOf } from "./fixture.ts";

type Parsed<Name extends ConsoleCallName> = CallParsed<Calls[Name]>;
type Part<Name extends ConsoleCallName> = PartOf<Output<Name>>;
type Given<Name extends ConsoleCallName> =
  | Part<Name>
  | ((input: Parsed<Name>) => Part<Name> | Promise<Part<Name>>);

/** One request as the server would have read it. */
export interface Asked<Name extends ConsoleCallName = ConsoleCallName> {
  input: Parsed<Name>;
  headers: Headers;
}

/** Thrown by an answer: a named error of the contract. */
export class Refusal extends Error {
  readonly error: ErrorName;
  readonly parameters: ErrorParameters;
  readonly data: unknown;

  constructor(error: ErrorName, parameters: ErrorParameters = {}, data: unknown = null) {
    super(error);
    this.error = error;
    this.parameters = parameters;
    this.data = data;
  }

  get response(): Response {
    const msg = errorText(this.error, storedLanguage(), this.parameters);
    return Response.json({ code: errors[this.error].code, msg, data: this.data });
  }
}

/** Thrown by an answer: the line is cut. */
export class LineCut extends Error {}

/** Thrown by an answer: what comes back instead. */
class Reply extends Error {
  readonly response: Response;

  constructor(body: string, status: number) {
    super(body);
    this.response = new Response(body, { status });
  }
}

export interface Answers {
  /** From now on; `given` is a part of the answer, or makes one of the question. */
  on<Name extends ConsoleCallName>(name: Name, given: Given<Name>): void;
  refuse(name: ConsoleCallName, error: ErrorName, parameters?: ErrorParameters, data?: unknown): void;
  cutOff(name: ConsoleCallName): void;
  /** Word for word: what no handler answers, but a proxy, a fault or another envelope does. */
  reply(name: ConsoleCallName, body: string | object, status?: number): void;
  /** Questions wait until the function that it answers is called; then they are answered as before. */
  hold(name: ConsoleCallName): () => void;
  /** The same for all but those that `isNow` picks; `next` answers the one that has waited longest, if there is one. */
  holdBut(isNow: (name: ConsoleCallName, input: unknown) => boolean): Held;
  /** What has been asked so far, oldest first. */
  asked<Name extends ConsoleCallName>(name: Name): Asked<Name>[];
  /** What went wrong in answering: each fails the test. */
  readonly faults: readonly string[];
  stop(): void;
}

type Held = (() => void) & { next: () => boolean };

/** Of the test that runs; between tests nothing is answered. */
let current:
  | ((name: ConsoleCallName, init: RequestInit, query: URLSearchParams) => Promise<Response>)
  | undefined;
let unknownPath: (path: string) => void = () => undefined;

const realFetch = globalThis.fetch;
globalThis.fetch = async (target, init = {}) => {
  const url = new URL(target instanceof Request ? target.url : target, location.origin);
  if (!/^\/(mc|rp)_api\//.test(url.pathname)) return realFetch(target, init);
  const name = names.get(url.pathname);
  if (!name) unknownPath(url.pathname);
  return name && current ? current(name, init, url.searchParams) : new Promise<never>(() => undefined);
};

/** A session that is far from its end, of the merchant whose people tests open the console as. */
export const wholeSession = { SecondsLeft: 900, MostSecondsLeft: 43_200, TimeDifferenceMinutes: 420 };

export function startAnswers(): Answers {
  const given = new Map<ConsoleCallName, (input: unknown) => unknown>();
  const held = new Map<ConsoleCallName, Promise<void>>();
  let others:
    | { isNow: (name: ConsoleCallName, input: unknown) => boolean; queue: (() => void)[] }
    | undefined;
  const log: { name: ConsoleCallName; input: unknown; headers: Headers }[] = [];
  const faults: string[] = [];
  // Each act is proven anew unless a test says otherwise.
  given.set("proofwindowList", () => []);
  // And no session is near its end.
  given.set("checksession", () => wholeSession);

  unknownPath = (path) => void faults.push(`no call of the contract is at ${path}`);
  current = async (name, init, query) => {
    const raw = init.method === "GET" ? Object.fromEntries(query) : await bodyOf(init.body);
    const headers = new Headers(init.headers);
    const parsed = parsedBy(calls[name], raw, headers.has(passkeyProofHeader));
    if (!parsed.success) faults.push(`${name} was asked wrongly: ${parsed.error.message}`);
    log.push({ name, input: parsed.success ? parsed.data : raw, headers });
    const queue = others?.isNow(name, raw) === false ? others.queue : undefined;
    const waits = held.get(name) ?? (queue && new Promise<void>((answer) => queue.push(answer)));
    if (waits) await Promise.race([waits, aborted(init.signal)]);
    init.signal?.throwIfAborted();
    try {
      return answerOf(name, await given.get(name)?.(parsed.data));
    } catch (error) {
      if (error instanceof Refusal || error instanceof Reply) return error.response;
      if (error instanceof LineCut) throw new TypeError("Failed to fetch");
      faults.push(String(error));
      throw error;
    }
  };

  return {
    on(name, next) {
      given.set(name, typeof next === "function" ? (next as (input: unknown) => unknown) : () => next);
    },
    refuse(name, error, parameters, data) {
      given.set(name, () => {
        throw new Refusal(error, parameters, data);
      });
    },
    cutOff(name) {
      given.set(name, () => {
        throw new LineCut();
      });
    },
    reply(name, body, status = 200) {
      given.set(name, () => {
        throw new Reply(typeof body === "string" ? body : JSON.stringify(body), status);
      });
    },
    hold(name) {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(name, promise);
      return () => {
        held.delete(name);
        resolve();
      };
    },
    holdBut(isNow) {
      const queue: (() => void)[] = [];
      others = { isNow, queue };
      const next = () => {
        const answer = queue.shift();
        answer?.();
        return answer !== undefined;
      };
      const all = () => {
        others = undefined;
        while (next());
      };
      return Object.assign(all, { next });
    },
    asked: (name) => log.filter((one) => one.name === name) as never,
    faults,
    stop() {
      current = undefined;
    },
  };
}

function aborted(signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve) => signal?.addEventListener("abort", () => resolve(), { once: true }));
}

/** A file's text, or an envelope. */
function answerOf(name: ConsoleCallName, part: unknown): Response {
  const row: Call = calls[name];
  if (row.download || row.file)
    return new Response(String(part ?? "a file"), { headers: { "content-type": "text/csv" } });
  return Response.json({ code: 0, msg: "", data: fixture(name, part as never) });
}

const names = new Map(Object.entries(callRows).map(([name, { path }]) => [path, name as ConsoleCallName]));

/** As the server reads it: JSON, or form data in which a repeated field is a list and a file is its bytes. */
/** What a passkey's proof takes the place of need not be there, and is not told. */
function parsedBy(row: Call, raw: unknown, isProven: boolean) {
  if (!isProven) return row.input.safeParse(raw);
  const asked = [row.stepUp?.password, row.stepUp?.code].filter((name) => name !== undefined);
  const filled = Object.fromEntries(asked.map((name) => [name, "000000"]));
  const parsed = row.input.safeParse({ ...(raw as object), ...filled });
  return parsed.success ? { ...parsed, data: inputWithoutProofs(parsed.data as object) } : parsed;
}

async function bodyOf(body: BodyInit | null | undefined): Promise<unknown> {
  if (!(body instanceof FormData)) return typeof body === "string" && body !== "" ? JSON.parse(body) : {};
  const fields = [...new Set(body.keys())].map(async (key) => {
    const values = await Promise.all(body.getAll(key).map(partOf));
    return [key, values.length > 1 ? values : values[0]];
  });
  return Object.fromEntries(await Promise.all(fields));
}

async function partOf(value: FormDataEntryValue): Promise<string | UploadedFile> {
  if (typeof value === "string") return value;
  return { fileName: value.name, mimeType: value.type, bytes: new Uint8Array(await value.arrayBuffer()) };
}
