/** Payouts go on after a stop: one person says what was compared with suppliers and banks, another one approves. */
import { CallError } from "../../call-error.ts";
import type { Transaction } from "../../db/transaction.ts";
import { type ApprovalAct, type ApprovalFacts, textOf } from "../approval/act.ts";
import { proposeIfNeeded } from "../approval/propose.ts";
import { clearNotice } from "../notice/raise.ts";
import { anchorNoticeKey, endCode, stopSubject } from "./stop.ts";

interface End {
  stopId: bigint;
  note: string;
}

/** Returns the request's id. Throws NotFound where that stop is over. */
export async function askToEndStop({ stopId, note }: End, facts: ApprovalFacts): Promise<string> {
  const stop = await lockStop(facts.tx, stopId);
  if (!stop || stop.EndedAt) throw new CallError("NotFound");
  const proposed = await proposeIfNeeded(facts, payoutStopAct, {
    subject: stopSubject,
    payload: { StopId: stopId.toString(), Note: note },
    shown: [
      { Field: "StopReason", From: stop.Reason, To: null },
      ...(stop.Chains === "" ? [] : [{ Field: "MissingChains" as const, From: stop.Chains, To: null }]),
      { Field: "Remark", From: null, To: note },
    ],
  });
  if (!proposed) throw new Error("a payout stop is never ended by one person");
  return proposed.approvalId;
}

export const payoutStopAct: ApprovalAct = {
  kind: "PayoutStop",

  async before({ tx }, payload) {
    const stop = await lockStop(tx, BigInt(textOf(payload, "StopId")));
    return stop && { Reason: stop.Reason, Chains: stop.Chains, IsOpen: stop.EndedAt === null };
  },

  async apply(facts, { payload, proposedBy, decidedBy }) {
    const { tx, now, services, recordChange } = facts;
    const id = BigInt(textOf(payload, "StopId"));
    const names = { endedBy: proposedBy.name, approvedBy: decidedBy.name };
    const { numUpdatedRows } = await tx
      .updateTable("PayoutStop")
      .set({
        Note: textOf(payload, "Note"),
        EndedByUserId: proposedBy.userId,
        EndedBy: names.endedBy,
        ApprovedByUserId: decidedBy.userId,
        ApprovedBy: names.approvedBy,
        EndedAt: now,
        Code: endCode(services.vault, { id, ...names }),
      })
      .where("Id", "=", id)
      .where("EndedAt", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw new CallError("NotFound");
    await clearNotice(tx, "PayoutsStopped", stopSubject, now);
    await clearNotice(tx, "ChainAnchorContradicts", anchorNoticeKey, now);
    recordChange({ StopId: id, Payouts: { from: "Stopped", to: "Sent" }, Note: textOf(payload, "Note") });
  },
};

function lockStop(tx: Transaction, id: bigint) {
  return tx.selectFrom("PayoutStop").selectAll().where("Id", "=", id).forUpdate().executeTakeFirst();
}
