/** Lines of running accounts as the screens and files have them. */
import type { PayoutCardRecordRow } from "@opc/contract/payout-card/records";
import type { Currencies } from "../../db/currencies.ts";
import type { ListedRecord } from "./store.ts";

export function recordRow(record: ListedRecord, currencies: Currencies): PayoutCardRecordRow {
  const text = (minor: bigint) => currencies.text(minor, record.Currency);
  return {
    RecordId: record.Id.toString(),
    CardId: record.CardId.toString(),
    CardName: record.CardName,
    Sequence: Number(record.Sequence),
    Kind: record.Kind,
    Currency: record.Currency,
    Amount: text(record.AmountMinor),
    Fee: text(record.FeeMinor),
    BalanceBefore: text(record.BalanceBeforeMinor),
    BalanceAfter: text(record.BalanceAfterMinor),
    OrderNo: record.OrderNo,
    ExternalId: record.ExternalId,
    Counterparty: record.Counterparty,
    Remark: record.Remark,
    OccurredAt: record.OccurredAt?.toISOString() ?? null,
    ReportedAt: record.ReportedAt?.toISOString() ?? null,
    Operator: record.Operator,
    CreatedAt: record.CreatedAt.toISOString(),
  };
}
