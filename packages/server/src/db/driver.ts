/**
 * Kysely's driver over pg, with four things that its own does not do: BEGIN and the settings of a transaction travel as one
 * text with its first statement, and COMMIT, where it is known to follow, with its last (each message of its own is work for
 * both ends); statements do not wait for the answers of those before; statements that come again are prepared once per
 * connection (PostgreSQL then neither parses nor plans them anew); and a connection that owes an answer for longer than
 * PostgreSQL itself would take is cut, so that nobody waits for the silent.
 */
import { createHash } from "node:crypto";
import type { Writable } from "node:stream";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from "kysely";
import type pg from "pg";
import { statementName } from "../traces/statement-name.ts";
import { currentTrace, failureOf, type OpenSpan, openSpan } from "../traces/traces.ts";
import type { DatabaseLimits } from "./limits.ts";
import { pascalOf } from "./names.ts";
import { Overload, readOnlyState, Silence } from "./overload.ts";
import { limitsOf } from "./pool.ts";
import { isStalePlan } from "./races.ts";

/** With so many transactions waiting for a connection, further ones are refused at once. */
const maxWaiting = 1_000;
/** A text is prepared from its second use on; texts beyond the limit are never prepared. */
const maxPrepared = 500;

/** Told of everything that is sent, transaction by transaction; what it throws fails the statement. For tests. */
export interface StatementWatch {
  began(connection: object): void;
  sends(connection: object, text: string): void;
}

let watch: StatementWatch | undefined;

export function watchStatements(watching: StatementWatch): void {
  watch = watching;
}

export class PipelinedDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #connections = new WeakMap<pg.PoolClient, PipelinedConnection>();
  readonly #names = new StatementNames();
  readonly limits: DatabaseLimits;
  /** When a silent connection was cut last. */
  #cutAt = Number.NEGATIVE_INFINITY;
  /** When a statement was last found prepared for a table as it no longer is. */
  #staleAt = Number.NEGATIVE_INFINITY;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
    this.limits = limitsOf(pool);
  }

  /** For a connection of one's own, outside the pool. */
  get url(): string {
    return this.#pool.options.connectionString ?? "";
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PipelinedConnection> {
    if (this.#pool.waitingCount >= maxWaiting) throw new Overload("too many transactions wait");
    for (;;) {
      const client = await this.#pool.connect();
      const connection = this.#connections.get(client) ?? this.#connect(client);
      // What silenced one has most likely silenced those that were idle then: each would cost its user the same wait. What one had
      // prepared before a migration, the others had too.
      if (connection.heardAt >= this.#cutAt && connection.madeAt > this.#staleAt) {
        connection.limit(this.limits.statementMs);
        return connection;
      }
      connection.isBroken = true;
      connection.release();
    }
  }

  #connect(client: pg.PoolClient): PipelinedConnection {
    const onCut = () => {
      this.#cutAt = performance.now();
    };
    const onStale = () => {
      this.#staleAt = performance.now();
    };
    const connection = new PipelinedConnection(client, this.#names, { limits: this.limits, onCut, onStale });
    this.#connections.set(client, connection);
    return connection;
  }

  async beginTransaction(connection: PipelinedConnection, settings: TransactionSettings): Promise<void> {
    watch?.began(connection);
    connection.begin(beginOf(settings));
  }

  async commitTransaction(connection: PipelinedConnection): Promise<void> {
    const result = await connection.end("commit");
    // PostgreSQL answers ROLLBACK when a statement before had failed and was swallowed.
    if (result?.command === "ROLLBACK") throw new Error("the transaction had failed and was rolled back");
  }

  async rollbackTransaction(connection: PipelinedConnection): Promise<void> {
    try {
      await connection.end("rollback");
    } catch {
      connection.isBroken = true;
    }
  }

  async releaseConnection(connection: PipelinedConnection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    await this.#pool.end();
  }
}

/** The settings are words of Kysely's own lists, never a caller's text. */
function beginOf({ isolationLevel, accessMode }: TransactionSettings): string {
  const modes = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean);
  return ["begin", modes.join(", ")].join(" ").trim();
}

interface CommandResult<Row> extends QueryResult<Row> {
  command: string;
}

/** What a transaction is told beside its statements. */
export interface Told {
  /** Changes its limit of time beside PostgreSQL's own. */
  limit(statementMs: number): void;
  /** Texts without values and answers, in the same message as the next statement; where none follows they are not sent. */
  ahead(text: string): void;
}

class PipelinedConnection implements DatabaseConnection, Told {
  isBroken = false;
  readonly madeAt = performance.now();
  readonly #onStale: () => void;
  readonly #client: pg.PoolClient;
  readonly #names: StatementNames;
  readonly #answers: Answers;
  #ahead: string[] = [];
  #sent: Promise<unknown> = Promise.resolve();
  /** Whether PostgreSQL has heard of the transaction. */
  #isBegun = false;
  #isHeld = false;

