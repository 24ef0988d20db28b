/** The verification code that a person enters: one of two at once, sealed until the agent gets it. */

import type { UserViewer } from "../../call/handler.ts";
import { personName } from "../../call/person-name.ts";
import { CallError } from "../../call-error.ts";
import type { Transaction } from "../../db/transaction.ts";
import { type SealPlace, sealPlace } from "../../ports/sealed-columns.ts";
import type { Vault } from "../../ports/vault.ts";
import { ordersInConflict } from "../payout-channel/conflicts.ts";
import { lockTask, moveTask, type PayoutTask } from "./steps.ts";

export function codePlace({ Id, MerchantId }: Pick<PayoutTask, "Id" | "MerchantId">): SealPlace {
  return sealPlace("payout_task.code_sealed", Id, MerchantId);
}

/** Throws NotFound, CodeEntered, TaskNotWaiting, DoubtUnsettled. */
export async function enterCode(
  tx: Transaction,
  { taskId, code }: { taskId: bigint; code: string },
  { viewer, vault, now }: { viewer: UserViewer; vault: Vault; now: Date },
): Promise<void> {
  const locked = await lockTask(tx, taskId);
  if (!locked) throw new CallError("NotFound");
  const { Step, CodeBy, CodeDeadline } = locked.task;
  if (Step !== "AwaitingCode") throw new CallError("TaskNotWaiting");
  // Another attempt is said to have paid it since: with a code it would be paid once more.
  const { OrderId } = locked.task;
  if ((await ordersInConflict(tx, [OrderId])).has(OrderId)) throw new CallError("DoubtUnsettled");
  if (CodeBy !== null) throw new CallError("CodeEntered", { CodeBy });
  // The timer has not come by yet, but nobody may be told that such a code was in time.
  if (CodeDeadline !== null && CodeDeadline <= now) throw new CallError("TaskNotWaiting");
  const by = personName(viewer);
  const given = { by, sealed: vault.seal(codePlace(locked.task), code) };
  const actor = { kind: "user" as const, name: by };
  if (!(await moveTask(tx, taskId, "giveCode", { actor, code: given }, now)))
    throw new CallError("TaskNotWaiting");
}
