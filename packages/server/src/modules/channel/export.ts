/** The exported suppliers and channels of both kinds; no key is in them. */
import type { CallOutput, Calls } from "@opc/contract";
import * as channelWords from "@opc/contract/channel/words";
import type { SupplierRow } from "@opc/contract/supplier/calls";
import * as supplierWords from "@opc/contract/supplier/words";
import { listExport, pageTitle, type RowColumn, rowColumns } from "../../call/list-export.ts";
import { channelDeskHandlers } from "./handlers.ts";
import type { CommonRow } from "./rows.ts";
import { supplierHandlers } from "./supplier-handlers.ts";

type PayRow = CallOutput<Calls["paychannelList"]>["Rows"][number];
type CashoutRow = CallOutput<Calls["cashoutchannelList"]>["Rows"][number];
type Own = typeof channelWords.enUS;

const { text, digits, count, amount, time, state, enabled } = rowColumns<CommonRow, Own>(channelWords);
const pay = rowColumns<PayRow, Own>(channelWords);
const cashout = rowColumns<CashoutRow, Own>(channelWords);

const begin: readonly RowColumn<CommonRow>[] = [
  digits("ChannelCode"),
  text("ChannelName"),
  digits("SupplierCode"),
  text("SupplierName", "Supplier"),
  digits("ChannelMerchantNo"),
  state("Kind", "kind"),
];
const rest: readonly RowColumn<CommonRow>[] = [
  text("Currency"),
  count("SortOrder"),
  digits("MappingCode"),
  text("BaseAddress"),
  amount("DailyLimit"),
  amount("PromisedToday", "Today"),
  count("OrdersToday"),
  count("FinishedToday"),
  count("PaidToday"),
  text("OpensAt"),
  text("ClosesAt"),
  enabled("Enabled", "Status"),
  state("WhyNot", "whyNot"),
  text("Remark"),
  time("CreatedAt"),
  time("UpdatedAt"),
];

const supplier = rowColumns<SupplierRow, typeof supplierWords.enUS>(supplierWords);

export const channelDeskExports = {
  paychannelExport: listExport(
    {
      title: pageTitle("PayChannel"),
      words: channelWords,
      columns: [...begin, pay.text("PayTypeCode"), pay.count("ValidityMinutes"), ...rest],
    },
    channelDeskHandlers.paychannelList,
  ),
  cashoutchannelExport: listExport(
    {
      title: pageTitle("CashoutChannel"),
      words: channelWords,
      columns: [...begin, cashout.text("CashoutTypeCode"), ...rest],
    },
    channelDeskHandlers.cashoutchannelList,
  ),
  supplierExport: listExport(
    {
      title: pageTitle("Supplier"),
      words: supplierWords,
      columns: [
        supplier.digits("SupplierCode"),
        supplier.text("SupplierName"),
        supplier.state("Adapter", "adapter"),
        supplier.enabled("Enabled", "Status"),
        supplier.count("PayChannels"),
        supplier.count("CashoutChannels"),
        supplier.count("EnabledChannels"),
        supplier.count("UnhealthyChannels"),
        supplier.count("RefusedNotices"),
        supplier.time("LastNoticeAt"),
        supplier.text("Remark"),
        supplier.time("CreatedAt"),
        supplier.time("UpdatedAt"),
      ],
    },
    supplierHandlers.supplierList,
  ),
};
