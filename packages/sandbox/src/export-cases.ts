/** Each export of a list beside its list: what stands under the headings of its file (exports.test.ts). */
import type { CallName, CallOutput, Calls } from "@opc/contract";
import { advertisingFields } from "@opc/contract/advertising/fields";
import * as advertisingWords from "@opc/contract/advertising/words";
import { approvalFields } from "@opc/contract/approval/fields";
import * as approvalWords from "@opc/contract/approval/words";
import { articleCategoryFields } from "@opc/contract/article/category-fields";
import * as articleCategoryWords from "@opc/contract/article/category-words";
import { articleFields } from "@opc/contract/article/fields";
import * as articleWords from "@opc/contract/article/words";
import { balanceChangeTypeKey } from "@opc/contract/balance-change/types";
import * as balanceWords from "@opc/contract/balance-change/words";
import * as transactionWords from "@opc/contract/bank-transaction/words";
import { payChannelFields, payoutChannelFields } from "@opc/contract/channel/fields";
import * as channelWords from "@opc/contract/channel/words";
import { crawlerFields } from "@opc/contract/crawler/fields";
import * as crawlerWords from "@opc/contract/crawler/words";
import { lotteryFields } from "@opc/contract/lottery/fields";
import * as lotteryWords from "@opc/contract/lottery/words";
import { maintenanceFields } from "@opc/contract/maintenance/fields";
import * as maintenanceWords from "@opc/contract/maintenance/words";
import { merchantFields } from "@opc/contract/merchant/fields";
import * as merchantWords from "@opc/contract/merchant/words";
import { moneyCaseFields } from "@opc/contract/money-case/fields";
import * as caseWords from "@opc/contract/money-case/words";
import type { OfflineAccountRow } from "@opc/contract/offline-account/calls";
import { bankCardFields, qrCodeFields, trueMoneyFields } from "@opc/contract/offline-account/fields";
import * as accountWords from "@opc/contract/offline-account/words";
import { paymentOrderFields } from "@opc/contract/payment-order/fields";
import * as payWords from "@opc/contract/payment-order/words";
import { payoutCardFields } from "@opc/contract/payout-card/fields";
import * as cardWords from "@opc/contract/payout-card/words";
import { payoutOrderFields } from "@opc/contract/payout-order/fields";
import * as payoutWords from "@opc/contract/payout-order/words";
import type { ReferenceRow } from "@opc/contract/reference/calls";
import { onlineUserFields } from "@opc/contract/session/online-user-fields";
import { settlementAccountFields } from "@opc/contract/settlement-account/fields";
import * as settlementAccountWords from "@opc/contract/settlement-account/words";
import {
  fileFieldsOf,
  type RowOf as RowOfFields,
  type ShownField,
  type ShownFields,
} from "@opc/contract/shown-fields";
import { supplierFields } from "@opc/contract/supplier/fields";
import * as supplierWords from "@opc/contract/supplier/words";
import * as yesNo from "@opc/contract/titles/yes-no-words";
import { userGroupFields } from "@opc/contract/user/group-fields";
import * as groupWords from "@opc/contract/user/group-words";
import * as withdrawalWords from "@opc/contract/withdrawal/words";
import { type ExportCallName, zoneName } from "@opc/server/call/export-source";
import type { Browser } from "@opc/server/testing/app";

export interface Reader {
  alias: "OPC" | "LOTUS";
  browser: Browser;
  minutes: number;
  /** One that has draws. */
  lottery: string;
  now: () => Date;
}

export type ListName = {
  [Name in CallName]: CallOutput<Calls[Name]> extends { Rows: object[] } ? Name : never;
}[CallName];
type RowOf<Name extends ListName> = CallOutput<Calls[Name]> extends { Rows: (infer Row)[] } ? Row : never;
export type Cells<Row> = Readonly<Record<string, (row: Row, reader: Reader) => string | number | null>>;

