/** Carries out the proof that waits: its progress and its end are rows, its failure is an error of the log and a notice. */
import { inTransaction, type Transaction, wholeScope } from "../../db/transaction.ts";
import type { Services } from "../../services.ts";
import { clearNotice, raiseNotice } from "../notice/raise.ts";
import { placeOf } from "./place.ts";
import type { Checked } from "./proof.ts";
import { describeBad, type Proof, proveBooks } from "./prove.ts";
import { type Ending, endDeadRuns, endRun, noteProgress, takeRun } from "./store.ts";

const progressMs = 1_000;
/** A running proof tells of itself every second; a worker that was stopped meanwhile does not. */
const deadMs = 60_000;
const noticeKey = "books";
/** Of what sealing found (work/seal-chains.ts); a proof that ends well takes it back. */
export const anchorNoticeKey = "anchor";

type ProofServices = Pick<Services, "database" | "clock" | "vault" | "anchor" | "log">;

/** Returns whether there was one. */
export async function carryOutProof(services: ProofServices): Promise<boolean> {
  const { clock } = services;
  const now = clock.now();
  const id = await inWhole(services, async (tx) => {
    await endDeadRuns(tx, new Date(now.getTime() - deadMs), now);
    return takeRun(tx, now);
  });
  if (id === undefined) return false;
  const ending = await prove(services, id);
  await inWhole(services, async (tx) => {
    const at = clock.now();
    await endRun(tx, id, ending, at);
    await tell(tx, id, ending, at);
  });
  return true;
}

async function prove(services: ProofServices, id: bigint): Promise<Ending> {
  const { database, clock, vault, log } = services;
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
    const proof = await proveBooks(database, { vault, anchor, onStart });
    return await endingOf(services, proof, anchor !== undefined);
  } catch (error) {
    log.error({ err: error }, "the proof of the books could not be carried out");
    return { status: "Broken", failure: error instanceof Error ? error.message.slice(0, 500) : "unknown" };
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
