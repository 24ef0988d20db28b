/** Carries out the proof that waits: its progress and its end are rows, its failure is an error of the log and a notice. */

import { dayMs } from "@opc/contract/time";
import { steadyReads } from "../../db/reports.ts";
import { inTransaction, type Transaction, wholeScope } from "../../db/transaction.ts";
import type { Services } from "../../services.ts";
import { clearNotice, raiseNotice } from "../notice/raise.ts";
import { anchorNoticeKey } from "../payout-stop/stop.ts";
import { type Checkpoint, forgedCheckpoint, readCheckpoint, writeCheckpoint } from "./checkpoint.ts";
import { placeOf } from "./place.ts";
import type { Checked, Reads } from "./proof.ts";
import { describeBad, nothingChecked, type Proof, proveIn } from "./prove.ts";
import { type Ending, endDeadRuns, endRun, giveBackRun, noteProgress, noteSince, takeRun } from "./store.ts";

const progressMs = 1_000;
/** A running proof tells of itself every second; a worker that was stopped meanwhile does not. */
const deadMs = 60_000;
const noticeKey = "books";

type ProofServices = Pick<Services, "database" | "reports" | "clock" | "vault" | "anchor" | "log">;

/** What is proven, and whether this worker is about to stop. */
interface Run {
  id: bigint;
  at: Date;
  isStopping: () => boolean;
}

/** Between two portions: a proof of everything takes longer than a server has to stop. */
class Stopping extends Error {}

/** The nightly proof reads everything when the last one that did is so old; seven nights make a week. */
const fullEachMs = 6.5 * dayMs;

/** Returns whether there was one. A worker that is to stop gives it back, from its beginning. */
export async function carryOutProof(services: ProofServices, isStopping = () => false): Promise<boolean> {
  const { clock } = services;
  const now = clock.now();
  const run = await inWhole(services, async (tx) => {
    await endDeadRuns(tx, new Date(now.getTime() - deadMs), now);
    return takeRun(tx, now);
  });
  if (!run) return false;
  const outcome = await proveFrom(services, { id: run.Id, at: now, isStopping }, run.IsNightly);
  if (outcome === "stopped") {
    await inWhole(services, (tx) => giveBackRun(tx, run.Id));
    return true;
  }
  const { ending, checkpoint } = outcome;
  await inWhole(services, async (tx) => {
    const at = clock.now();
    await endRun(tx, run.Id, ending, at);
    if (checkpoint) await writeCheckpoint(tx, services.vault, checkpoint);
    await tell(tx, run.Id, ending, at);
  });
  return true;
}

interface Outcome {
  ending: Ending;
  /** Of books that passed. */
  checkpoint?: Checkpoint;
}

/** The nightly run goes on from the last checkpoint; what people ask for reads everything. */
async function proveFrom(
  services: ProofServices,
  run: Run,
  isNightly: boolean,
): Promise<Outcome | "stopped"> {
  if (!isNightly) return prove(services, run);
  const checkpoint = await inWhole(services, (tx) => readCheckpoint(tx, services.vault));
  if (checkpoint === "forged")
    return {
      ending: await endingOf(
        services,
        { ok: false, checked: nothingChecked(), firstBad: forgedCheckpoint },
        false,
      ),
    };
  if (!checkpoint || run.at.getTime() - checkpoint.fullAt.getTime() >= fullEachMs)
    return prove(services, run);
  await inWhole(services, (tx) => noteSince(tx, run.id, checkpoint.at));
  return prove(services, run, checkpoint);
}

async function prove(
  services: ProofServices,
  { id, at, isStopping }: Run,
  since?: Checkpoint,
): Promise<Outcome | "stopped"> {
  const { database, reports, clock, vault, log } = services;
  let counted: Readonly<Checked> | undefined;
  const timer = setInterval(() => {
    if (!counted) return;
    const so = { ...counted };
    inWhole(services, (tx) => noteProgress(tx, id, so, clock.now())).catch((error) =>
      log.warn({ err: error }, "the progress of the proof could not be written"),
    );
  }, progressMs);
  try {
    // Read before the books are: what is sealed meanwhile cannot be missing from them.
    const anchor = await services.anchor?.read();
    const onStart = (checked: Readonly<Checked>) => {
      counted = checked;
    };
    // After the anchor was read: a replica that is behind it would seem to have lost what is not there yet.
    const steady = await steadyReads(database, reports);
    const reads: Reads = async (read) => {
      if (isStopping()) throw new Stopping();
      return steady(read);
    };
    const proof = await proveIn(reads, { vault, anchor, since, onStart });
    const ending = await endingOf(services, proof, anchor !== undefined);
    if (!proof.reached) return { ending };
    return { ending, checkpoint: { ...proof.reached, at, fullAt: since?.fullAt ?? at } };
  } catch (error) {
    if (error instanceof Stopping) return "stopped";
    log.error({ err: error }, "the proof of the books could not be carried out");
    const failure = error instanceof Error ? error.message.slice(0, 500) : "unknown";
    return { ending: { status: "Broken", failure } };
  } finally {
    clearInterval(timer);
  }
}

async function endingOf(
  services: ProofServices,
  { checked, firstBad }: Proof,
  anchored: boolean,
): Promise<Ending> {
  const { log } = services;
  if (!firstBad) {
    log.info({ checked, anchored }, "the proof of the books passed");
    return { status: "Proven", checked, anchored };
  }
  log.error({ checked, firstBad }, `the proof of the books failed: ${describeBad(firstBad)}`);
  // What was found is told whether or not more can be said of it.
  const facts = await inWhole(services, (tx) => placeOf(tx, firstBad)).catch((error) => {
    log.error({ err: error }, "the first wrong row could not be described");
    return [];
  });
  return { status: "NotProven", checked, anchored, firstBad: { ...firstBad, facts } };
}

async function tell(
  tx: Transaction,
  id: bigint,
  { status, firstBad, failure }: Ending,
  now: Date,
): Promise<void> {
  const common = { key: noticeKey, merchantId: null, severity: "Critical" as const };
  const RunId = id.toString();
  if (status === "NotProven") {
    const parameters = { RunId, Row: firstBad?.row ?? "", Check: firstBad?.check ?? "" };
    await raiseNotice(tx, { kind: "BooksNotProven", ...common, parameters }, now);
  }
  if (status === "Proven") {
    await clearNotice(tx, "BooksNotProven", noticeKey, now);
    // A payout stop stays: what was lost is not back by that.
    await clearNotice(tx, "ChainAnchorContradicts", anchorNoticeKey, now);
  }
  if (status === "Broken") {
    const parameters = { RunId, Failure: failure ?? "" };
    await raiseNotice(tx, { kind: "BooksProofFailedToRun", ...common, parameters }, now);
  } else await clearNotice(tx, "BooksProofFailedToRun", noticeKey, now);
}

function inWhole<Result>(
  { database }: ProofServices,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return inTransaction(database, wholeScope, work);
}
