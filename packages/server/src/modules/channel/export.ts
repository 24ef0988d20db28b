/** The exported suppliers and channels of both kinds; no key is in them. */
import { payChannelFields, payoutChannelFields } from "@opc/contract/channel/fields";
import * as channelWords from "@opc/contract/channel/words";
import { supplierFields } from "@opc/contract/supplier/fields";
import * as supplierWords from "@opc/contract/supplier/words";
import { listExport, pageTitle } from "../../call/list-export.ts";
import { rowColumnsOf } from "../../call/row-columns.ts";
import { channelDeskHandlers } from "./handlers.ts";
import { supplierHandlers } from "./supplier-handlers.ts";

export const channelDeskExports = {
  paychannelExport: listExport(
    {
      title: pageTitle("PayChannel"),
      words: channelWords,
      columns: rowColumnsOf(payChannelFields, channelWords),
    },
    channelDeskHandlers.paychannelList,
  ),
  cashoutchannelExport: listExport(
    {
      title: pageTitle("CashoutChannel"),
      words: channelWords,
      columns: rowColumnsOf(payoutChannelFields, channelWords),
    },
    channelDeskHandlers.cashoutchannelList,
  ),
  supplierExport: listExport(
    {
      title: pageTitle("Supplier"),
      words: supplierWords,
      columns: rowColumnsOf(supplierFields, supplierWords),
    },
    supplierHandlers.supplierList,
  ),
};
