/** What other parts ask of maintenance: what may still stop something, and of what whom is to be told. */
import { announcedMs } from "@opc/contract/maintenance/values";
import { type RawBuilder, sql } from "kysely";
import { inWholeScope, type Transaction } from "../../db/transaction.ts";
import type { MaintenanceWindow } from "./rules.ts";
import { allWindows, column, type FoundWindow, named } from "./store.ts";

/** All that may still stop something after `now`, whoever asks. */
export async function windowsAhead(tx: Transaction, now: Date): Promise<MaintenanceWindow[]> {
  const rows = await inWholeScope(tx, () =>
    tx
      .selectFrom("MaintenanceWindow")
      .selectAll()
      .where("EndedAt", "is", null)
      .where("CancelledAt", "is", null)
      .where((is) => is.or([is("EndsAt", "is", null), is("EndsAt", ">", now)]))
      .execute(),
  );
  return rows.map((row) => ({
    id: row.Id,
    scope: row.Scope,
    merchantId: row.MerchantId,
    typeCode: row.PayTypeCode ?? row.CashoutTypeCode,
    currency: row.Currency,
    stopsPayments: row.StopsPayments,
    stopsPayouts: row.StopsPayouts,
    startsAt: row.StartsAt,
    endsAt: row.EndsAt,
    messageEn: row.MessageEn,
    messageZh: row.MessageZh,
  }));
}

/** Running, or about to begin before `until`; of all, or of what concerns one merchant. */
export async function announcedWindows(
  tx: Transaction,
  merchantId: bigint | undefined,
  now: Date,
  until: Date,
): Promise<FoundWindow[]> {
  const concerned =
    merchantId === undefined ? sql<boolean>`true` : concerns(merchantId, await typesUsedBy(tx, merchantId));
  return named(allWindows(tx).where(concerned))
    .where("MaintenanceWindow.EndedAt", "is", null)
    .where("MaintenanceWindow.CancelledAt", "is", null)
    .where("MaintenanceWindow.StartsAt", "<=", until)
    .where((is) =>
      is.or([is("MaintenanceWindow.EndsAt", "is", null), is("MaintenanceWindow.EndsAt", ">", now)]),
    )
    .orderBy(sql`greatest(${column("StartsAt")}, ${now})`)
    .orderBy("MaintenanceWindow.Id")
    .execute();
}

/** Another text as soon as there is something else to tell in the viewer's scope; empty: nothing. */
export async function maintenanceStamp(tx: Transaction, now: Date): Promise<string> {
  const until = new Date(now.getTime() + announcedMs);
  const { rows } = await sql<{ Stamp: string | null }>`
    select md5(string_agg(id || ' ' || version, ' ' order by id)) as stamp from maintenance_window
     where ended_at is null and cancelled_at is null and starts_at <= ${until}
       and (ends_at is null or ends_at > ${now})`.execute(tx);
  return rows[0]?.Stamp ?? "";
}

interface UsedTypes {
  pay: string[];
  payout: string[];
}

function concerns(merchantId: bigint, { pay, payout }: UsedTypes): RawBuilder<boolean> {
  const type = (code: string) => sql`${column(code)} || ' ' || ${column("Currency")}`;
  return sql<boolean>`(${column("Scope")} = 'System' or ${column("MerchantId")} = ${merchantId}
    or coalesce(${type("PayTypeCode")} = any(${pay}::text[]), false)
    or coalesce(${type("CashoutTypeCode")} = any(${payout}::text[]), false))`;
}

/** Through the operator's channels, of which the merchant sees only what comes of it here: codes of types. */
async function typesUsedBy(tx: Transaction, merchantId: bigint): Promise<UsedTypes> {
  const { rows } = await inWholeScope(tx, () =>
    sql<{ Kind: "pay" | "payout"; Type: string }>`
      select distinct 'pay' as kind, c.pay_type_code || ' ' || c.currency as type
        from merchant_channel l join channel c on c.id = l.channel_id
       where l.merchant_id = ${merchantId} and l.enabled
      union all
      select 'payout', cashout_type_code || ' ' || currency from merchant_cashout_type
       where merchant_id = ${merchantId} and enabled`.execute(tx),
  );
  const of = (kind: "pay" | "payout") => rows.filter(({ Kind }) => Kind === kind).map(({ Type }) => Type);
  return { pay: of("pay"), payout: of("payout") };
}
