/**
 * Who had a hand in a payout: whoever made it, corrected its payee, or could have signed the request that it came by. None of
 * them approves it, nor anybody who could have come in by their accounts (approval/second-person.ts).
 */
import { dayMs } from "@opc/contract/time";
import { sql } from "kysely";
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
  await assertSecondPerson(tx, askersOf(hands, order), viewer, now);
}

/** Whatever they had in hand before, they asked when the payout was made. */
export function askersOf(
  hands: readonly AskedBy[],
  { CreatedAt }: Pick<PayoutOrder, "CreatedAt">,
): AskedBy[] {
  return hands.map(({ userId }) => ({ userId, at: CreatedAt }));
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

/** Each person once, who had seen the present key by then or registered a separate one for paying out. */
async function knewKey(tx: Transaction, order: PayoutOrder): Promise<AskedBy[]> {
  const { MerchantId, CreatedAt } = order;
  const since = new Date(CreatedAt.getTime() - knownDays * dayMs);
  const { rows } = await sql<{ UserId: bigint; At: Date }>`
    select user_id, max(at) as at from (
      -- Of the last time and the first one the nearest before the request.
      select sight.user_id, case when sight.at <= ${CreatedAt} then sight.at else sight.first_at end as at
        from merchant_secret_sight sight
        join merchant_secret secret on secret.id = sight.secret_id
       where sight.merchant_id = ${MerchantId} and sight.at > ${since} and sight.first_at <= ${CreatedAt}
         and secret.created_at <= ${CreatedAt} and (secret.expires_at is null or secret.expires_at > ${CreatedAt})
         and not exists (select from separate_key_demand d where d.merchant_id = ${MerchantId}
           and 'PayingOut' = any(d.purposes) and d.changed_at <= ${CreatedAt})
      union all
      select created_by_user_id, created_at from separate_key
       where merchant_id = ${MerchantId} and purpose = 'PayingOut' and decided_at <= ${CreatedAt}
         and status in ('Live', 'Retired') and (retired_at is null or retired_at > ${CreatedAt})
    ) known group by user_id order by 2`.execute(tx);
  return rows.map(({ UserId, At }) => ({ userId: UserId, at: At }));
}
