import type { OfflineAccountKind } from "@opc/contract/offline-account/kinds";
import type { Handlers, ReadFacts, TransactionFacts, UserViewer } from "../../call/handler.ts";
import { CallError } from "../../call-error.ts";
import { currenciesOf } from "../../db/currencies.ts";
import { askToLift } from "./hold.ts";
import { instructionsOf } from "./instructions.ts";
import { cardForm, qrForm, walletForm } from "./kind-forms.ts";
import { liveOrdersOf, openOrdersOf } from "./live-orders.ts";
import { optionsOf } from "./options.ts";
import { rowsOf } from "./rows.ts";
import { addAccount, assertNoLiveOrders, editAccount } from "./save.ts";
import { type AccountFilters, findAccount, listAccounts, lockAccount, summaryOf } from "./store.ts";

type AccountFacts = TransactionFacts<UserViewer>;
type AccountKey = { AccountId: string };

const maxOpenOrders = 100;

/** The calls that are the same for each kind. */
function handlersOf<Kind extends OfflineAccountKind>(kind: Kind) {
  const rowFacts = async ({ tx, viewer, services, now }: ReadFacts) => ({
    tx,
    viewer,
    currencies: await currenciesOf(services.database),
    now,
  });
  return {
    list: async (input: Parameters<typeof listAccounts>[2], facts: ReadFacts) => {
      const list = await listAccounts(facts.tx, kind, input, facts.now);
      return { ...list, Rows: await rowsOf(kind, list.Rows, await rowFacts(facts)) };
    },

    summary: async (input: AccountFilters, { tx, now }: AccountFacts) => {
      const accounts = await summaryOf(tx, kind, input, now);
      const down = accounts.filter((account) => !account.IsMonitored);
      const live = await liveOrdersOf(
        tx,
        down.map((account) => account.Id),
      );
      const enabled = accounts.filter((account) => account.Enabled).length;
      return {
        StateCounts: [
          { State: "Enabled" as const, Count: enabled },
          { State: "Disabled" as const, Count: accounts.length - enabled },
        ],
        CrawlersDown: down.filter((account) => account.Enabled).length,
        OrdersAtRisk: down.reduce((sum, account) => sum + live(account.Id).count, 0),
      };
    },

    get: async ({ AccountId }: AccountKey, facts: AccountFacts) => {
      const account = await findAccount(facts.tx, kind, BigInt(AccountId), facts.now);
      const own = await rowFacts(facts);
      const [row] = await rowsOf(kind, [account], own);
      if (!row) throw new CallError("NotFound");
      const orders = await openOrdersOf(facts.tx, [account.Id], own.currencies, maxOpenOrders);
      return { Account: row, OpenOrders: orders };
    },

    options: async (_input: unknown, { tx, now }: AccountFacts) => optionsOf(tx, kind, now),

    preview: async ({ AccountId, Amount }: AccountKey & { Amount: string }, facts: AccountFacts) => {
      const account = await findAccount(facts.tx, kind, BigInt(AccountId), facts.now);
      const currencies = await currenciesOf(facts.services.database);
      const amountMinor = currencies.parse(Amount, account.Currency);
      if (amountMinor === 0n)
        throw new CallError("InvalidAmount", { Exponent: currencies.exponentOf(account.Currency) });
      // The least that an order of this amount would show.
      const payable = currencies.text(amountMinor + account.DifferenceMinimumMinor, account.Currency);
      return {
        PayableAmount: payable,
        Currency: account.Currency,
        Instructions: instructionsOf(account, account.Currency, payable),
      };
    },

    enable: async (
      { AccountId, Enabled }: AccountKey & { Enabled: boolean },
      { tx, now, recordChange }: AccountFacts,
    ) => {
      const account = await lockAccount(tx, kind, BigInt(AccountId), now);
      if (account.Enabled === Enabled) return {};
      await tx
        .updateTable("OfflineAccount")
        .set({ Enabled, UpdatedAt: now })
        .where("Id", "=", account.Id)
        .execute();
      recordChange({
        AccountId,
        AccountName: account.Name,
        Enabled: { from: account.Enabled, to: Enabled },
      });
      return {};
    },

    lift: ({ AccountId }: AccountKey, facts: AccountFacts) => askToLift(kind, AccountId, facts),

    remove: async ({ AccountId }: AccountKey, facts: AccountFacts) => {
      const { tx, now, recordChange } = facts;
      const account = await lockAccount(tx, kind, BigInt(AccountId), now);
      await assertNoLiveOrders(facts, account.Id);
      await tx
        .updateTable("OfflineAccount")
        .set({ Enabled: false, DeletedAt: now, UpdatedAt: now })
        .where("Id", "=", account.Id)
        .execute();
      recordChange({ AccountId, AccountName: account.Name, Deleted: true });
      return {};
    },
  };
}

const qrcode = handlersOf("QrCode");
const bankcard = handlersOf("BankCard");
const truemoney = handlersOf("TrueMoney");

export const offlineAccountHandlers = {
  qrcodeList: qrcode.list,
  qrcodeSummary: qrcode.summary,
  qrcodeGet: qrcode.get,
  qrcodeOptions: qrcode.options,
  qrcodePreview: qrcode.preview,
  qrcodeAdd: async (input, facts) => addAccount(qrForm, input, facts),
  qrcodeEdit: async (input, facts) => editAccount(qrForm, input, facts),
  qrcodeEnable: qrcode.enable,
  qrcodeDelete: qrcode.remove,
  qrcodeLifthold: qrcode.lift,
  bankcardList: bankcard.list,
  bankcardSummary: bankcard.summary,
  bankcardGet: bankcard.get,
  bankcardOptions: bankcard.options,
  bankcardPreview: bankcard.preview,
  bankcardAdd: async (input, facts) => addAccount(cardForm, input, facts),
  bankcardEdit: async (input, facts) => editAccount(cardForm, input, facts),
  bankcardEnable: bankcard.enable,
  bankcardDelete: bankcard.remove,
  bankcardLifthold: bankcard.lift,
  truemoneyList: truemoney.list,
  truemoneySummary: truemoney.summary,
  truemoneyGet: truemoney.get,
  truemoneyOptions: truemoney.options,
  truemoneyPreview: truemoney.preview,
  truemoneyAdd: async (input, facts) => addAccount(walletForm, input, facts),
  truemoneyEdit: async (input, facts) => editAccount(walletForm, input, facts),
  truemoneyEnable: truemoney.enable,
  truemoneyDelete: truemoney.remove,
  truemoneyLifthold: truemoney.lift,
} satisfies Partial<Handlers>;
