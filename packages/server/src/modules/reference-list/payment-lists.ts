/**
 * What orders are made of: payment and cashout types, banks, currencies. Amounts come in the row's own currency. What is
 * disabled comes last: filters and reports still find what there was of it, and forms leave it out.
 */
import { formatAmount } from "@opc/contract/money";
import type { Handlers } from "../../call/handler.ts";

/** Rates are basis points: 150 is "1.50" percent. */
const percentExponent = 2;

export const paymentLists = {
  paytypelist: async (_input, { tx }) => {
    const rows = await tx
      .selectFrom("PayType")
      .innerJoin("Currency", "Currency.Code", "PayType.Currency")
      .selectAll("PayType")
      .select("Currency.Exponent")
      .orderBy("PayType.Enabled", "desc")
      .orderBy("PayType.SortOrder")
      .orderBy("PayType.Code")
      .execute();
    return rows.map((row) => ({
      PayTypeCode: row.Code,
      PayTypeName: row.NameZh,
      PayTypeName_enUS: row.NameEn,
      Currency: row.Currency,
      MinimumAmount: formatAmount(row.MinimumMinor, row.Exponent),
      MaximumAmount: formatAmount(row.MaximumMinor, row.Exponent),
      Enabled: row.Enabled,
    }));
  },

  cashouttypelist: async (_input, { tx }) => {
    const rows = await tx
      .selectFrom("CashoutType")
      .innerJoin("Currency", "Currency.Code", "CashoutType.Currency")
      .selectAll("CashoutType")
      .select("Currency.Exponent")
      .orderBy("CashoutType.Enabled", "desc")
      .orderBy("CashoutType.Currency")
      .orderBy("CashoutType.SortOrder")
      .orderBy("CashoutType.Code")
      .execute();
    return rows.map((row) => ({
      CashoutTypeCode: row.Code,
      CashoutTypeName: row.NameZh,
      CashoutTypeName_enUS: row.NameEn,
      Currency: row.Currency,
      FeeRate: formatAmount(BigInt(row.FeeBasisPoints), percentExponent),
      MinimumFee: formatAmount(row.FeeMinimumMinor, row.Exponent),
      MaximumFee: row.FeeMaximumMinor === null ? null : formatAmount(row.FeeMaximumMinor, row.Exponent),
      Enabled: row.Enabled,
    }));
  },

  banklist: async (_input, { tx }) => {
    const rows = await tx
      .selectFrom("Bank")
      .selectAll()
      .orderBy("Enabled", "desc")
      .orderBy("Currency")
      .orderBy("SortOrder")
      .orderBy("Code")
      .execute();
    return rows.map((row) => ({
      BankCode: row.Code,
      BankName: row.NameZh,
      BankName_enUS: row.NameEn,
      Currency: row.Currency,
      Enabled: row.Enabled,
    }));
  },

  currencylist: async (_input, { tx }) => {
    const rows = await tx
      .selectFrom("Currency")
      .selectAll()
      .orderBy("Enabled", "desc")
      .orderBy("SortOrder")
      .orderBy("Code")
      .execute();
    return rows.map((row) => ({
      Currency: row.Code,
      CurrencyName: row.NameZh,
      CurrencyName_enUS: row.NameEn,
      Exponent: row.Exponent,
      Enabled: row.Enabled,
    }));
  },
} satisfies Partial<Handlers>;
