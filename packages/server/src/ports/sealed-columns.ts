/**
 * Every column that holds a sealed secret. What is sealed for one opens only there: in its column, its row, and while the row is
 * its owner's. A test compares with the schema, and swaps each.
 */
import type { SecretPurpose } from "./vault.ts";

interface Kept {
  purpose: SecretPurpose;
  /** The column that says whose the row is; null: the operator's own. */
  owner: "merchant_id" | "user_id" | null;
}

export const sealedColumns = {
  "approval.secrets_sealed": { purpose: "approval-secret", owner: "merchant_id" },
  "channel.previous_private_key_encrypted": { purpose: "channel-key", owner: null },
  "channel.private_key_encrypted": { purpose: "channel-key", owner: null },
  "crawler.password_encrypted": { purpose: "crawler-password", owner: null },
  "crawler.signing_key_encrypted": { purpose: "crawler-signing", owner: null },
  "export_file.input_sealed": { purpose: "export-input", owner: "user_id" },
  "merchant_secret.secret_encrypted": { purpose: "api-secret", owner: "merchant_id" },
  "notice_target.code_sealed": { purpose: "notice-code", owner: "user_id" },
  "notice_target.secret_encrypted": { purpose: "notice-secret", owner: "user_id" },
  "payout_card.card_sealed": { purpose: "payout-card", owner: null },
  "payout_channel.previous_private_key_encrypted": { purpose: "channel-key", owner: null },
  "payout_channel.private_key_encrypted": { purpose: "channel-key", owner: null },
  "payout_order.card_sealed": { purpose: "payee-card", owner: "merchant_id" },
  "payout_task.code_sealed": { purpose: "payout-code", owner: "merchant_id" },
  "separate_key.secret_encrypted": { purpose: "api-secret", owner: "merchant_id" },
  "settlement_account.number_sealed": { purpose: "settlement-account", owner: "merchant_id" },
  "user_account.totp_secret_encrypted": { purpose: "totp", owner: "merchant_id" },
  "withdrawal_order.payee_sealed": { purpose: "settlement-account", owner: "merchant_id" },
} as const satisfies Record<string, Kept>;

export type SealedColumn = keyof typeof sealedColumns;

/** What a seal is bound to. */
export interface SealPlace {
  purpose: SecretPurpose;
  where: string;
}

type OwnerOf<Column extends SealedColumn> = (typeof sealedColumns)[Column]["owner"] extends null
  ? []
  : [ownerId: bigint];

/** The place of a row's secret. Never change how it is written: what is sealed opens by it. */
export function sealPlace<Column extends SealedColumn>(
  column: Column,
  rowId: bigint,
  ...[ownerId]: OwnerOf<Column>
): SealPlace {
  const { purpose, owner } = sealedColumns[column];
  return { purpose, where: `${column} ${rowId} ${owner === null ? "operator" : `${owner} ${ownerId}`}` };
}
