/**
 * Settlement accounts: which wait for the check of the holder's name, and what became of that. A merchant is told for a week; who
 * checks, until it is done.
 */
import { maskedCard } from "@opc/contract/payout-order/states";
import { dayMs } from "@opc/contract/time";
import { type RawBuilder, sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";
import { holdNotices, type NewNotice } from "./raise.ts";

const toldMs = 7 * dayMs;
/** Of each kind, the newest. */
const maxTold = 200;

export async function holdSettlementNotices(tx: Transaction, now: Date): Promise<void> {
  const since = new Date(now.getTime() - toldMs);
  const waiting = await find(tx, sql`a.status = 'Pending'`);
  const usableFrom = sql`coalesce(a.held_until, a.checked_at)`;
  const usable = await find(
    tx,
    sql`a.status = 'Approved' and ${usableFrom} > ${since} and ${usableFrom} <= ${now}`,
  );
  const rejected = await find(tx, sql`a.status = 'Rejected' and a.checked_at > ${since}`);
  // Whose name it is, is the operator's to check: nobody of the merchant has anything to do with it.
  const asked = waiting.map((account) => noticeOf(account, null));
  await holdNotices(tx, "SettlementAccountWaiting", asked, now);
  await holdNotices(tx, "SettlementAccountUsable", usable.map(ofMerchant), now);
  await holdNotices(tx, "SettlementAccountRejected", rejected.map(ofMerchant), now);
}

interface Found {
  Id: bigint;
  MerchantId: bigint;
  Alias: string;
  BankCode: string;
  NumberLast4: string;
  Holder: string;
  Reason: string | null;
}

async function find(tx: Transaction, condition: RawBuilder<unknown>): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select a.id, a.merchant_id, m.alias, a.bank_code, a.number_last4, a.holder, a.reason
      from settlement_account a join merchant m on m.id = a.merchant_id
     where ${condition}
     order by a.id desc limit ${maxTold}`.execute(tx);
  return rows;
}

const ofMerchant = (account: Found) => noticeOf(account, account.MerchantId);

function noticeOf(account: Found, merchantId: bigint | null): Omit<NewNotice, "kind"> {
  const { Id, Alias, BankCode, NumberLast4, Holder, Reason } = account;
  const Account = `${BankCode} ${maskedCard(NumberLast4)}`;
  const parameters = { AccountId: Id.toString(), Merchant: Alias, Account, Holder, Reason: Reason ?? "" };
  return { key: Id.toString(), merchantId, severity: "Info", parameters };
}
