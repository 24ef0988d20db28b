/**
 * One month of callbacks from the database to a file. In this order: nobody may change it any more; the file is written, on the
 * disk, and read again; the operation log says so, and that line is sealed; only then the month's partitions go. Whatever
 * broke off is begun again from its last finished step. Each run writes a file of its own, and the first that is written down is the
 * month's: two at once never touch one another's. Orders, their timelines and the books stay.
 */
import { basename, join } from "node:path";
import { sql } from "kysely";
import { newId } from "../../db/id.ts";
import { inTransaction, type Transaction, wholeScope } from "../../db/transaction.ts";
import type { Services } from "../../services.ts";
import type { Settings } from "../../settings.ts";
import { writeOperation } from "../operation-log/write.ts";
import {
  type Contents,
  fileFault,
  fileName,
  readManifest,
  removeAttempt,
  removeStaleParts,
  type TableRows,
  writeManifest,
  writeRows,
} from "./file.ts";
import { holds } from "./holds.ts";
import { firstDay, idsOf } from "./month.ts";
import { lackOfRoom, type Room } from "./room.ts";

export type ArchiveServices = Pick<Services, "database" | "vault" | "clock">;

export interface ArchiveOptions extends Room {
  /** Seals what waits to be chained; the line of the operation log must be before anything goes. */
  seal(): Promise<unknown>;
  /** Asked after each portion: the worker ends, or another one has taken its place. */
  isStopping?(): boolean;
  /** Told of each step when it is done; for tests, which end or wait there. */
  onStep?(step: Step): unknown;
}

export type Step = "sealed" | "portion" | "written" | "read again" | "logged" | "chained";

export type Outcome = { held: string } | { file: string; rows: number };

/** Rows that are held at once: an attempt keeps up to 64 KiB of its answer. */
const portions = { callback_record: 5_000, callback_attempt: 250 };
const patienceMs = 60_000;

/** `month` is "2026-01". A month that is archived already answers its file. */
export async function archiveMonth(
  services: ArchiveServices,
  month: string,
  options: ArchiveOptions,
): Promise<Outcome> {
  const { onStep = () => undefined } = options;
  const known = await readState(services, month);
  if (known?.State === "Archived") return { file: known.File, rows: 0 };
  const isWritten = known?.State === "Written";
  const held = await inWhole(
    services,
    async (tx) => (await holds(tx, month)) ?? (isWritten ? undefined : await lackOfRoom(tx, month, options)),
  );
  if (held) return { held };
  if (!known) {
    await inWhole(services, async (tx) => {
      // Writers of the month are waited for, and nobody waits for that longer than this.
      await sql`set local lock_timeout = '5s'`.execute(tx);
      await sql`select archive_seal(${firstDay(month)}::date)`.execute(tx);
    });
    await onStep("sealed");
  }
  if (!isWritten) await write(services, month, options);
  return detach(services, month, options);
}

/** What a sealed line tells of goes from the database, once its file was read again. */
async function detach(services: ArchiveServices, month: string, options: ArchiveOptions): Promise<Outcome> {
  const state = await readState(services, month);
  if (!state || state.State === "Sealed") throw new Error(`${month} is sealed, and no run has written it`);
  const { File, Digest, LogId } = state;
  await requireSound(services, File, Digest);
  await chained(services, LogId, options);
  await options.onStep?.("chained");
  const { Tables } = await readManifest(File);
  await inWhole(services, async (tx) => {
    await sql`set local lock_timeout = '5s'`.execute(tx);
    await sql`select archive_detach(${firstDay(month)}::date)`.execute(tx);
  });
  return { file: File, rows: Tables.reduce((sum, { Rows }) => sum + Rows, 0) };
}

type State =
  | { State: "Sealed"; File: null }
  | { State: "Written" | "Archived"; File: string; Digest: Buffer; LogId: bigint };

function readState(services: ArchiveServices, month: string): Promise<State | undefined> {
  return inWhole(services, (tx) => stateIn(tx, month));
}

async function stateIn(tx: Transaction, month: string): Promise<State | undefined> {
  const { rows } = await sql<State>`
    select state, file, digest, log_id from archive_month
     where kind = 'Callbacks' and month = ${firstDay(month)}::date`.execute(tx);
  return rows[0];
}

/** A run's own file, written down as the month's, or removed again. */
async function write(services: ArchiveServices, month: string, options: ArchiveOptions): Promise<void> {
  const { folder, onStep = () => undefined } = options;
  await removeStaleParts(folder, month);
  const path = join(folder, fileName(month, newId()));
  let mayBeWrittenDown = false;
  try {
    const contents = await writeFile(services, month, path, options);
    await inWhole(services, async (tx) => {
      mayBeWrittenDown = false;
      await writeDown(tx, contents, path, services.clock.now());
      mayBeWrittenDown = true;
    });
  } catch (error) {
    // Of a commit whose answer was lost the file stays: it may be the month's.
    if (!mayBeWrittenDown) await removeAttempt(path);
    throw error;
  }
  await onStep("logged");
}

/** Nobody changes the month any more: what is in the file is what is in the database, and stays so. */
async function writeFile(
  services: ArchiveServices,
  month: string,
  path: string,
  options: ArchiveOptions,
): Promise<Contents> {
  const { onStep = () => undefined } = options;
  const written = await writeRows(path, tablesOf(services, month, options));
  const contents: Contents = {
    ...{ Kind: "Callbacks" as const, Month: month, File: basename(path), ...written },
    ...(await inWhole(services, (tx) => readSums(tx, month))),
    WrittenAt: services.clock.now().toISOString(),
  };
  await writeManifest(path, contents, services.vault);
  await onStep("written");
  await requireSound(services, path, Buffer.from(written.Sha256, "hex"));
  const inDatabase = contents.Sums.reduce((sum, { Callbacks }) => sum + Callbacks, 0);
  const inFile = contents.Tables.find(({ Name }) => Name === "callback_record")?.Rows;
  if (inDatabase !== inFile) throw new Error(`${path} has ${inFile} callbacks, the database ${inDatabase}`);
  await onStep("read again");
  return contents;
}

