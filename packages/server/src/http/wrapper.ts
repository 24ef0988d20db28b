/**
 * The one way into every call: limit by address → who → access → body → input → step-up → transaction → handler →
 * output → envelope. Who signs the body can only be known by it: such bodies are small, and are parsed after that.
 * A handler cannot forget a step because it is not asked to take any.
 */
import type { Call, CallName } from "@opc/contract";
import { type ErrorName, errors } from "@opc/contract/errors";
import type { ExportedFile } from "@opc/contract/export/calls";
import type { StoredImage } from "@opc/contract/files";
import { windowProof } from "@opc/contract/passkey/window";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { csvFileName } from "../call/csv.ts";
import type { Facts, Handler, TransactionFacts, Viewer } from "../call/handler.ts";
import type { OperationLine } from "../call/operation-line.ts";
import { personName } from "../call/person-name.ts";
import { redactForLine } from "../call/redact.ts";
import { scopeOf } from "../call/viewer-scope.ts";
import { CallError } from "../call-error.ts";
import { inTurn } from "../db/held.ts";
import { isAway, isOutOfTime, isOverload } from "../db/overload.ts";
import { inReports } from "../db/reports.ts";
import { inTransaction, limitStatements, type Transaction, wholeScope } from "../db/transaction.ts";
import type { Services } from "../services.ts";
import { assertAccess, isForBrowsers } from "./access.ts";
import { type AddressLimits, limitOf } from "./address-limits.ts";
import { bodyLimitOf, hangUpOnLargeBody } from "./body-budget.ts";
import { sendCompressed } from "./compress.ts";
import type { Downloads } from "./downloads.ts";
import { envelopeSchema, isDeclared, isSummary, refusal } from "./envelope.ts";
import { type ParseJson, parseInput, readInput } from "./input.ts";
import { KnownUserRefused } from "./known-user-refused.ts";
import type { CallMetrics } from "./metrics.ts";
import { parseProven, passkeyProofOf, withProof } from "./passkey-proof.ts";
import { publicHeaders, publicImage, sendPublic } from "./public-answer.ts";
import { DeferredReply, requestFacts } from "./request-facts.ts";
import { forAnySite, sendCsv, sendExportedFile, sendImage } from "./send-file.ts";
import type { UserRefusals } from "./user-refusals.ts";

/** Who makes a call, by the kind of access its row declares. */
export type Authenticate = (
  row: Call,
  request: FastifyRequest,
  facts: Omit<Facts, "viewer">,
) => Promise<Viewer>;

/** Runs a whole transaction, whose first act is `begin`. */
export type RunTransaction = (begin: (tx: Transaction) => Promise<void>) => Promise<unknown>;

export interface StepUpRequest {
  name: CallName;
  row: Call;
  input: unknown;
  /** As it was sent. */
  raw: unknown;
  /** The id of a passkey's proof, or that a window does, sent in place of password and code. */
  passkeyProof: string | undefined;
  viewer: Viewer;
  services: Services;
  now: Date;
}

/** `run`, behind the proofs that the row asks for: judged before the transaction, used up inside it. */
export type BehindStepUp = (request: StepUpRequest, run: RunTransaction) => Promise<unknown>;

/** What a call does not know of itself: who comes in, what they prove, where it is written down. */
export interface Entry {
  authenticate: Authenticate;
  /** What can be judged only with the body of who has come in. */
  judgeBody: (row: Call, facts: Facts) => Promise<void>;
  behindStepUp: BehindStepUp;
  writeOperation: (tx: Transaction, line: OperationLine) => Promise<void>;
}

export interface WrapperOptions {
  services: Services;
  entry: Entry;
  limits: AddressLimits;
  refusals: UserRefusals;
  downloads: Downloads;
  parseJson: ParseJson;
  metrics: CallMetrics;
  /** Tests: an output that its schema does not allow is a failure, not silently trimmed. */
  checkOutputs: boolean;
}

/** A list is of use without its sums, so they may take so long and no longer. */
const maxSummaryMs = 5_000;
/** Refusals that say nothing of who asked. */
const nobodysFault: ReadonlySet<ErrorName> = new Set(["Overloaded", "TooManyToSum"]);

/** A handler with its row's types forgotten; `Handlers` has checked them already. */
type AnyRun<SomeFacts> = (input: unknown, facts: SomeFacts) => Promise<unknown>;
type AnyHandler = AnyRun<TransactionFacts> | { ownTransaction: AnyRun<Facts> };

