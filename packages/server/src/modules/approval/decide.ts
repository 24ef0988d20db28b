/**
 * What becomes of a request. Its row is locked, so of an approval, a rejection, a withdrawal and an expiry at once one
 * happens and the others are told. What it acts on is locked before it, as by whoever asks. An approval looks again at
 * everything: who, what, and whether what the request rests on is still so; where it is not the request is void, which is
 * written down and answered, not thrown.
 */
import type { VoidBecause } from "@opc/contract/approval/kinds";
import type { Language } from "@opc/contract/errors";
import { errorText } from "@opc/contract/errors";
import type { UserViewer } from "../../call/handler.ts";
import { personName } from "../../call/person-name.ts";
import { CallError } from "../../call-error.ts";
import type { ApprovalAct, ApprovalActs, ApprovalFacts, Json } from "./act.ts";
import { canonical, contentHash } from "./content-hash.ts";
import { permissionName } from "./permission-name.ts";
import { changeOf } from "./propose.ts";
import { obstacleFor, permissionOf, statusAt } from "./rules.ts";
import { type AskedBy, assertSecondPerson, secondPersonRefusalOf } from "./second-person.ts";
import { type Approval, endApproval, findApproval } from "./store.ts";
import { stillMayAsk } from "./stored-rules.ts";

const approvedWith = "Approval.approve";

export interface Outcome {
  Status: "Approved" | "Void";
  VoidBecause: VoidBecause | null;
}

interface Approving {
  approvalId: bigint;
  /** Of what the approver looked at. */
  seenHash: string;
}

/**
 * Throws NotFound, ApprovalOver, ApprovalExpired, OwnApproval, ApprovalNotAllowed, OwnEvidence, what `assertSecondPerson` throws,
 * ApprovalContentDiffers or ApprovalActRefused.
 */
export async function approve(
  acts: ApprovalActs,
  { approvalId, seenHash }: Approving,
  facts: ApprovalFacts,
): Promise<Outcome> {
  const { tx, viewer, now, recordChange } = facts;
  const seen = await assertApproval(facts, approvalId, "look");
  const act = acts[seen.kind];
  assertApprovable(seen, seenHash, facts);
  const subject = isIntact(seen, facts) ? await act.before(facts, seen.payload) : undefined;
  // What it rests on is held by now, and so is who made it.
  const hands = await handsOf(facts, act, seen);
  if (isAmong(hands, viewer)) throw new CallError("OwnEvidence");
  await assertSecondPerson(tx, hands, viewer, now);
  const approval = await assertApproval(facts, approvalId, "lock");
  assertApprovable(approval, seenHash, facts);
  const by = { userId: viewer.userId, name: personName(viewer) };
  const what = summaryOf(approval);
  const voidBecause = await voidCause(facts, act, approval, subject);
  if (voidBecause) {
    await assertEnded(endApproval(tx, approval.id, { status: "Void", by: null, at: now, voidBecause }));
    recordChange({ ...what, Status: { from: "Waiting", to: "Void" }, VoidBecause: voidBecause });
    return { Status: "Void", VoidBecause: voidBecause };
  }
  await assertEnded(endApproval(tx, approval.id, { status: "Approved", by, at: now }));
  const change = await applied(facts, act, approval, by);
  recordChange({ ...what, ApprovedBy: by.name, Status: { from: "Waiting", to: "Approved" }, Change: change });
  return { Status: "Approved", VoidBecause: null };
}

/** Whoever asked, whose own request it is not to approve has been judged, and who could have made what it rests on. */
async function handsOf(facts: ApprovalFacts, act: ApprovalAct, approval: Approval): Promise<AskedBy[]> {
  const { proposedByUserId, proposedAt: at, payload } = approval;
  const makers = isIntact(approval, facts) ? await act.hands?.(facts.tx, payload) : [];
  return [{ userId: proposedByUserId, at }, ...(makers ?? [])];
}

function isAmong(hands: readonly AskedBy[], { userId }: UserViewer): boolean {
  return hands.some((hand) => hand.userId === userId);
}

/** Why the viewer, who did not ask for it, is no second person for it: before anything is approved, for the screen. */
export async function secondPersonRefusal(
  acts: ApprovalActs,
  approvalId: bigint,
  facts: ApprovalFacts,
): Promise<string | null> {
  const approval = await assertApproval(facts, approvalId, "look");
  const hands = await handsOf(facts, acts[approval.kind], approval);
  const isOwn = isAmong(hands, facts.viewer) && facts.viewer.permissions.has(approvedWith);
  if (isOwn) return errorText("OwnEvidence", languageOf(facts));
  return secondPersonRefusalOf(facts, hands, approvedWith);
}

