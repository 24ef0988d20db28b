/**
 * One month of callbacks from the database to a file. In this order: nobody may change it any more; the file is written, on the
 * disk, and read again; the operation log says so, and that line is sealed; only then the month's partitions go. Whatever
 * broke off is begun again from its last finished step. Orders, their timelines and the books stay.
 */
import { mkdir, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { type RawBuilder, sql } from "kysely";
import { newId } from "../../db/id.ts";
import { inTransaction, type Transaction, wholeScope } from "../../db/transaction.ts";
import type { Services } from "../../services.ts";
import type { Settings } from "../../settings.ts";
import { writeOperation } from "../operation-log/write.ts";
import {
  type Contents,
  fileFault,
  manifestPath,
  readManifest,
  type TableRows,
  writeManifest,
  writeRows,
} from "./file.ts";

export type ArchiveServices = Pick<Services, "database" | "vault" | "clock">;

export interface ArchiveOptions {
  /** Where the files lie. */
  folder: string;
  /** Seals what waits to be chained; the line of the operation log must be before anything goes. */
  seal(): Promise<unknown>;
  /** Told of each step when it is done; for tests, which end there. */
  onStep?(step: Step): void;
}

export type Step = "sealed" | "written" | "read again" | "logged" | "chained";

export type Outcome = { held: string } | { file: string; rows: number };

const portion = 5_000;
const patienceMs = 60_000;

/** `month` is "2026-01". A month that is archived already answers its file. */
export async function archiveMonth(
  services: ArchiveServices,
  month: string,
  options: ArchiveOptions,
): Promise<Outcome> {
  const { onStep = () => undefined } = options;
  const path = join(options.folder, `callbacks-${month}.jsonl.zst`);
  let state = await readState(services, month);
  if (state?.State === "Archived") return { file: state.File ?? path, rows: 0 };
  const held = await inWhole(services, (tx) => holds(tx, month));
  if (held) return { held };
  if (!state) {
    await inWhole(services, async (tx) => {
      // Writers of the month are waited for, and nobody waits for that longer than this.
      await sql`set local lock_timeout = '5s'`.execute(tx);
      await sql`select archive_seal(${firstDay(month)}::date)`.execute(tx);
    });
    onStep("sealed");
    state = await readState(services, month);
  }
  if (state?.State === "Sealed") {
    await write(services, month, path, options);
    state = await readState(services, month);
  }
  const file = state?.File ?? path;
  await requireSound(services, file, state?.Digest ?? null);
  await chained(services, state?.LogId ?? 0n, options);
  onStep("chained");
  const { Tables } = await readManifest(file);
  await inWhole(services, async (tx) => {
    await sql`set local lock_timeout = '5s'`.execute(tx);
    await sql`select archive_detach(${firstDay(month)}::date)`.execute(tx);
  });
  return { file, rows: Tables.reduce((sum, { Rows }) => sum + Rows, 0) };
}

interface State {
  State: "Sealed" | "Written" | "Archived";
  File: string | null;
  Digest: Buffer | null;
  LogId: bigint | null;
}

async function readState(services: ArchiveServices, month: string): Promise<State | undefined> {
  return inWhole(services, async (tx) => {
    const { rows } = await sql<State>`
      select state, file, digest, log_id from archive_month
       where kind = 'Callbacks' and month = ${firstDay(month)}::date`.execute(tx);
    return rows[0];
  });
}

/** What keeps a month online, in words; undefined where nothing does. */
export async function holds(tx: Transaction, month: string): Promise<string | undefined> {
  const { rows } = await sql<{ HasPartition: boolean; IsOld: boolean }>`
    select to_regclass('callback_record_' || ${month.replace("-", "")}) is not null as has_partition,
           ${firstDay(month)}::date + interval '4 months' <= now() at time zone 'UTC' as is_old`.execute(tx);
  if (!rows[0]?.IsOld) return `${month} ended less than three months ago`;
  if (!rows[0]?.HasPartition)
    return `${month} has no partition of its own: there is nothing of it, or it lies in the default partition`;
  const counts = await countOpen(tx, month);
  const open = Object.entries(counts).filter(([, count]) => count > 0);
  return open.length === 0 ? undefined : open.map(([what, count]) => `${count} ${what}`).join(", ");
}

async function countOpen(tx: Transaction, month: string): Promise<Record<string, number>> {
  const count = (condition: RawBuilder<unknown>) =>
    sql`(select count(*)::integer from callback_record r where ${idsOf(month)} and ${condition})`;
  const { rows } = await sql<{ Callbacks: number; Payments: number; Payouts: number; Cases: number }>`
    select ${count(sql`r.status = 'InProgress'`)} as callbacks,
           ${count(sql`r.order_kind = 'Payment' and exists (
             select from payment_order o where o.id = r.order_id and o.status in ('Pending', 'Paying', 'Locked'))`)} as payments,
           ${count(sql`r.order_kind = 'Payout' and exists (
             select from payout_order o where o.id = r.order_id and o.finished_at is null)`)} as payouts,
           ${count(sql`exists (select from money_case k where k.order_no = r.order_no and k.state = 'Open')`)} as cases`.execute(
    tx,
  );
  const [row] = rows;
  return {
    "callbacks have not ended": row?.Callbacks ?? 0,
    "callbacks are of collection orders that are not final": row?.Payments ?? 0,
    "callbacks are of payouts that are not final": row?.Payouts ?? 0,
    "callbacks are of orders with an open case": row?.Cases ?? 0,
  };
}

/** Nobody changes the month any more: what is in the file is what is in the database, and stays so. */
async function write(
  services: ArchiveServices,
  month: string,
  path: string,
  { folder, onStep = () => undefined }: ArchiveOptions,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await rm(manifestPath(path), { force: true });
  const written = await writeRows(path, tablesOf(services, month));
  const contents: Contents = {
    ...{ Kind: "Callbacks" as const, Month: month, File: basename(path), ...written },
    ...(await inWhole(services, (tx) => readSums(tx, month))),
    WrittenAt: services.clock.now().toISOString(),
  };
  await writeManifest(path, contents, services.vault);
  onStep("written");
  await requireSound(services, path, Buffer.from(written.Sha256, "hex"));
  const inDatabase = contents.Sums.reduce((sum, { Callbacks }) => sum + Callbacks, 0);
  const inFile = contents.Tables.find(({ Name }) => Name === "callback_record")?.Rows;
  if (inDatabase !== inFile) throw new Error(`${path} has ${inFile} callbacks, the database ${inDatabase}`);
  onStep("read again");
  await inWhole(services, async (tx) => {
    const logId = await writeLine(tx, contents, services.clock.now());
    await sql`select archive_written(${firstDay(month)}::date, ${path}, decode(${written.Sha256}, 'hex'), ${logId})`.execute(
      tx,
    );
  });
  onStep("logged");
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

async function requireSound({ vault }: ArchiveServices, path: string, digest: Buffer | null): Promise<void> {
  const manifest = await readManifest(path);
  const fault =
    manifest.Sha256 === digest?.toString("hex")
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

function tablesOf(services: ArchiveServices, month: string): TableRows[] {
  const lines = (table: "callback_record" | "callback_attempt", id: string, number: string) =>
    async function* () {
      let last = { Id: 0n, Number: 0 };
      for (;;) {
        const after = last;
        const { rows } = await inWhole(services, (tx) =>
          sql<{ Line: string; Id: bigint; Number: number }>`
            select row_to_json(r)::text as line, ${sql.raw(id)} as id, ${sql.raw(number)} as number
              from ${sql.table(table)} r
             where ${idsOf(month, id)} and (${sql.raw(id)}, ${sql.raw(number)}) > (${after.Id}, ${after.Number})
             order by ${sql.raw(id)}, ${sql.raw(number)} limit ${portion}`.execute(tx),
        );
        for (const { Line } of rows) yield Line;
        const end = rows.at(-1);
        if (!end || rows.length < portion) return;
        last = end;
      }
    };
  return [
    { name: "callback_record", lines: lines("callback_record", "r.id", "0::integer") },
    { name: "callback_attempt", lines: lines("callback_attempt", "r.callback_id", "r.number") },
  ];
}

/** Ids are made of the time; each month has its range of them. */
function idsOf(month: string, id = "r.id"): RawBuilder<boolean> {
  const column = sql.raw(id);
  return sql`(${column} >= month_floor(${firstDay(month)}::date)
    and ${column} < month_floor((${firstDay(month)}::date + interval '1 month')::date))`;
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

function firstDay(month: string): string {
  return `${month}-01`;
}

function inWhole<Result>(
  { database }: ArchiveServices,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return inTransaction(database, wholeScope, work);
}