export function registerCall<Row extends Call>(
  app: FastifyInstance,
  name: CallName,
  row: Row,
  handler: Handler<Row>,
  options: WrapperOptions,
): void {
  if (row.stepUp && typeof handler !== "function")
    throw new Error(`${name}: step-up needs the wrapper's transaction`);
  const schema = envelopeSchema(row);
  const attempts = new WeakMap<FastifyRequest, Attempt>();
  app.route({
    method: row.method,
    url: row.path,
    bodyLimit: bodyLimitOf(row),
    config: { hasOwnLimit: true },
    onRequest: async (request, reply) => {
      if (row.publicCache) reply.headers(publicHeaders);
      const attempt = new Attempt(name, row, request, reply, options);
      attempts.set(request, attempt);
      if (!(await attempt.enter())) return reply;
    },
    handler: async (request, reply) => {
      const attempt = attempts.get(request) as Attempt;
      const data = await attempt.answer(handler as AnyHandler);
      if (data === undefined) return reply;
      if (row.download) return sendCsv(reply, attempt.fileName, data as AsyncIterable<string>);
      if (row.file) return sendExportedFile(request, reply, data as ExportedFile);
      const type = "application/json; charset=utf-8";
      const text = () => reply.compileSerializationSchema(schema)({ code: 0, msg: "", data });
      if (row.publicCache) {
        return sendPublic(request, reply, data as object, () =>
          row.image ? publicImage(data as StoredImage) : { type, bytes: Buffer.from(text()) },
        );
      }
      if (row.image && row.access.by === "anyone") reply.headers(forAnySite);
      if (row.image) return sendImage(request, reply, data as StoredImage);
      reply.type(type);
      return isForBrowsers(row.access) ? sendCompressed(request, reply, text()) : reply.send(text());
    },
  });
}

/** The signature covers the exact bytes. */
function isSigned(row: Call): boolean {
  return row.access.by === "merchantSignature";
}

/** One request on its way through the steps; it knows how far it came, for the log of a refusal. */
class Attempt {
  readonly #name: CallName;
  readonly #row: Call;
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  readonly #options: WrapperOptions;
  readonly #deferred: DeferredReply;
  readonly #stop: (code: number) => void;
  #facts: Omit<Facts, "viewer">;
  #viewer: Viewer = { kind: "anyone" };
  #raw: unknown = {};
  #passkeyProof: string | undefined;

