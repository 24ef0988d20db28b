import { formatAmount } from "@opc/contract/money";
import type { Handlers } from "../../call/handler.ts";

export const referenceHandlers = {
  /** An ordinary merchant's scope holds itself alone. */
  merchantSimplelist: async (_input, { tx }) =>
    tx
      .selectFrom("Merchant")
      .select(["Alias as MerchantAlias", "Name as MerchantName"])
      .where("Type", "=", "Normal")
      .orderBy("Alias")
      .limit(1000)
      .execute(),

  paytypelist: async (_input, { tx }) => {
    const rows = await tx
      .selectFrom("PayType")
      .innerJoin("Currency", "Currency.Code", "PayType.Currency")
      .selectAll("PayType")
      .select("Currency.Exponent")
      .where("PayType.Enabled", "=", true)
      .orderBy("PayType.Code")
      .execute();
    return rows.map((row) => ({
      PayTypeCode: row.Code,
      PayTypeName: row.NameZh,
      PayTypeName_enUS: row.NameEn,
      Currency: row.Currency,
      MinimumAmount: formatAmount(row.MinimumMinor, row.Exponent),
      MaximumAmount: formatAmount(row.MaximumMinor, row.Exponent),
    }));
  },

  currencylist: async (_input, { tx }) => {
    const rows = await tx
      .selectFrom("Currency")
      .selectAll()
      .where("Enabled", "=", true)
      .orderBy("Code")
      .execute();
    return rows.map((row) => ({
      Currency: row.Code,
      CurrencyName: row.NameZh,
      CurrencyName_enUS: row.NameEn,
      Exponent: row.Exponent,
    }));
  },
} satisfies Partial<Handlers>;
