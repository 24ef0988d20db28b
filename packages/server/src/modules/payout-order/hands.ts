/**
 * Who had a hand in a payout: whoever made it, corrected its payee, or could have signed the request that it came by. None of
 * them approves it, nor anybody who could have come in by their accounts (approval/second-person.ts).
 */
import { dayMs } from "@opc/contract/time";
import { localTime } from "../../call/export-source.ts";
import type { TransactionFacts, UserViewer } from "../../call/handler.ts";
import { CallError } from "../../call-error.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { PayoutOrder } from "../../order/payout-row.ts";
import { type AskedBy, assertSecondPerson } from "../approval/second-person.ts";
import { assertNotOwn, makersOf } from "./action-rules.ts";

type Facts = Pick<TransactionFacts<UserViewer>, "tx" | "viewer" | "now">;

/** So long before the request counts who has had the key in hand, as accounts are linked for so long. */
const knownDays = 30;

/** Throws OwnPayout, KeyKnown, NotTwoPeople, AccountTooNew or SameBrowser. */
export async function assertAnotherHand({ tx, viewer, now }: Facts, order: PayoutOrder): Promise<void> {
  assertNotOwn(order, viewer.userId);
  const hands = await handsOf(tx, order);
  const refusal = keyRefusalOf(hands, viewer);
  if (refusal) throw refusal;
  await assertSecondPerson(tx, hands, viewer, now);
}

export async function handsOf(tx: Transaction, order: PayoutOrder): Promise<AskedBy[]> {
  return order.Source === "Gateway" ? [...makersOf(order), ...(await knewKey(tx, order))] : makersOf(order);
}

/** Where the viewer is among them: by the key, since who made it is told otherwise. */
export function keyRefusalOf(
  hands: readonly AskedBy[],
  { userId, timeDifferenceMinutes }: Pick<UserViewer, "userId" | "timeDifferenceMinutes">,
): CallError | undefined {
  const own = hands.find((hand) => hand.userId === userId);
  return own && new CallError("KeyKnown", { At: localTime(own.at, timeDifferenceMinutes) });
}

/** Also who has seen it since: only the last time is kept. */
async function knewKey(tx: Transaction, order: PayoutOrder): Promise<AskedBy[]> {
  const rows = await tx
    .selectFrom("MerchantSecretSight as Sight")
    .innerJoin("MerchantSecret as Secret", "Secret.Id", "Sight.SecretId")
    .select(["Sight.UserId", "Sight.At"])
    .where("Sight.MerchantId", "=", order.MerchantId)
    .where("Sight.At", ">", new Date(order.CreatedAt.getTime() - knownDays * dayMs))
    .where("Secret.CreatedAt", "<=", order.CreatedAt)
    .where((where) =>
      where.or([where("Secret.ExpiresAt", "is", null), where("Secret.ExpiresAt", ">", order.CreatedAt)]),
    )
    .orderBy("Sight.At")
    .execute();
  return rows.map(({ UserId, At }) => ({ userId: UserId, at: At }));
}
