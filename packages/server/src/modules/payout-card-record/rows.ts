/** Lines of running accounts as the screens and files have them. */
import type { PayoutCardRecordRow } from "@opc/contract/payout-card-record";
import type { ExportColumn } from "../../call/export.ts";
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

export const recordColumns: readonly ExportColumn<PayoutCardRecordRow>[] = [
  { enUS: "Card", zhCN: "出款卡", text: (row) => row.CardName },
  { enUS: "Line", zhCN: "序号", text: (row) => row.Sequence },
  { enUS: "Kind", zhCN: "类型", text: (row) => row.Kind },
  { enUS: "Currency", zhCN: "币种", text: (row) => row.Currency },
  { enUS: "Balance before", zhCN: "变动前余额", text: (row) => row.BalanceBefore },
  { enUS: "Amount", zhCN: "变动金额", text: (row) => row.Amount },
  { enUS: "Fee", zhCN: "手续费", text: (row) => row.Fee },
  { enUS: "Balance after", zhCN: "变动后余额", text: (row) => row.BalanceAfter },
  { enUS: "Order number", zhCN: "代付单号", text: (row) => row.OrderNo },
  { enUS: "Bank's number", zhCN: "银行流水号", text: (row) => row.ExternalId },
  { enUS: "Counterparty", zhCN: "对方", text: (row) => row.Counterparty },
  { enUS: "Remark", zhCN: "备注", text: (row) => row.Remark },
  { enUS: "Bank's time", zhCN: "银行时间", text: (row) => row.OccurredAt, isTime: true },
  { enUS: "Reported", zhCN: "上报时间", text: (row) => row.ReportedAt, isTime: true },
  { enUS: "Operator", zhCN: "操作人", text: (row) => row.Operator },
  { enUS: "Written", zhCN: "记录时间", text: (row) => row.CreatedAt, isTime: true },
];
