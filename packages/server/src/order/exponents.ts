/** Decimals of the currencies of some payouts, read in their own transaction. */
import type { Transaction } from "../db/transaction.ts";

export interface Exponents {
  exponentOf(currency: string): number;
}

export async function exponentsOf(
  tx: Transaction,
  orders: readonly { Currency: string }[],
): Promise<Exponents> {
  const codes = [...new Set(orders.map(({ Currency }) => Currency))];
  const rows =
    codes.length === 0
      ? []
      : await tx.selectFrom("Currency").select(["Code", "Exponent"]).where("Code", "in", codes).execute();
  const exponents = new Map(rows.map(({ Code, Exponent }) => [Code, Exponent]));
  return {
    exponentOf(currency) {
      const exponent = exponents.get(currency);
      if (exponent === undefined) throw new Error(`currency ${currency} is not in the currency table`);
      return exponent;
    },
  };
}