export interface Case {
  list: ListName;
  /** By heading, what stands in the row's cell; with fields of its own for each reader. */
  cells: Cells<never> | Readonly<Record<Reader["alias"], Cells<never>>>;
  filters?: readonly object[];
  /** What the list cannot be asked without. */
  always?: (reader: Reader) => object;
}
const beside = <Name extends ListName>(
  list: Name,
  cells: Cells<RowOf<Name>> | Readonly<Record<Reader["alias"], Cells<RowOf<Name>>>>,
  more: Pick<Case, "filters" | "always"> = {},
): Case => ({ list, cells: cells as Case["cells"], ...more });

const local = (iso: string | null, { minutes }: Reader) =>
  iso && new Date(Date.parse(iso) + minutes * 60_000).toISOString().slice(0, 19).replace("T", " ");
const beforeNow = (reader: Reader) => local(new Date(reader.now().getTime() - 120_000).toISOString(), reader);
const words = (of: Readonly<Record<string, string>>, value: string | null) => value && (of[value] ?? value);

type Groups = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Every column that is made of the resource's fields: what its list sends of the field. A merchant has fewer. */
function asListed<Fields extends ShownFields>(fields: Fields, groups: object) {
  const cellOf = (name: string, field: ShownField) => (row: RowOfFields<Fields>, reader: Reader) => {
    const sent = (row as Readonly<Record<string, unknown>>)[name] as string | number | boolean | null;
    const group = "words" in field && field.words ? (groups as Groups)[field.words] : yesNo.enUS;
    if (typeof sent === "boolean")
      return words(group ?? {}, (field.kind === "flag" && field.called?.[sent ? 0 : 1]) || String(sent));
    if ("words" in field) return words(group ?? {}, sent as string);
    return field.kind === "time" ? local(sent as string | null, reader) : sent;
  };
  const cellsOf = (isSuper: boolean) =>
    Object.fromEntries(
      fileFieldsOf(fields, isSuper).map(([name, field]) => [
        field.file?.enUS ?? field.enUS,
        cellOf(name, field),
      ]),
    );
  return { OPC: cellsOf(true), LOTUS: cellsOf(false) };
}

const accountsListed = (fields: ShownFields) =>
  ({
    ...asListed(fields, accountWords.enUS).OPC,
    "Success rate (24 h)": ({ PaidOrders, FinishedOrders }) =>
      FinishedOrders === 0 ? null : `${((PaidOrders / FinishedOrders) * 100).toFixed(2)}%`,
  }) satisfies Cells<OfflineAccountRow>;
type Balance = RowOf<"merchantList">["Balances"][number];
const inEach = ({ Balances }: RowOf<"merchantList">, pick: (balance: Balance) => string | null) =>
  Balances.filter((balance) => pick(balance) !== null)
    .map((balance) => `${balance.Currency} ${pick(balance)}`)
    .join("; ");
const reference: Cells<ReferenceRow> = {
  Code: (row) => row.Code,
  "English name": (row) => row.Name_enUS,
  "Sort order": (row) => row.SortOrder,
};
const approvals = asListed(approvalFields, approvalWords.enUS);
const withdrawals: Cells<RowOf<"ownwithdrawalList">> = {
  "Order no.": (row) => row.OrderNo,
  Status: (row) => words(withdrawalWords.enUS.status, row.Status),
  Amount: (row) => row.Amount,
  "Decision time": (row, reader) => local(row.DecidedAt, reader),
  "Paid to": (row) => row.PayeeAccount,
  "Account holder": (row) => row.PayeeHolder,
  "Transfer reference": (row) => row.TransferReference,
};
const settlements = asListed(settlementAccountFields, settlementAccountWords.enUS);
const bankOf = (row: RowOf<"settlementaccountList">) => row.BankName_enUS;
const states = [{ States: ["Enabled"] }, { States: ["Disabled"] }];

