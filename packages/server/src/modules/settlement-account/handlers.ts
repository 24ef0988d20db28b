import type { CallParsed, Calls } from "@opc/contract";
import { maskedCard } from "@opc/contract/payout-order/states";
import type { SettlementAccountRow } from "@opc/contract/settlement-account/calls";
import { settlementAccountFields } from "@opc/contract/settlement-account/fields";
import { settlementAccountStatuses } from "@opc/contract/settlement-account/states";
import type { Handlers, ReadFacts, TransactionFacts, UserViewer } from "../../call/handler.ts";
import { rowMapper } from "../../call/row-of.ts";
import { mapRows } from "../../db/list.ts";
import { secondPersonRefusalOf } from "../approval/second-person.ts";
import { adderOf, checkAccount, isOwn } from "./check.ts";
import { handsOf, isCheckedBy, isLiftable, liftHold } from "./hold.ts";
import { openNumber } from "./number.ts";
import { addAccount, retireAccount } from "./own.ts";
import { countAccounts, findAccount, type ListedAccount, listAccounts, ofSameNumber } from "./store.ts";

const shown = rowMapper(settlementAccountFields, {
  CardNumberMasked: ({ NumberLast4 }: ListedAccount) => maskedCard(NumberLast4),
});

function toRow(account: ListedAccount, viewer: UserViewer): SettlementAccountRow {
  return {
    ...shown(account, viewer),
    BankCode: account.BankCode,
    BankName_enUS: account.BankNameEn,
    IsOwn: isOwn(account, viewer),
    IsCheckedByViewer: isCheckedBy(account, viewer),
  };
}

function namesOf({ Id, MerchantAlias, MerchantName, BankCode, Holder, Status }: ListedAccount) {
  return { AccountId: Id.toString(), MerchantAlias, MerchantName, BankCode, Holder, Status };
}

/** Why the viewer may neither check the account nor lift its hold; null where neither is to be done, or the row says it. */
async function refusalFor(
  account: ListedAccount,
  facts: TransactionFacts<UserViewer>,
): Promise<string | null> {
  const { viewer, now } = facts;
  const lifts = isLiftable(account, now);
  if (isOwn(account, viewer) || (lifts && isCheckedBy(account, viewer))) return null;
  if (!lifts && account.Status !== "Pending") return null;
  const hands = lifts ? handsOf(account) : [adderOf(account)];
  return secondPersonRefusalOf(facts, hands, "SettlementAccount.check");
}

export const settlementAccountHandlers = {
  settlementaccountList: async (
    input: CallParsed<Calls["settlementaccountList"]>,
    { tx, viewer }: ReadFacts,
  ) => mapRows(await listAccounts(tx, viewer, input), (row) => toRow(row, viewer)),

  settlementaccountSummary: async (input, { tx, viewer }) => {
    const counts = await countAccounts(tx, viewer, input);
    const countOf = new Map(counts.map(({ Status, Count }) => [Status, Number(Count)]));
    return {
      StatusCounts: settlementAccountStatuses.map((Status) => ({ Status, Count: countOf.get(Status) ?? 0 })),
    };
  },

  settlementaccountGet: async ({ AccountId }, facts) => {
    const { tx, viewer } = facts;
    const account = await findAccount(tx, viewer, BigInt(AccountId));
    return {
      Account: toRow(account, viewer),
      SecondPersonRefusal: await refusalFor(account, facts),
      // Whom else a number belongs to is no merchant's affair.
      SameNumber: viewer.isSuper ? (await ofSameNumber(tx, account)).map(namesOf) : [],
    };
  },

  settlementaccountAdd: addAccount,

  settlementaccountRetire: async ({ AccountId }, facts) => {
    await retireAccount(AccountId, facts);
    return {};
  },

  settlementaccountApprove: async ({ AccountId }, facts) => {
    await checkAccount(AccountId, { move: "approve" }, facts);
    return {};
  },

  settlementaccountReject: async ({ AccountId, Reason }, facts) => {
    await checkAccount(AccountId, { move: "reject", reason: Reason }, facts);
    return {};
  },

  settlementaccountLifthold: async ({ AccountId }, facts) => {
    await liftHold(AccountId, facts);
    return {};
  },

  settlementaccountReveal: async ({ AccountId }, { tx, viewer, services, recordChange }) => {
    const account = await findAccount(tx, viewer, BigInt(AccountId));
    recordChange({ AccountId, Merchant: account.MerchantAlias, Revealed: maskedCard(account.NumberLast4) });
    return { CardNumber: openNumber(services.vault, account) };
  },
} satisfies Partial<Handlers>;
