/** The exported offline accounts, each kind with what is its own. */
import type { OfflineAccountRow, OfflineAccountRows } from "@opc/contract/offline-account/calls";
import type { OfflineAccountKind } from "@opc/contract/offline-account/kinds";
import * as words from "@opc/contract/offline-account/words";
import { listExport, pageTitle, type RowColumn, rowColumns } from "../../call/list-export.ts";
import { offlineAccountHandlers } from "./handlers.ts";

type Own = typeof words.enUS;
const { text, digits, count, amount, time, made, enabled } = rowColumns<OfflineAccountRow, Own>(words);

const common: readonly RowColumn<OfflineAccountRow>[] = [
  text("Holder"),
  text("Currency"),
  enabled("Enabled", "Status"),
  made("Health", (row) => String(row.IsMonitored), { group: "monitored" }),
  count("OrdersAtRisk"),
  amount("PromisedToday", "Today"),
  amount("DailyLimit"),
  amount("ReceivedToday"),
  count("LiveOrders"),
  made("SuccessRate", ({ PaidOrders, FinishedOrders }) => percentOf(PaidOrders, FinishedOrders), {
    kind: "percent",
  }),
  amount("MinimumAmount"),
  amount("MaximumAmount"),
  amount("MinimumDifference"),
  amount("MaximumDifference"),
  count("ValidityMinutes"),
  count("RemarkLength"),
  text("Tip"),
  text("ChannelName", "Channel"),
  digits("SpiderId", "Crawler"),
  time("CreatedAt"),
  time("UpdatedAt"),
];

const qr = rowColumns<OfflineAccountRows["QrCode"], Own>(words);
const card = rowColumns<OfflineAccountRows["BankCard"], Own>(words);
const wallet = rowColumns<OfflineAccountRows["TrueMoney"], Own>(words);

const own: { [Kind in OfflineAccountKind]: readonly RowColumn<OfflineAccountRows[Kind]>[] } = {
  QrCode: [qr.digits("PromptId"), qr.state("QrType", "qrType"), qr.digits("Account")],
  BankCard: [
    card.digits("CardNumber"),
    card.made("Bank", (row, language) => (language === "zhCN" ? row.BankName : row.BankName_enUS)),
    card.state("CardType", "cardType"),
    card.text("ExtraInfo"),
  ],
  TrueMoney: [wallet.digits("WalletNumber")],
};

const partsOf = <Kind extends OfflineAccountKind>(kind: Kind) => ({
  title: pageTitle(kind),
  words,
  columns: [text("AccountName"), ...own[kind], ...common] as readonly RowColumn<OfflineAccountRows[Kind]>[],
});

export const offlineAccountExports = {
  qrcodeExport: listExport(partsOf("QrCode"), offlineAccountHandlers.qrcodeList),
  bankcardExport: listExport(partsOf("BankCard"), offlineAccountHandlers.bankcardList),
  truemoneyExport: listExport(partsOf("TrueMoney"), offlineAccountHandlers.truemoneyList),
};

/** "97.50"; nothing where nothing is over yet. */
function percentOf(part: number, whole: number): string | null {
  return whole === 0 ? null : ((part / whole) * 100).toFixed(2);
}
