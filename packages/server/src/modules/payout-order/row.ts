/** A payout as its row in the console's list, the operator's facts left out for an ordinary merchant. */
import { maskedCard, type PayoutOrderRow } from "@opc/contract/payout-order/states";
import type { UserViewer } from "../../call/handler.ts";
import { isOwnStaff } from "../../call/timeline.ts";
import type { Currencies } from "../../db/currencies.ts";
import type { ListedPayout } from "./list-store.ts";

export function toRow(order: ListedPayout, viewer: UserViewer, { text }: Currencies): PayoutOrderRow {
  const { Currency, CreatedBy } = order;
  const { isSuper } = viewer;
  return {
    OrderNo: order.OrderNo,
    MerchantOrderNo: order.MerchantOrderNo,
    MerchantAlias: order.MerchantAlias,
    MerchantName: order.MerchantName,
    CashoutTypeCode: order.CashoutTypeCode,
    Currency,
    Amount: text(order.AmountMinor, Currency),
    Fee: text(order.FeeMinor, Currency),
    DeductedAmount: text(order.AmountMinor + order.FeeMinor, Currency),
    Status: order.Status,
    Exception: order.Exception,
    CallbackStatus: order.CallbackStatus,
    BankCode: order.BankCode,
    CardNumberMasked: maskedCard(order.CardLast4),
    PayeeName: order.PayeeName,
    Source: order.Source,
    BatchId: order.BatchId?.toString() ?? null,
    ChannelCode: isSuper ? order.ChannelCode : null,
    CardName: isSuper ? order.CardName : null,
    AttemptCount: order.AttemptCount,
    ExternalId: order.ExternalId,
    CreatedBy: CreatedBy !== null && (isSuper || isOwnStaff(CreatedBy, viewer)) ? CreatedBy : null,
    CreatedAt: order.CreatedAt.toISOString(),
    FinishedAt: order.FinishedAt?.toISOString() ?? null,
    StatusSince: order.StatusSince.toISOString(),
  };
}
