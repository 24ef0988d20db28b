/**
 * Sign-ins that failed are counted by user, and come into the operation log as one line an hour at most: the log is kept
 * for ever, and whoever is outside must not be able to fill it. Of names that nobody has nothing is kept at all.
 */

import { errors } from "@opc/contract/errors";
import { userKey } from "@opc/contract/user/key";
import { sql } from "kysely";
import { inSharedTransaction, type Transaction, wholeScope } from "../../db/transaction.ts";
import type { Services } from "../../services.ts";
import { writeOperation } from "../operation-log/write.ts";

const lineEveryMs = 3_600_000;
const batch = 500;

export type Failure = "refused" | "wrongCode" | "blocked";

/** The statement is the same for a user that does not exist, and then touches nothing. */
export async function countFailure(
  tx: Transaction,
  userId: bigint | undefined,
  failure: Failure | undefined,
  { ip, now }: { ip: string; now: Date },
): Promise<void> {
  const refused = failure === "refused" || failure === "wrongCode" ? 1 : 0;
  const wrongCodes = failure === "wrongCode" ? 1 : 0;
  const blocked = failure === "blocked" ? 1 : 0;
  await sql`
    insert into sign_in_failure as f (user_id, refused, wrong_codes, blocked, first_at, last_at, last_ip)
    select id, ${refused}::int, ${wrongCodes}::int, ${blocked}::int, ${now}::timestamptz, ${now}::timestamptz, ${ip}
      from user_account where id = ${failure === undefined ? -1n : (userId ?? -1n)}
    on conflict (user_id) do update set
      first_at = case when f.refused + f.blocked = 0 then excluded.first_at else f.first_at end,
      refused = f.refused + excluded.refused,
      wrong_codes = f.wrong_codes + excluded.wrong_codes,
      blocked = f.blocked + excluded.blocked,
      last_at = excluded.last_at,
      last_ip = excluded.last_ip`.execute(tx);
}

interface Counted {
  UserId: bigint;
  MerchantId: bigint;
  MerchantAlias: string;
  UserName: string;
  Refused: number;
  WrongCodes: number;
  Blocked: number;
  FirstAt: Date;
  LastAt: Date;
  LastIp: string;
}

/** Writes the lines that are due. */
export async function writeFailures({
  database,
  clock,
}: Pick<Services, "database" | "clock">): Promise<void> {
  const now = clock.now();
  const hourAgo = new Date(now.getTime() - lineEveryMs);
  await inSharedTransaction(database, wholeScope, async (tx) => {
    const { rows } = await sql<Counted>`
      select f.user_id, u.merchant_id, m.alias as merchant_alias, u.user_name, f.refused, f.wrong_codes, f.blocked,
        f.first_at, f.last_at, f.last_ip
      from sign_in_failure f join user_account u on u.id = f.user_id join merchant m on m.id = u.merchant_id
      where f.refused + f.blocked > 0 and (f.written_at is null or f.written_at <= ${hourAgo})
      order by f.user_id limit ${batch} for update of f skip locked`.execute(tx);
    for (const row of rows) await writeLine(tx, row, now);
    const written = rows.map(({ UserId }) => UserId);
    await sql`
      update sign_in_failure set refused = 0, wrong_codes = 0, blocked = 0, written_at = ${now}
      where user_id = any(${written}::bigint[])`.execute(tx);
    await sql`
      delete from sign_in_failure where refused + blocked = 0 and written_at <= ${hourAgo}`.execute(tx);
  });
}

function writeLine(tx: Transaction, row: Counted, now: Date): Promise<void> {
  const { MerchantAlias, UserName, Refused, WrongCodes, Blocked } = row;
  const between = { FirstAt: row.FirstAt.toISOString(), LastAt: row.LastAt.toISOString() };
  return writeOperation(tx, {
    at: now,
    merchantId: row.MerchantId,
    actor: userKey(row),
    sessionId: null,
    ip: row.LastIp,
    requestId: `sign-in failures ${row.UserId}`,
    call: "login",
    input: { MerchantAlias, UserName, Refused, RightPasswordWrongCode: WrongCodes, Blocked, ...between },
    change: null,
    code: errors.SignInRefused.code,
  });
}