/** Does the act and returns what it recorded. What refuses it is told in the approver's words, and the request still waits. */
async function applied(
  facts: ApprovalFacts,
  act: ApprovalAct,
  { id, payload, secrets, proposedBy, proposedByUserId }: Approval,
  decidedBy: { userId: bigint; name: string },
): Promise<Readonly<Record<string, unknown>>> {
  let change: Readonly<Record<string, unknown>> = {};
  const recordChange = (what: Readonly<Record<string, unknown>>) => {
    change = what;
  };
  const asker = { userId: proposedByUserId, name: proposedBy };
  try {
    await act.apply(
      { ...facts, recordChange },
      { approvalId: id, payload, secrets, proposedBy: asker, decidedBy },
    );
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const Reason = errorText(error.errorName, languageOf(facts), error.parameters);
    throw new CallError("ApprovalActRefused", { Reason }, { ...error.data, Because: error.errorName });
  }
  return change;
}

function languageOf({ request }: ApprovalFacts): Language {
  return request.language;
}

/** Why a request that may be decided on must not be done. `subject`: what it rests on, as it is now. */
async function voidCause(
  facts: ApprovalFacts,
  act: ApprovalAct,
  approval: Approval,
  subject: Json | undefined,
): Promise<VoidBecause | undefined> {
  if (!isIntact(approval, facts)) return "ContentChanged";
  const needed = act.askedWith?.(approval.payload) ?? permissionOf[approval.kind];
  if (!(await stillMayAsk(facts.tx, approval.proposedByUserId, [needed].flat()))) return "AskerLostRight";
  return subject === undefined || !isSame(subject, approval.before) ? "FactsChanged" : undefined;
}

function isIntact(approval: Approval, { services }: ApprovalFacts): boolean {
  return contentHash(services.vault, approval).equals(approval.hash);
}

function isSame(one: Json, other: Json): boolean {
  return canonical(one) === canonical(other);
}

/** Throws NotFound, ApprovalOver, ApprovalExpired, OwnApproval or ApprovalNotAllowed. */
export async function reject(approvalId: bigint, reason: string, facts: ApprovalFacts): Promise<void> {
  const { tx, viewer, now, recordChange } = facts;
  const approval = await assertApproval(facts, approvalId, "lock");
  assertDecidable(approval, facts, "reject");
  const by = { userId: viewer.userId, name: personName(viewer) };
  await assertEnded(endApproval(tx, approval.id, { status: "Rejected", by, at: now, reason }));
  recordChange({ ...summaryOf(approval), Status: { from: "Waiting", to: "Rejected" }, Reason: reason });
}

/** Throws NotFound, ApprovalOver, ApprovalExpired or ApprovalNotOwn. */
export async function withdraw(approvalId: bigint, facts: ApprovalFacts): Promise<void> {
  const { tx, viewer, now, recordChange } = facts;
  const approval = await assertApproval(facts, approvalId, "lock");
  assertWaiting(approval, now);
  if (approval.proposedByUserId !== viewer.userId) throw new CallError("ApprovalNotOwn");
  const by = { userId: viewer.userId, name: personName(viewer) };
  await assertEnded(endApproval(tx, approval.id, { status: "Withdrawn", by, at: now }));
  recordChange({ ...summaryOf(approval), Status: { from: "Waiting", to: "Withdrawn" } });
}

async function assertApproval(
  { tx, viewer, services }: ApprovalFacts,
  id: bigint,
  how: "look" | "lock",
): Promise<Approval> {
  const approval = await findApproval(tx, services.vault, { merchantId: viewer.merchantId, id }, how);
  if (!approval) throw new CallError("NotFound");
  return approval;
}

function assertApprovable(approval: Approval, seenHash: string, facts: ApprovalFacts): void {
  assertDecidable(approval, facts, "approve");
  if (approval.hash.toString("hex") !== seenHash) throw new CallError("ApprovalContentDiffers");
}

function assertWaiting(approval: Approval, now: Date): void {
  const status = statusAt(approval, now);
  if (status === "Expired") throw new CallError("ApprovalExpired");
  if (status !== "Waiting") throw new CallError("ApprovalOver");
}

function assertDecidable(
  approval: Approval,
  { viewer, now, request }: { viewer: UserViewer; now: Date; request: ApprovalFacts["request"] },
  decision: "approve" | "reject",
): void {
  const needed = permissionOf[approval.kind];
  const obstacle = obstacleFor(approval, viewer, needed, decision, now);
  if (obstacle === "Over") assertWaiting(approval, now);
  if (obstacle === "Own") throw new CallError("OwnApproval");
  if (obstacle === "NoPermission") {
    const Permission = permissionName(needed)[request.language];
    throw new CallError("ApprovalNotAllowed", { Permission }, { Permission: needed });
  }
}

/** The row is locked, so only a mistake of ours can make this false. */
async function assertEnded(ended: Promise<boolean>): Promise<void> {
  if (!(await ended)) throw new CallError("ApprovalOver");
}

function summaryOf({ id, kind, subject, proposedBy, shown }: Approval) {
  return { ApprovalId: id, Kind: kind, Subject: subject, ProposedBy: proposedBy, Asked: changeOf(shown) };
}
