/** What a payout costs before it is made, and an example of a file of many. */
import { formatAmount } from "@opc/contract/money";
import { csvOf } from "../../call/csv.ts";
import type { Handlers, UserViewer } from "../../call/handler.ts";
import { scopeOf } from "../../call/viewer-scope.ts";
import { currenciesOf } from "../../db/currencies.ts";
import { inTransaction, type Transaction } from "../../db/transaction.ts";
import { isByOperator } from "../payout-order/operators-hand.ts";
import { balancesOf } from "../withdrawal/balances.ts";
import { payingMerchant } from "./merchant.ts";
import type { ImportTerms } from "./rules.ts";
import { templateColumns, templateRows } from "./template.ts";
import { type PayoutType, payoutBanks, payoutTypesOf } from "./terms.ts";

export const payoutTermsHandlers = {
  cashoutorderTerms: async ({ MerchantAlias }, facts) => {
    const { tx, viewer, services } = facts;
    const merchant = await payingMerchant(tx, viewer, MerchantAlias);
    const currencies = await currenciesOf(services.database);
    const isOperators = await isByOperator(facts);
    const [types, balances] = await Promise.all([
      payoutTypesOf(tx, merchant.id, isOperators),
      balancesOf(tx, merchant.id),
    ]);
    const availableIn = new Map(balances.map((one) => [one.currency, one.availableMinor]));
    const used = [...new Set(types.map(({ currency }) => currency))];
    return {
      MerchantAlias: merchant.alias,
      MerchantName: merchant.name,
      CashoutTypes: types.map(termsRow),
      Balances: used.map((Currency) => ({
        Currency,
        Available: currencies.text(availableIn.get(Currency) ?? 0n, Currency),
      })),
    };
  },

  cashoutimportTemplate: {
    ownTransaction: async (_input, { request, viewer, services }) => {
      const terms = await inTransaction(services.database, scopeOf(viewer), (tx) => ownTerms(tx, viewer));
      return csvOf(templateColumns(request.language), templateRows(terms));
    },
  },
} satisfies Partial<Handlers>;

/** The operator has no payouts of its own: its example has no merchant's types. */
async function ownTerms(tx: Transaction, viewer: UserViewer): Promise<ImportTerms> {
  const types = viewer.isSuper ? [] : await payoutTypesOf(tx, viewer.merchantId, false);
  return { types, banks: await payoutBanks(tx) };
}

function termsRow(type: PayoutType) {
  const text = (minor: bigint) => formatAmount(minor, type.exponent);
  const orNull = (minor: bigint | null | undefined) => (minor == null ? null : text(minor));
  return {
    CashoutTypeCode: type.code,
    CashoutTypeName: type.nameZh,
    CashoutTypeName_enUS: type.nameEn,
    Currency: type.currency,
    Exponent: type.exponent,
    MinimumAmount: text(type.minimumMinor),
    MaximumAmount: text(type.maximumMinor),
    FeeBasisPoints: type.fee.rateBasisPoints,
    MinimumFee: text(type.fee.minimumMinor),
    MaximumFee: orNull(type.fee.maximumMinor),
    ReviewFrom: orNull(type.reviewFromMinor),
  };
}
