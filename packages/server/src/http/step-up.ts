/** A row's `stepUp`: the proofs are judged before the call's transaction and used up inside it. */
import type { Call } from "@opc/contract";
import { CallError } from "../call/call-error.ts";
import type { UserViewer, Viewer } from "../call/handler.ts";
import type { Transaction } from "../db/transaction.ts";
import { acceptProof, judgeProofs, refuseProof, useProof } from "../modules/session/step-up.ts";
import type { Services } from "../services.ts";

/** Runs a whole transaction, whose first act is `begin`. */
type RunTransaction = (begin: (tx: Transaction) => Promise<void>) => Promise<unknown>;

interface StepUpRequest {
  row: Call;
  input: unknown;
  viewer: Viewer;
  services: Services;
  now: Date;
}

/** `run`, behind the proofs that the row asks for. Throws TooManyAttempts or StepUpRefused. */
export async function behindStepUp(request: StepUpRequest, run: RunTransaction): Promise<unknown> {
  const { row, services, now } = request;
  if (!row.stepUp) return run(async () => {});
  const { userId } = signedIn(request.viewer);
  const fields = request.input as Readonly<Record<string, string | undefined>>;
  // A field that is asked for and left out is a wrong proof, never one that need not be given.
  const proofIn = (field: string | undefined) => (field === undefined ? undefined : (fields[field] ?? ""));
  const given = { password: proofIn(row.stepUp.password), code: proofIn(row.stepUp.code) };
  const proof = await judgeProofs(services, userId, given, now);
  try {
    const data = await run((tx) => useProof(tx, proof));
    await acceptProof(services, proof);
    return data;
  } catch (error) {
    if (isRefusal(error)) await refuseProof(services, userId, now);
    await acceptProof(services, proof);
    throw error;
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof CallError && error.errorName === "StepUpRefused";
}

function signedIn(viewer: Viewer): UserViewer {
  if (viewer.kind !== "user") throw new Error("only a signed-in user can step up");
  return viewer;
}
