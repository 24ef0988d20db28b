import type { CallParsed } from "@opc/contract";
import type { cashoutreportGet, payreportGet } from "@opc/contract/report/order-report";
import type { Handlers } from "../../call/handler.ts";
import { orderReportOf, type Report, type ReportFacts } from "./order-report.ts";
import { collections, payouts } from "./order-report-kinds.ts";
import type { ReportFilters } from "./order-report-store.ts";

type PayInput = CallParsed<typeof payreportGet>;
type PayoutInput = CallParsed<typeof cashoutreportGet>;

export const orderReportHandlers = {
  payreportGet: (input, facts) => payReport(input, facts),
  cashoutreportGet: (input, facts) => payoutReport(input, facts),
} satisfies Partial<Handlers>;

export function payReport(input: PayInput, facts: ReportFacts): Promise<Report> {
  return orderReportOf(collections, input, payFilters(input), facts);
}

export function payoutReport(input: PayoutInput, facts: ReportFacts): Promise<Report> {
  return orderReportOf(payouts, input, payoutFilters(input), facts);
}

function payFilters(input: PayInput): ReportFilters {
  const { MerchantAlias, PayTypeCode, ChannelCode, AccountId } = input;
  return {
    merchantAlias: MerchantAlias,
    typeCode: PayTypeCode,
    channelCode: ChannelCode,
    account: AccountId,
  };
}

function payoutFilters(input: PayoutInput): ReportFilters {
  const { MerchantAlias, CashoutTypeCode, ChannelCode, PayoutCard } = input;
  return {
    merchantAlias: MerchantAlias,
    typeCode: CashoutTypeCode,
    channelCode: ChannelCode,
    account: PayoutCard,
  };
}