export const cases: Partial<Record<ExportCallName, Case>> = {
  payorderExport: beside("payorderList", asListed(paymentOrderFields, payWords.enUS), {
    filters: [{ Statuses: ["Success"] }, { Exceptions: ["Late", "Over"] }, { AmountFrom: "500" }],
  }),
  cashoutorderExport: beside(
    "cashoutorderList",
    asListed(payoutOrderFields, { ...payoutWords.enUS, callback: payWords.enUS.callback }),
    { filters: [{ Statuses: ["PayoutSuccess", "AutoMatchedSuccess"] }, { Sources: ["Console"] }] },
  ),
  withdrawalExport: beside(
    "withdrawalList",
    {
      ...withdrawals,
      "Available balance": (row: RowOf<"withdrawalList">) => row.AvailableBalance,
      "Decided by": (row: RowOf<"withdrawalList">) => row.DecidedBy,
      "In a batch file": (row: RowOf<"withdrawalList">, reader: Reader) => local(row.BatchAt, reader),
    } as Cells<RowOf<"withdrawalList">>,
    { filters: [{ Statuses: ["Pending"] }] },
  ),
  ownwithdrawalExport: beside("ownwithdrawalList", withdrawals),
  settlementaccountExport: beside(
    "settlementaccountList",
    {
      OPC: { ...settlements.OPC, Bank: bankOf },
      LOTUS: { ...settlements.LOTUS, Bank: bankOf },
    },
    { filters: [{ Statuses: ["Pending"] }] },
  ),
  originalrecordExport: beside(
    "originalrecordList",
    {
      "External id": (row) => row.ExternalId,
      Amount: (row) => row.Amount,
      "Match status": (row) => words(transactionWords.enUS.status, row.MatchStatus),
      "System number": (row) => row.OrderNo,
      "Matched by": (row) => row.MatchActor ?? row.IgnoredBy,
    },
    { filters: [{ MatchStatuses: ["PendingMatch"] }, { Directions: ["Debit"] }] },
  ),
  moneycaseExport: beside("moneycaseList", asListed(moneyCaseFields, caseWords.enUS), {
    filters: [{ Kinds: ["PayoutPaidTwice"] }],
  }),
  payoutcardrecordExport: beside(
    "payoutcardrecordList",
    {
      "Payout card": (row) => row.CardName,
      "No.": (row) => row.Sequence,
      "Balance before": (row) => row.BalanceBefore,
      Amount: (row) => row.Amount,
      "Balance after": (row) => row.BalanceAfter,
    },
    { filters: [{ Kinds: ["Payout"] }] },
  ),
  callbackrecordExport: beside(
    "callbackrecordList",
    { "Event id": (row) => row.EventId, Attempts: (row) => row.AttemptCount, Address: (row) => row.Url },
    { filters: [{ Statuses: ["Failure"] }] },
  ),
  qrcodeExport: beside("qrcodeList", accountsListed(qrCodeFields), { filters: states }),
  bankcardExport: beside("bankcardList", {
    ...accountsListed(bankCardFields),
    Bank: (row: RowOf<"bankcardList">) => row.BankName_enUS,
  } as Cells<RowOf<"bankcardList">>),
  truemoneyExport: beside("truemoneyList", accountsListed(trueMoneyFields)),
  payoutcardExport: beside("payoutcardList", {
    ...asListed(payoutCardFields, { ...cardWords.enUS, state: accountWords.enUS.state }).OPC,
    Bank: (row: RowOf<"payoutcardList">) => row.BankName_enUS,
  } as Cells<RowOf<"payoutcardList">>),
  cashouttaskExport: beside("cashouttaskList", {
    Payout: (row) => row.OrderNo,
    Amount: (row) => row.Amount,
    "Payee's card": (row) => row.CardNumberMasked,
  }),
  spidersettingExport: beside(
    "spidersettingList",
    asListed(crawlerFields, { ...crawlerWords.enUS, enabled: accountWords.enUS.state }),
  ),
  supplierExport: beside("supplierList", asListed(supplierFields, supplierWords.enUS), { filters: states }),
  paychannelExport: beside("paychannelList", asListed(payChannelFields, channelWords.enUS), {
    filters: [...states, { TakesOrders: true }, { WhyNots: ["no account", "paused"] }],
  }),
  cashoutchannelExport: beside("cashoutchannelList", asListed(payoutChannelFields, channelWords.enUS)),
  merchantExport: beside("merchantList", {
    ...asListed(merchantFields, merchantWords.enUS).OPC,
    Available: (row: RowOf<"merchantList">) => inEach(row, ({ Available }) => Available),
    Frozen: (row: RowOf<"merchantList">) => inEach(row, ({ Frozen }) => Frozen),
    "Daily withdrawal quota": (row: RowOf<"merchantList">) =>
      inEach(row, ({ DailyWithdrawalQuota }) => DailyWithdrawalQuota),
  } as Cells<RowOf<"merchantList">>),
  balancechangeExport: beside(
    "balancechangeList",
    {
      "Serial number": (row) => row.SerialNo,
      "No.": (row) => row.SequenceNo,
      Type: (row) => words(balanceWords.enUS.type, balanceChangeTypeKey(row.Type)),
      Amount: (row) => row.Amount,
      "Balance after": (row) => row.BalanceAfter,
      "Related order number": (row) => row.OrderNo,
      Remark: (row) => row.Remark,
    },
    { filters: [{ Accounts: ["Frozen"] }, { Types: ["Payment Order Success"] }] },
  ),
  userExport: beside("userList", {
    "User name": (row) => row.UserName,
    Group: (row) => row.UserGroupName,
    Created: (row, reader) => local(row.CreatedAt, reader),
  }),
  usergroupExport: beside("usergroupList", asListed(userGroupFields, groupWords.enUS)),
  onlineuserExport: beside("getonlineuserlist", asListed(onlineUserFields, {})),
  articleExport: beside("articleList", {
    ...asListed(articleFields, articleWords.enUS).OPC,
    Category: (row: RowOf<"articleList">) => row.ArticleCategoryName_enUS,
  } as Cells<RowOf<"articleList">>),
  articleCategoryExport: beside(
    "articleCategoryList",
    asListed(articleCategoryFields, articleCategoryWords.enUS),
  ),
  advertisingExport: beside("advertisingList", asListed(advertisingFields, advertisingWords.enUS)),
  lotterymanageExport: beside("lotterymanageList", {
    ...asListed(lotteryFields, lotteryWords.enUS).OPC,
    "Draw time": ({ DrawRule }: RowOf<"lotterymanageList">) => DrawRule?.DrawTime ?? null,
    "Lottery's own clock": ({ UtcOffsetMinutes }: RowOf<"lotterymanageList">) => zoneName(UtcOffsetMinutes),
    "Last result": ({ LastNumbers }: RowOf<"lotterymanageList">) =>
      LastNumbers?.map(({ Numbers }) => Numbers.join(" ")).join(" · ") ?? null,
  } as Cells<RowOf<"lotterymanageList">>),
  drawExport: beside(
    "drawList",
    { "Issue number": (row) => row.IssueNumber, "Draw time": (row, reader) => local(row.DrawAt, reader) },
    { always: ({ lottery }) => ({ LotteryCode: lottery }), filters: [{ Statuses: ["Drawn"] }] },
  ),
  paytypeExport: beside("paytypeDeskList", reference, { filters: states }),
  cashouttypeExport: beside("cashouttypeDeskList", reference),
  bankExport: beside(
    "bankDeskList",
    { "Bank Code": (row) => row.Code, "National Code": (row) => row.NationalCode },
    { filters: [{ Currency: "THB" }] },
  ),
  currencyExport: beside("currencyDeskList", reference),
  languageExport: beside("languageDeskList", reference),
  maintenanceExport: beside("maintenanceList", {
    ...asListed(maintenanceFields, maintenanceWords.enUS).OPC,
    Stops: ({ Scope, StopsPayments, StopsPayouts }: RowOf<"maintenanceList">) => {
      if (Scope === "CashoutType") return "New payouts";
      if (!StopsPayouts) return "New payments";
      return StopsPayments ? "New payments, payouts and withdrawals" : "New payouts and withdrawals";
    },
  } as Cells<RowOf<"maintenanceList">>),
  approvalExport: beside("approvalList", approvals),
  ownapprovalExport: beside("ownapprovalList", approvals),
  doneapprovalExport: beside("doneapprovalList", approvals),
  operationlogExport: beside(
    "operationlogList",
    { Line: (row) => row.LogId, Call: (row) => row.Call, Code: (row) => row.Code },
    { always: (reader) => ({ To: beforeNow(reader) }), filters: [{ Results: ["Refused"] }] },
  ),
};