  constructor(
    name: CallName,
    row: Call,
    request: FastifyRequest,
    reply: FastifyReply,
    options: WrapperOptions,
  ) {
    this.#name = name;
    this.#row = row;
    this.#request = request;
    this.#reply = reply;
    this.#options = options;
    this.#deferred = new DeferredReply(options.services.publicUrl);
    const stop = options.metrics.start(name);
    this.#stop = (code) => {
      request.envelopeCode = code;
      stop(code);
    };
    this.#facts = {
      request: requestFacts(request),
      reply: this.#deferred,
      services: options.services,
      now: options.services.clock.now(),
    };
  }

  get fileName(): string {
    return csvFileName(this.#row.path, this.#facts.now);
  }

  /** Before a byte of the body is read. False when a refusal has been sent. */
  async enter(): Promise<boolean> {
    try {
      const limit = limitOf(this.#row);
      if (limit) this.#options.limits.assertWithin(limit, this.#request.ip);
      if (!isSigned(this.#row)) await this.#admit();
      return true;
    } catch (error) {
      await this.#refuse(error);
      return false;
    }
  }

  /** The call's data, or undefined when a refusal has been sent. */
  async answer(handler: AnyHandler): Promise<unknown> {
    try {
      // A body may take its time to arrive.
      this.#facts = { ...this.#facts, now: this.#options.services.clock.now() };
      if (isSigned(this.#row)) await this.#admit();
      await this.#options.entry.judgeBody(this.#row, { ...this.#facts, viewer: this.#viewer });
      this.#raw = await readInput(this.#row, this.#request, this.#options.parseJson);
      this.#passkeyProof = passkeyProofOf(this.#row, this.#request);
      const parse = this.#passkeyProof === undefined ? parseInput : parseProven;
      const input = parse(this.#row, this.#raw, this.#facts.request.language);
      const data = await this.#run(handler, input);
      if (this.#options.checkOutputs && !this.#row.download && !this.#row.file) this.#row.output.parse(data);
      this.#deferred.applyTo(this.#reply);
      this.#stop(0);
      return data;
    } catch (error) {
      await this.#refuse(error);
      return undefined;
    }
  }

  async #admit(): Promise<void> {
    this.#viewer = await this.#options.entry.authenticate(this.#row, this.#request, this.#facts);
    assertAccess(this.#row, this.#request, this.#viewer, this.#facts.services);
  }

  async #refuse(error: unknown): Promise<void> {
    if (error instanceof KnownUserRefused) this.#viewer = error.viewer;
    const named = this.#named(error);
    const limit = limitOf(this.#row);
    if (limit && isAway(error)) this.#options.limits.giveBack(limit, this.#request.ip);
    this.#stop(errors[named.errorName].code);
    await this.#recordRefusal(named);
    hangUpOnLargeBody(this.#request, this.#reply);
    const { status, envelope } = refusal(named, this.#facts.request.language);
    this.#reply.code(status).type("application/json; charset=utf-8").send(JSON.stringify(envelope));
  }

  async #run(handler: AnyHandler, input: unknown): Promise<unknown> {
    const facts: Facts = { ...this.#facts, viewer: this.#viewer };
    if (typeof handler !== "function") {
      if (this.#row.file && this.#viewer.kind === "user")
        this.#options.downloads.begin(this.#viewer.userId, this.#reply.raw);
      const data = await handler.ownTransaction(input, facts);
      if (this.#row.download || this.#row.file) await this.#writeLine(0);
      return data;
    }
    const { services, now } = facts;
    const request = {
      ...{ name: this.#name, row: this.#row, input, raw: this.#raw, passkeyProof: this.#passkeyProof },
      ...{ viewer: this.#viewer, services, now },
    };
    // Two who each hold what the other needs: PostgreSQL ends one of them, which then starts again.
    return this.#options.entry.behindStepUp(request, (begin) =>
      inTurn(services.database, () => this.#inTransaction(handler, input, facts, begin)),
    );
  }

  #inTransaction(
    handler: AnyRun<TransactionFacts>,
    input: unknown,
    facts: Facts,
    begin: (tx: Transaction) => Promise<void>,
  ): Promise<unknown> {
    const { database, reports } = facts.services;
    const [inIts, its] = this.#row.reportsOnly ? [inReports, reports] : [inTransaction, database];
    return inIts(its, scopeOf(this.#viewer), async (tx) => {
      if (isSummary(this.#row)) limitStatements(tx, maxSummaryMs);
      await begin(tx);
      let change: object | null = null;
      const recordChange = (what: Readonly<Record<string, unknown>>) => {
        change = redactForLine(what);
      };
      const data = await handler(input, {
        ...facts,
        ...{ tx, recordChange, isByWindow: this.#passkeyProof === windowProof },
      });
      if (this.#isAudited()) await this.#options.entry.writeOperation(tx, this.#line(0, change));
      return data;
    });
  }

  #isAudited(): boolean {
    return (this.#row.effect === "write" || this.#row.exported === true) && this.#viewer.kind === "user";
  }

  /** Expected failures by name; anything else is logged with its cause and answered without it. */
  #named(error: unknown): CallError {
    if (error instanceof CallError && isDeclared(this.#row, error.errorName)) return error;
    if (isSummary(this.#row) && isOutOfTime(error)) return new CallError("TooManyToSum");
    this.#request.log.error({ err: error, call: this.#name }, "a call failed unexpectedly");
    if (isOverload(error) || isOutOfTime(error)) return new CallError("Overloaded");
    return new CallError("Internal", { RequestId: this.#facts.request.id });
  }

  async #recordRefusal(error: CallError): Promise<void> {
    const code = errors[error.errorName].code;
    this.#request.log.info({ call: this.#name, code, error: error.errorName }, "refused");
    if (this.#viewer.kind !== "user" || nobodysFault.has(error.errorName)) return;
    this.#options.refusals.count(this.#viewer.userId, this.#facts.now.getTime());
    try {
      await this.#writeLine(code);
    } catch (cause) {
      this.#request.log.error({ err: cause }, "a refusal could not be written to the operation log");
    }
  }
  /** A line of its own, where the call has no transaction to stand or fall with. */
  async #writeLine(code: number): Promise<void> {
    await inTransaction(this.#facts.services.database, wholeScope, (tx) =>
      this.#options.entry.writeOperation(tx, this.#line(code, null)),
    );
  }

  #line(code: number, change: object | null) {
    const viewer = this.#viewer;
    const { request, now } = this.#facts;
    return {
      at: now,
      merchantId: viewer.kind === "user" ? viewer.merchantId : null,
      actor: viewer.kind === "user" ? personName(viewer) : viewer.kind,
      sessionId: viewer.kind === "user" ? viewer.sessionId : null,
      ip: request.ip,
      requestId: request.id,
      call: this.#name,
      input: redactForLine(withProof(this.#raw, this.#passkeyProof)),
      change,
      code,
    };
  }
}
