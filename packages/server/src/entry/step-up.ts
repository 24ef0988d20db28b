/**
 * A row's `stepUp`: the proofs are judged before the call's transaction and used up inside it. A passkey's proof, made before,
 * takes the place of password and code; where it is demanded those two do not do.
 */
import { windowKindOf, windowProof } from "@opc/contract/passkey/window";
import type { UserViewer, Viewer } from "../call/handler.ts";
import { CallError } from "../call-error.ts";
import { inSharedTransaction, type Transaction, wholeScope } from "../db/transaction.ts";
import type { BehindStepUp, RunTransaction, StepUpRequest } from "../http/wrapper.ts";
import { actHash } from "../modules/passkey/act-hash.ts";
import { usePasskeyProof } from "../modules/passkey/ceremony.ts";
import { useOneOfMany } from "../modules/passkey/many.ts";
import { mustProveByPasskey } from "../modules/session/passkey-state.ts";
import { assertWindow, openWindow, usualProofMinutes } from "../modules/session/proof-windows.ts";
import { acceptProof, countRefusal, judgeProofs, type Proof, useProof } from "../modules/session/step-up.ts";
import {
  acceptWithdrawalPassword,
  judgeWithdrawalPassword,
  useWithdrawalPassword,
  type WithdrawalProof,
} from "../modules/withdrawal/password.ts";

/**
 * `run`, behind the proofs that the row asks for. Throws TooManyAttempts, StepUpRefused, CodeUsed, PasskeyDemanded,
 * PasskeyProofOver, ProofAskedAnew or WithdrawalPassword….
 */
export const behindStepUp: BehindStepUp = async (request, run) => {
  if (!request.row.stepUp) return run(async () => {});
  if (request.passkeyProof === windowProof) return behindWindow(request, run);
  if (request.passkeyProof !== undefined) return behindPasskey(request, request.passkeyProof, run);
  await assertPasswordDoes(request);
  const proof = await judgeUser(request);
  if (!proof) return behindWithdrawalPassword(request, run);
  const { services, now } = request;
  try {
    const data = await behindWithdrawalPassword(request, (begin) =>
      run(async (tx) => {
        await useProof(tx, proof, now);
        await openFor(tx, request, null);
        await begin(tx);
      }),
    );
    await acceptProof(services, proof);
    return data;
  } catch (error) {
    if (isRefusal(error)) await countRefusal(services, proof.userId, now);
    await acceptProof(services, proof);
    throw error;
  }
};

async function behindPasskey(request: StepUpRequest, id: string, run: RunTransaction): Promise<unknown> {
  const { userId, merchantId, sessionId } = signedIn(request.viewer);
  const proof = { id, userId, sessionId, call: request.name, actHash: actHash(request.name, request.raw) };
  return behindWithdrawalPassword(request, (begin) =>
    run(async (tx) => {
      if (!(await useOneOfMany(tx, request.row, proof, { merchantId, now: request.now })))
        await openFor(tx, request, await usePasskeyProof(tx, proof, request.now));
      await begin(tx);
    }),
  );
}

async function behindWindow(request: StepUpRequest, run: RunTransaction): Promise<unknown> {
  const { name, row, viewer, now } = request;
  const asked = { kind: windowKindOf[name], passkey: row.stepUp?.passkey };
  return run((tx) => assertWindow(tx, signedIn(viewer), asked, now));
}

/** Password and code, or a passkey, do for further acts of the kind. */
async function openFor(tx: Transaction, request: StepUpRequest, passkeyId: bigint | null): Promise<void> {
  const { name, row, input, viewer, services, now } = request;
  const kind = windowKindOf[name === "proofMany" ? (input as { Call: string }).Call : name];
  const isWhole = passkeyId !== null || (row.stepUp?.password !== undefined && row.stepUp.code !== undefined);
  if (!kind || !isWhole) return;
  const minutes = services.proofMinutes ?? usualProofMinutes;
  await openWindow(tx, signedIn(viewer), { kind, minutes, passkeyId }, now);
}

async function assertPasswordDoes({ row, viewer, services }: StepUpRequest): Promise<void> {
  const passkey = row.stepUp?.passkey;
  if (passkey === undefined) return;
  const mustNot = await inSharedTransaction(services.database, wholeScope, (tx) =>
    mustProveByPasskey(tx, signedIn(viewer), passkey),
  );
  if (mustNot) throw new CallError("PasskeyDemanded");
}

/** By the asker's own login password, Google code or both; undefined where neither is asked for. */
async function judgeUser({ row, input, viewer, services, now }: StepUpRequest): Promise<Proof | undefined> {
  const { password, code } = row.stepUp ?? {};
  if (password === undefined && code === undefined) return undefined;
  const given = { password: proofIn(input, password), code: proofIn(input, code) };
  return judgeProofs(services, signedIn(viewer).userId, given, now);
}

async function behindWithdrawalPassword(request: StepUpRequest, run: RunTransaction): Promise<unknown> {
  const proof = await judgeMerchant(request);
  if (!proof) return run(async () => {});
  try {
    return await run((tx) => useWithdrawalPassword(tx, proof));
  } finally {
    await acceptWithdrawalPassword(request.services, proof);
  }
}

async function judgeMerchant(request: StepUpRequest): Promise<WithdrawalProof | undefined> {
  const { row, input, viewer, services, now } = request;
  const { withdrawalPassword, oldWithdrawalPassword } = row.stepUp ?? {};
  const password = proofIn(input, withdrawalPassword ?? oldWithdrawalPassword);
  if (password === undefined) return undefined;
  const given = { password, mustBeSet: withdrawalPassword !== undefined };
  return judgeWithdrawalPassword(services, signedIn(viewer).merchantId, given, now);
}

/** A field that is asked for and left out is a wrong proof, never one that need not be given. */
function proofIn(input: unknown, field: string | undefined): string | undefined {
  const fields = input as Readonly<Record<string, string | undefined>>;
  return field === undefined ? undefined : (fields[field] ?? "");
}

function isRefusal(error: unknown): boolean {
  return (
    error instanceof CallError && (error.errorName === "StepUpRefused" || error.errorName === "CodeUsed")
  );
}

function signedIn(viewer: Viewer): UserViewer {
  if (viewer.kind !== "user") throw new Error("only a signed-in user can step up");
  return viewer;
}
