/** Runs of the proof of the books as rows: asked for, under way, ended with what was found. */
import { type ProofRow, type ProofStatus, proofKinds, proofRunsShown } from "@opc/contract/proof/calls";
import { sql } from "kysely";
import { newId } from "../../db/id.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { Fact } from "./place.ts";
import type { Bad, Checked } from "./proof.ts";

/** What a run leaves of the first row that is wrong. */
export interface FirstBad extends Bad {
  facts: Fact[];
}

export interface Asker {
  userId: bigint;
  name: string;
}

/** The run's id; undefined while another one waits or runs. `by` null: the nightly one. */
export async function enqueueProof(
  tx: Transaction,
  by: Asker | null,
  now: Date,
): Promise<bigint | undefined> {
  const { rows } = await sql<{ Id: bigint }>`
    insert into proof_run (id, status, asked_by_user_id, asked_by, asked_at)
    values (${newId()}, 'Waiting', ${by?.userId ?? null}, ${by?.name ?? null}, ${now})
    on conflict do nothing returning id`.execute(tx);
  return rows[0]?.Id;
}

/** The waiting run, now this worker's; undefined when there is none or another worker has it. */
export async function takeRun(
  tx: Transaction,
  now: Date,
): Promise<{ Id: bigint; IsNightly: boolean } | undefined> {
  const { rows } = await sql<{ Id: bigint; IsNightly: boolean }>`
    update proof_run set status = 'Running', started_at = ${now}, progress_at = ${now}
     where status = 'Waiting' returning id, asked_by is null as is_nightly`.execute(tx);
  return rows[0];
}

/** The checkpoint that it goes on from. */
export async function noteSince(tx: Transaction, id: bigint, since: Date): Promise<void> {
  await sql`update proof_run set since = ${since} where id = ${id} and status = 'Running'`.execute(tx);
}

export async function noteProgress(tx: Transaction, id: bigint, checked: Checked, now: Date): Promise<void> {
  await sql`update proof_run set checked = ${JSON.stringify(checked)}::jsonb, progress_at = ${now}
    where id = ${id} and status = 'Running'`.execute(tx);
}

export interface Ending {
  status: Extract<ProofStatus, "Proven" | "NotProven" | "Broken">;
  checked?: Checked;
  anchored?: boolean;
  firstBad?: FirstBad;
  failure?: string;
}

export async function endRun(tx: Transaction, id: bigint, ending: Ending, now: Date): Promise<void> {
  const firstBad = ending.firstBad ? JSON.stringify(ending.firstBad) : null;
  const checked = ending.checked ? JSON.stringify(ending.checked) : null;
  await sql`
    update proof_run set status = ${ending.status}, finished_at = ${now}, anchored = ${ending.anchored ?? null},
           checked = coalesce(${checked}::jsonb, checked), first_bad = ${firstBad}::jsonb,
           failure = ${ending.failure ?? null}
     where id = ${id} and status = 'Running'`.execute(tx);
}

/** As it was before it was taken. */
export async function giveBackRun(tx: Transaction, id: bigint): Promise<void> {
  await sql`
    update proof_run set status = 'Waiting', started_at = null, progress_at = null, since = null, checked = '{}'
     where id = ${id} and status = 'Running'`.execute(tx);
}

/** A run whose worker gave no sign of life for so long has died with it. Returns how many. */
export async function endDeadRuns(tx: Transaction, silentSince: Date, now: Date): Promise<number> {
  const result = await sql`
    update proof_run set status = 'Broken', finished_at = ${now}, failure = 'The worker that carried it out has stopped.'
     where status = 'Running' and progress_at < ${silentSince}`.execute(tx);
  return Number(result.numAffectedRows ?? 0n);
}

export async function listRuns(tx: Transaction): Promise<ProofRow[]> {
  const runs = await tx
    .selectFrom("ProofRun")
    .selectAll()
    .orderBy("Id", "desc")
    .limit(proofRunsShown)
    .execute();
  const whole = runs.find(({ Status, Since }) => Status === "Proven" && Since === null);
  return runs.map((run) => {
    const firstBad = run.FirstBad as FirstBad | null;
    return {
      RunId: run.Id.toString(),
      Status: run.Status,
      AskedBy: run.AskedBy,
      AskedAt: run.AskedAt.toISOString(),
      StartedAt: run.StartedAt?.toISOString() ?? null,
      FinishedAt: run.FinishedAt?.toISOString() ?? null,
      Checked: proofKinds.map((Kind) => ({ Kind, Count: run.Checked[Kind] ?? 0 })),
      Since: run.Since?.toISOString() ?? null,
      Percent:
        run.Status === "Running" && run.Since === null && whole
          ? percentOf(run.Checked, whole.Checked)
          : null,
      Anchored: run.Anchored,
      FirstBad: firstBad && {
        Check: firstBad.check,
        Table: firstBad.row.split(" ")[0] ?? "",
        Row: firstBad.row.slice(firstBad.row.indexOf(" ") + 1),
        Expected: firstBad.expected,
        Found: firstBad.found,
        Facts: firstBad.facts.map(({ name, value }) => ({ Name: name, Value: value })),
      },
      Failure: run.Failure,
    };
  });
}

type Counts = Readonly<Record<string, number>>;

function percentOf(checked: Counts, whole: Counts): number | null {
  const sum = (counts: Counts) => Object.values(counts).reduce((total, count) => total + count, 0);
  const all = sum(whole);
  return all === 0 ? null : Math.min(99, Math.floor((sum(checked) / all) * 100));
}

/** When the last proof ended that said something about the books. */
export async function lastEndedAt(tx: Transaction): Promise<Date | null> {
  const { rows } = await sql<{ At: Date | null }>`
    select max(finished_at) as at from proof_run where status in ('Proven', 'NotProven')`.execute(tx);
  return rows[0]?.At ?? null;
}
