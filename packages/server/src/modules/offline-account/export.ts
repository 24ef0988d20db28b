/** The exported offline accounts, each kind with what is its own. */
import type { OfflineAccountRow, OfflineAccountRows } from "@opc/contract/offline-account/calls";
import { bankCardFields, qrCodeFields, trueMoneyFields } from "@opc/contract/offline-account/fields";
import * as words from "@opc/contract/offline-account/words";
import { listExport, pageTitle } from "../../call/list-export.ts";
import { rowColumnsOf } from "../../call/row-columns.ts";
import { offlineAccountHandlers } from "./handlers.ts";

/** "97.50"; nothing where nothing is over yet. */
const rate = {
  PaidOrders: ({ PaidOrders, FinishedOrders }: OfflineAccountRow) =>
    FinishedOrders === 0 ? null : ((PaidOrders / FinishedOrders) * 100).toFixed(2),
};

export const offlineAccountExports = {
  qrcodeExport: listExport(
    {
      title: pageTitle("QrCode"),
      words,
      columns: rowColumnsOf<typeof qrCodeFields, OfflineAccountRows["QrCode"]>(qrCodeFields, words, rate),
    },
    offlineAccountHandlers.qrcodeList,
  ),
  bankcardExport: listExport(
    {
      title: pageTitle("BankCard"),
      words,
      columns: rowColumnsOf<typeof bankCardFields, OfflineAccountRows["BankCard"]>(bankCardFields, words, {
        ...rate,
        Bank: (row, language) => (language === "zhCN" ? row.BankName : row.BankName_enUS),
      }),
    },
    offlineAccountHandlers.bankcardList,
  ),
  truemoneyExport: listExport(
    {
      title: pageTitle("TrueMoney"),
      words,
      columns: rowColumnsOf<typeof trueMoneyFields, OfflineAccountRows["TrueMoney"]>(
        trueMoneyFields,
        words,
        rate,
      ),
    },
    offlineAccountHandlers.truemoneyList,
  ),
};