  constructor(
    client: pg.PoolClient,
    names: StatementNames,
    { limits, onCut, onStale }: { limits: DatabaseLimits; onCut(): void; onStale(): void },
  ) {
    this.#client = client;
    this.#onStale = onStale;
    this.#names = names;
    this.#answers = new Answers(limits, (silence) => {
      onCut();
      this.isBroken = true;
      streamOf(client).destroy(silence);
    });
  }

  get heardAt(): number {
    return this.#answers.heardAt;
  }

  /** So long PostgreSQL lets each further statement of this transaction take. */
  limit(statementMs: number): void {
    this.#answers.limit(statementMs);
  }

  begin(text: string): void {
    this.#ahead = [text];
    this.#sent = Promise.resolve();
    this.#isBegun = false;
  }

  ahead(text: string): void {
    this.#ahead.push(text);
  }

  /** Nothing, where no statement was sent: PostgreSQL never heard of the transaction. */
  async end(text: "commit" | "rollback"): Promise<CommandResult<unknown> | undefined> {
    this.#ahead = [];
    if (!this.#isBegun) return undefined;
    const [result] = await Promise.all([this.executeQuery<unknown>(CompiledQuery.raw(text)), this.#sent]);
    return result;
  }

  /** Nobody waits for their answer before the end; what fails here fails all that follows in the transaction. */
  #sendAhead(): void {
    if (this.#ahead.length === 0) return;
    const text = this.#ahead.join("; ");
    this.#ahead = [];
    this.#isBegun = true;
    this.#sent = Promise.all([this.#sent, this.#answers.of(this.#client.query(text))]);
    this.#sent.catch(() => {});
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<CommandResult<Row>> {
    watch?.sends(this, query.sql);
    const span = openStatementSpan(query.sql);
    this.#hold();
    this.#sendAhead();
    const name = this.#names.of(query.sql);
    const config = { text: query.sql, values: query.parameters as unknown[], rowMode: "array" as const };
    const answer = this.#client.query<unknown[]>(name === undefined ? config : { ...config, name });
    const result = await this.#answers.of(answer).catch((error: unknown) => {
      // A server that became a replica: the next one to ask has to find the one that is the main one now.
      if ((error as { code?: unknown }).code === readOnlyState) this.isBroken = true;
      if (isStalePlan(error)) this.#onStale();
      span?.end({ failure: failureOf(error) });
      throw error;
    });
    span?.end();
    const { command, rowCount } = result;
    const isChange = /^(INSERT|UPDATE|DELETE|MERGE)$/.test(command ?? "");
    return {
      command: command ?? "",
      // What the rows hold is the question's own affair.
      rows: namedRows(result) as Row[],
      ...(isChange ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}),
    };
  }

  /** What is sent in one turn of the event loop leaves in one system call; they are what costs here. */
  #hold(): void {
    if (this.#isHeld) return;
    this.#isHeld = true;
    const stream = streamOf(this.#client);
    stream.cork();
    setImmediate(() => {
      this.#isHeld = false;
      stream.uncork();
    });
  }

  // biome-ignore lint/correctness/useYield: nothing here streams; exports copy on connections of their own.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("streaming is not used");
  }

  release(): void {
    this.#client.release(this.isBroken);
  }
}

/** Undefined outside a trace. */
function openStatementSpan(text: string): OpenSpan | undefined {
  if (currentTrace() === null) return undefined;
  return openSpan(statementName(text), { kind: "client", attributes: { "db.system.name": "postgresql" } });
}

function streamOf(client: pg.PoolClient): Writable {
  return (client as unknown as { connection: { stream: Writable } }).connection.stream;
}

/** Notices when nothing was answered for too long although something is owed. */
class Answers {
  heardAt = performance.now();
  readonly #limits: DatabaseLimits;
  readonly #cut: (silence: Silence) => void;
  #owed = 0;
  #maxMs = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(limits: DatabaseLimits, cut: (silence: Silence) => void) {
    this.#limits = limits;
    this.#cut = cut;
    this.limit(limits.statementMs);
  }

  limit(statementMs: number): void {
    this.#maxMs = statementMs;
    if (this.#owed > 0) this.#listen();
  }

  async of<Result>(answer: Promise<Result>): Promise<Result> {
    this.#owed += 1;
    if (this.#owed === 1) this.#listen();
    try {
      return await answer;
    } finally {
      this.#owed -= 1;
      this.heardAt = performance.now();
      this.#listen();
    }
  }

  /** From this moment on. */
  #listen(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const maxMs = this.#maxMs;
    if (this.#owed === 0 || maxMs === 0) return;
    const { heardAt } = this;
    const { silenceMs } = this.#limits;
    const judge = () => {
      if (this.heardAt === heardAt)
        this.#cut(new Silence(`PostgreSQL said nothing for ${maxMs + silenceMs} ms`));
    };
    // In two steps: where it was this process that did nothing for so long, what arrives is heard first.
    this.#timer = setTimeout(() => {
      this.#timer = setTimeout(() => setImmediate(judge), silenceMs);
    }, maxMs);
  }
}

/** Each row once, and with the names that the code knows: a list is mostly rows. */
function namedRows({ fields = [], rows = [] }: pg.QueryArrayResult<unknown[]>): object[] {
  const names = fields.map(({ name }) => pascalOf(name));
  return rows.map((values) => {
    const row: Record<string, unknown> = {};
    for (let at = 0; at < names.length; at++) row[names[at] as string] = values[at];
    return row;
  });
}

class StatementNames {
  readonly #seen = new Set<string>();
  readonly #names = new Map<string, string>();

  of(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined) return name;
    if (this.#names.size >= maxPrepared) return undefined;
    if (!this.#seen.has(text)) {
      if (this.#seen.size > 10 * maxPrepared) this.#seen.clear();
      this.#seen.add(text);
      return undefined;
    }
    const made = createHash("sha1").update(text).digest("base64url");
    this.#names.set(text, made);
    return made;
  }
}
