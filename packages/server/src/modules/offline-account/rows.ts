/** Accounts as the screens see them; each kind has fields of its own. */
import type { OfflineAccountRow, OfflineAccountRows } from "@opc/contract/offline-account/calls";
import type { OfflineAccountKind } from "@opc/contract/offline-account/kinds";
import type { UserViewer } from "../../call/handler.ts";
import type { Currencies } from "../../db/currencies.ts";
import type { Transaction } from "../../db/transaction.ts";
import { isMonitored } from "../../order/crawler-heartbeat.ts";
import type { ListedAccount } from "./store.ts";
import { type AccountUse, usesOf } from "./use.ts";

export interface RowFacts {
  tx: Transaction;
  viewer: UserViewer;
  currencies: Currencies;
  now: Date;
}

/** Only of accounts of that kind. */
export async function rowsOf<Kind extends OfflineAccountKind>(
  kind: Kind,
  accounts: readonly ListedAccount[],
  { tx, viewer, currencies, now }: RowFacts,
): Promise<OfflineAccountRows[Kind][]> {
  const ids = accounts.map((account) => account.Id);
  const useOf = await usesOf(tx, ids, viewer.timeDifferenceMinutes, now);
  return accounts.map((account) =>
    kindRows[kind](commonOf(account, useOf(account.Id), currencies, now), account),
  );
}

function commonOf(
  account: ListedAccount,
  use: AccountUse,
  currencies: Currencies,
  now: Date,
): OfflineAccountRow {
  const text = (minor: bigint) => currencies.text(minor, account.Currency);
  const watched = isMonitored(
    { crawlerEnabled: account.CrawlerEnabled, lastHeartbeatAt: account.LastHeartbeatAt },
    now,
  );
  return {
    AccountId: account.Id.toString(),
    AccountName: account.Name,
    Holder: account.Holder,
    Currency: account.Currency,
    ChannelCode: account.ChannelCode,
    ChannelName: account.ChannelName,
    ValidityMinutes: account.ValidityMinutes,
    MinimumDifference: text(account.DifferenceMinimumMinor),
    MaximumDifference: text(account.DifferenceMaximumMinor),
    RemarkLength: account.RandomRemarkLength,
    MinimumAmount: text(account.MinimumMinor),
    MaximumAmount: text(account.MaximumMinor),
    DailyLimit: text(account.DailyLimitMinor),
    Tip: account.Tip,
    Enabled: account.Enabled,
    Version: account.Version,
    CreatedAt: account.CreatedAt.toISOString(),
    UpdatedAt: account.UpdatedAt.toISOString(),
    PromisedToday: text(use.promisedTodayMinor),
    ReceivedToday: text(use.receivedTodayMinor),
    LiveOrders: use.live.count,
    SlotCount: Number(account.DifferenceMaximumMinor - account.DifferenceMinimumMinor) + 1,
    FinishedOrders: use.finishedOrders,
    PaidOrders: use.paidOrders,
    SpiderId: account.SpiderId,
    CrawlerEnabled: account.CrawlerEnabled,
    IsMonitored: watched,
    LastHeartbeatAt: account.LastHeartbeatAt?.toISOString() ?? null,
    OrdersAtRisk: watched ? 0 : use.live.count,
    AmountAtRisk: text(watched ? 0n : use.live.payableMinor),
  };
}

type KindRows = {
  [Kind in OfflineAccountKind]: (
    common: OfflineAccountRow,
    account: ListedAccount,
  ) => OfflineAccountRows[Kind];
};

const kindRows: KindRows = {
  QrCode: (common, account) => ({
    ...common,
    QrType: account.QrType ?? "PromptPay",
    Account: account.Account,
    PromptId: account.PromptId,
    ImageId: account.ImageId?.toString() ?? null,
  }),
  BankCard: (common, account) => ({
    ...common,
    CardType: account.CardType ?? "Savings",
    BankCode: account.BankCode ?? "",
    BankName: account.BankNameZh ?? "",
    BankName_enUS: account.BankNameEn ?? "",
    CardNumber: account.Account,
    ExtraInfo: account.ExtraInfo,
  }),
  TrueMoney: (common, account) => ({ ...common, WalletNumber: account.Account }),
};
