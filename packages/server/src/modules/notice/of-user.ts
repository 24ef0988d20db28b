/** What people are told of their own account for a week, by what stands in the tables. */
import { dayMs } from "@opc/contract/time";
import { type RawBuilder, sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";
import type { NewNotice } from "./raise.ts";

export const toldMs = 7 * dayMs;
/** Of one user, of each kind, the newest. */
const maxOfUser = 20;

export interface Found {
  Key: string;
  MerchantId: bigint;
  UserId: bigint;
  Parameters: Record<string, string>;
}

type Held = Omit<NewNotice, "kind">;

/** `query` answers rows that are Found; they rise with their key. */
export async function findNewest(
  tx: Transaction,
  severity: Held["severity"],
  query: RawBuilder<Found>,
): Promise<Held[]> {
  const { rows } = await sql<Found>`
    select key, merchant_id, user_id, parameters
      from (select found.*, row_number() over (partition by user_id order by key desc) as place
              from (${query}) as found) as placed
     where place <= ${maxOfUser}`.execute(tx);
  return rows.map(({ Key, MerchantId, UserId, Parameters }) => ({
    key: Key,
    merchantId: MerchantId,
    userId: UserId,
    severity,
    parameters: Parameters,
  }));
}
