/** Accounts as the screens see them; each kind has fields of its own. */
import type { OfflineAccountRows, UnshownOfAccount } from "@opc/contract/offline-account/calls";
import { bankCardFields, qrCodeFields, trueMoneyFields } from "@opc/contract/offline-account/fields";
import type { OfflineAccountKind } from "@opc/contract/offline-account/kinds";
import type { UserViewer } from "../../call/handler.ts";
import { rowMapper } from "../../call/row-of.ts";
import type { Currencies } from "../../db/currencies.ts";
import type { Transaction } from "../../db/transaction.ts";
import { isHeld } from "../../order/account-hold.ts";
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
  facts: RowFacts,
): Promise<OfflineAccountRows[Kind][]> {
  const { tx, viewer, now } = facts;
  const ids = accounts.map((account) => account.Id);
  const useOf = await usesOf(tx, ids, viewer.timeDifferenceMinutes, now);
  return accounts.map((account) => kindRows[kind](usedAccount(account, useOf(account.Id), now), facts));
}

type UsedAccount = ReturnType<typeof usedAccount>;

function usedAccount(account: ListedAccount, use: AccountUse, now: Date) {
  const IsMonitored = isMonitored(
    { crawlerEnabled: account.CrawlerEnabled, lastHeartbeatAt: account.LastHeartbeatAt },
    now,
  );
  return {
    ...account,
    HeldUntil: isHeld(account.HeldUntil, now) ? account.HeldUntil : null,
    IsMonitored,
    PromisedTodayMinor: use.promisedTodayMinor,
    ReceivedTodayMinor: use.receivedTodayMinor,
    LiveOrders: use.live.count,
    FinishedOrders: use.finishedOrders,
    PaidOrders: use.paidOrders,
    OrdersAtRisk: IsMonitored ? 0 : use.live.count,
    AmountAtRiskMinor: IsMonitored ? 0n : use.live.payableMinor,
  };
}

function unshownOf(account: UsedAccount, currencies: Currencies): UnshownOfAccount {
  const { ChannelCode, Version, FinishedOrders, CrawlerEnabled } = account;
  return {
    AccountId: account.Id.toString(),
    ...{ ChannelCode, Version, FinishedOrders, CrawlerEnabled },
    SlotCount: Number(account.DifferenceMaximumMinor - account.DifferenceMinimumMinor) + 1,
    LastHeartbeatAt: account.LastHeartbeatAt?.toISOString() ?? null,
    AmountAtRisk: currencies.text(account.AmountAtRiskMinor, account.Currency),
  };
}

const qrCodeRow = rowMapper(qrCodeFields, { QrType: ({ QrType }: ListedAccount) => QrType ?? "PromptPay" });
const bankCardRow = rowMapper(bankCardFields, {
  CardType: ({ CardType }: ListedAccount) => CardType ?? "Savings",
});
const trueMoneyRow = rowMapper(trueMoneyFields, {});

type KindRows = {
  [Kind in OfflineAccountKind]: (account: UsedAccount, facts: RowFacts) => OfflineAccountRows[Kind];
};

const kindRows: KindRows = {
  QrCode: (account, { viewer, currencies }) => ({
    ...qrCodeRow(account, viewer, currencies),
    ...unshownOf(account, currencies),
    ImageId: account.ImageId?.toString() ?? null,
  }),
  BankCard: (account, { viewer, currencies }) => ({
    ...bankCardRow(account, viewer, currencies),
    ...unshownOf(account, currencies),
    BankCode: account.BankCode ?? "",
    BankName: account.BankNameZh ?? "",
    BankName_enUS: account.BankNameEn ?? "",
  }),
  TrueMoney: (account, { viewer, currencies }) => ({
    ...trueMoneyRow(account, viewer, currencies),
    ...unshownOf(account, currencies),
  }),
};
