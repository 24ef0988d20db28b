/** A withdrawal, a settlement account and a payout of another merchant's, what names them in calls, and the same of nobody's. */
import { sealPlace } from "../ports/sealed-columns.ts";
import type { Services } from "../services.ts";
import type { Person } from "./people.ts";
import type { wholeQuery } from "./whole-query.ts";

export const noMoneyOut = { PayoutNo: "C00000000000000000000000", SettlementAccountId: "999999999" };

/** What else the calls of accounts ask for. */
export const moneyOutWords = { Holder: "Somsri Rakdee" };

const accountId = 444444442n;

export async function addForeignMoneyOut(
  { vault }: Pick<Services, "vault">,
  query: ReturnType<typeof wholeQuery>,
  victim: Person,
): Promise<typeof noMoneyOut> {
  await query(
    `insert into withdrawal_order (id, merchant_id, order_no, currency, amount_minor, created_by_user_id, created_by, created_at)
     values (7, $1, 'W-mark-acme', 'THB', 100, $2, 'ACME/mark-acme', now())`,
    [victim.merchantId, victim.userId],
  );
  await query(
    `insert into payout_order (id, merchant_id, order_no, merchant_order_no, cashout_type_code, currency, amount_minor,
       fee_minor, fee_basis_points, fee_minimum_minor, status, bank_code, card_sealed, card_last4, card_hash, payee_name,
       source, status_since, created_at)
     values (8, $1, 'C-mark-acme', 'payout-mark-acme', 'BANK', 'THB', 100, 0, 0, 0, 'PendingReview', 'KBANK', $2, '7890',
       sha256('x'), 'mark-acme', 'Gateway', now(), now())`,
    [
      victim.merchantId,
      vault.seal(sealPlace("payout_order.card_sealed", 8n, victim.merchantId), "1234567890"),
    ],
  );
  await query(
    `insert into settlement_account (id, merchant_id, currency, bank_code, holder, number_sealed, number_last4, number_hash,
       created_by_user_id, created_by, created_at)
     values ($1, $2, 'THB', 'KBANK', 'mark-acme', $4, '7890', sha256('x'), $3, 'ACME/mark-acme', now())`,
    [
      accountId,
      victim.merchantId,
      victim.userId,
      vault.seal(sealPlace("settlement_account.number_sealed", accountId, victim.merchantId), "1234567890"),
    ],
  );
  return { PayoutNo: "C-mark-acme", SettlementAccountId: accountId.toString() };
}