/** In the operation log and as the month's file. Throws where another run was first: nothing of this one is told then. */
async function writeDown(tx: Transaction, contents: Contents, path: string, at: Date): Promise<void> {
  const { Month, Sha256 } = contents;
  const logId = await writeLine(tx, contents, at);
  await sql`select archive_written(${firstDay(Month)}::date, ${path}, decode(${Sha256}, 'hex'), ${logId})`.execute(
    tx,
  );
  const state = await stateIn(tx, Month);
  if (state?.File !== path) throw new Error(`another run has written ${Month} meanwhile: ${state?.File}`);
}

async function writeLine(tx: Transaction, { Sums: _, ...contents }: Contents, at: Date): Promise<bigint> {
  const RequestId = `archive-${newId()}`;
  await writeOperation(tx, {
    ...{ at, merchantId: null, actor: "system/archive", sessionId: null, ip: "::1" },
    ...{ requestId: RequestId, call: "archive", input: { Month: contents.Month }, change: contents, code: 0 },
  });
  const { Id } = await tx
    .selectFrom("OperationLog")
    .select("Id")
    .where("RequestId", "=", RequestId)
    .executeTakeFirstOrThrow();
  return Id;
}

async function requireSound({ vault }: ArchiveServices, path: string, digest: Buffer): Promise<void> {
  const manifest = await readManifest(path);
  const fault =
    manifest.Sha256 === digest.toString("hex")
      ? await fileFault(path, manifest, vault)
      : "the manifest is of another file";
  if (fault) throw new Error(`${path}: ${fault}. Nothing was taken from the database.`);
}

/** Resolves once the line is part of the chain. */
async function chained(services: ArchiveServices, logId: bigint, { seal }: ArchiveOptions): Promise<void> {
  const untilMs = Date.now() + patienceMs;
  for (;;) {
    await seal();
    const sealed = await inWhole(services, (tx) =>
      tx.selectFrom("OperationSeal").select("Sequence").where("LogId", "=", logId).executeTakeFirst(),
    );
    if (sealed) return;
    if (Date.now() > untilMs)
      throw new Error("the operation log's line of the archive was not sealed in time");
  }
}

function tablesOf(
  services: ArchiveServices,
  month: string,
  { isStopping = () => false, onStep = () => undefined }: ArchiveOptions,
): TableRows[] {
  const lines = (table: keyof typeof portions, id: string, number: string) =>
    async function* () {
      let last = { Id: 0n, Number: 0 };
      for (;;) {
        const after = last;
        const { rows } = await inWhole(services, (tx) =>
          sql<{ Line: string; Id: bigint; Number: number }>`
            select row_to_json(r)::text as line, ${sql.raw(id)} as id, ${sql.raw(number)} as number
              from ${sql.table(table)} r
             where ${idsOf(month, id)} and (${sql.raw(id)}, ${sql.raw(number)}) > (${after.Id}, ${after.Number})
             order by ${sql.raw(id)}, ${sql.raw(number)} limit ${portions[table]}`.execute(tx),
        );
        for (const { Line } of rows) yield Line;
        await onStep("portion");
        if (isStopping()) throw new Error(`the archive of ${month} broke off: this worker is to stop`);
        const end = rows.at(-1);
        if (!end || rows.length < portions[table]) return;
        last = end;
      }
    };
  return [
    { name: "callback_record", lines: lines("callback_record", "r.id", "0::integer") },
    { name: "callback_attempt", lines: lines("callback_attempt", "r.callback_id", "r.number") },
  ];
}

async function readSums(tx: Transaction, month: string): Promise<Pick<Contents, "Sums" | "Chain">> {
  const { rows } = await sql<Contents["Sums"][number]>`
    select order_kind as "OrderKind", status as "Status", count(*)::integer as "Callbacks",
           sum(attempt_count)::integer as "Attempts"
      from callback_record r
     where ${idsOf(month)}
     group by 1, 2 order by 1, 2`.execute(tx);
  const tip = await tx
    .selectFrom("OperationSeal")
    .select(["Sequence", "Hash"])
    .orderBy("Sequence", "desc")
    .limit(1)
    .executeTakeFirst();
  return { Sums: rows, Chain: { Sequence: `${tip?.Sequence ?? 0n}`, Hash: tip?.Hash.toString("hex") ?? "" } };
}

/** Months that are due and still here, the oldest first. */
export async function dueMonths(services: ArchiveServices, onlineMonths: number): Promise<string[]> {
  const { rows } = await inWhole(services, (tx) =>
    sql<{ Month: string }>`
      select to_char(to_date(right(relname, 6), 'YYYYMM'), 'YYYY-MM') as month from pg_class
       where relname ~ '^callback_record_[0-9]{6}$' and relkind = 'r'
         and to_date(right(relname, 6), 'YYYYMM') + make_interval(months => ${onlineMonths}::integer + 1)
             <= ${services.clock.now()}::timestamptz at time zone 'UTC'
       order by 1`.execute(tx),
  );
  return rows.map(({ Month }) => Month);
}

export function archiveFolder({
  archiveFolder: folder,
  dataDir,
}: Pick<Settings, "archiveFolder" | "dataDir">): string {
  return folder ?? join(dataDir, "archive");
}

function inWhole<Result>(
  { database }: ArchiveServices,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return inTransaction(database, wholeScope, work);
}
