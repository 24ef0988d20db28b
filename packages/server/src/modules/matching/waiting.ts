/** Credits that wait and name an order: by the payable amount, the remark or the member's name, as store.ts finds orders. */
import { type Selectable, sql } from "kysely";
import type { Tables } from "../../db/tables.ts";
import type { Transaction } from "../../db/transaction.ts";
import { bankClockGrainMs } from "../../order/credit-time.ts";
import type { PaymentOrder } from "../../order/payment-row.ts";
import type { ReportedCredit } from "./decide.ts";
import { creditOf } from "./report.ts";

/** Also those that are linked to the order as evidence. */
export async function creditsFor(tx: Transaction, order: PaymentOrder): Promise<ReportedCredit[]> {
  const rows = await waitingFor(tx, order).execute();
  return rows.flatMap(reportedCredit);
}

/** Those that are nobody's, their rows locked; the order is locked by the caller. */
export async function lockFreeCredits(tx: Transaction, order: PaymentOrder): Promise<ReportedCredit[]> {
  const rows = await waitingFor(tx, order)
    .where("BankTransaction.OrderId", "is", null)
    .orderBy("BankTransaction.Id")
    .forUpdate("BankTransaction")
    .execute();
  return rows.flatMap(reportedCredit);
}

function waitingFor(tx: Transaction, order: PaymentOrder) {
  const { Id, AccountId, PayableMinor, PaymentRemark, MemberName, CreatedAt } = order;
  const earliest = new Date(CreatedAt.getTime() - bankClockGrainMs);
  return tx
    .selectFrom("BankTransaction")
    .leftJoin("Crawler", "Crawler.Id", "BankTransaction.CrawlerId")
    .selectAll("BankTransaction")
    .select("Crawler.SpiderId")
    .where(sql<boolean>`bank_transaction.account_id = ${AccountId}`)
    .where("BankTransaction.MatchStatus", "=", sql.lit("PendingMatch"))
    .where("BankTransaction.Direction", "=", "Credit")
    .where("BankTransaction.OccurredAt", ">=", earliest)
    .where(sql<boolean>`coalesce(bank_transaction.order_id, ${Id}) = ${Id}`)
    .where(
      sql<boolean>`(bank_transaction.amount_minor = ${PayableMinor}
        or upper(btrim(bank_transaction.remark)) = ${PaymentRemark}
        or lower(btrim(regexp_replace(bank_transaction.counterparty, '\\s+', ' ', 'g'))) = lower(${MemberName}))`,
    );
}

type Row = Selectable<Tables["BankTransaction"]> & { SpiderId: string | null };

/** As it was reported; none of what somebody entered of whom only the name is known. */
function reportedCredit(row: Row): ReportedCredit[] {
  const { EnteredBy: name, EnteredByUserId: userId, SpiderId: crawlerCode, Source, ParentId } = row;
  if (name !== null && userId === null) return [];
  if (Source === "Crawler" && ParentId === null)
    return crawlerCode === null ? [] : [creditOf(row, { kind: "crawler", name: crawlerCode })];
  return name === null ? [] : [creditOf(row, { kind: "user", name })];
}
