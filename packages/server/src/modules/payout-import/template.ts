/** An example of a file of payouts: the columns in the reader's language and two rows to write over. */
import type { Language } from "@opc/contract/errors";
import { formatAmount } from "@opc/contract/money";
import { type PayoutImportColumn, payoutImportColumns } from "@opc/contract/payout-order/import";
import type { CsvColumn } from "../../call/csv.ts";
import type { ImportTerms } from "./rules.ts";

type ExampleRow = Record<PayoutImportColumn, string>;

export function templateColumns(language: Language): CsvColumn<ExampleRow>[] {
  return payoutImportColumns.map(({ name, zhCN }) => ({
    heading: language === "zhCN" ? zhCN : name,
    text: (row) => row[name],
  }));
}

/** With a cashout type and a bank that the reader has, so that the file can be read as it is. */
export async function* templateRows({ types, banks }: ImportTerms): AsyncGenerator<ExampleRow[]> {
  const [type] = types;
  const bank = banks.find(({ currency }) => currency === (type?.currency ?? currency));
  const Amount = type ? formatAmount(type.minimumMinor, type.exponent) : "100.00";
  const common = {
    CashoutType: type?.code ?? "BANK",
    Amount,
    Bank: bank?.code ?? "KBANK",
    Currency: type?.currency ?? "",
  };
  yield [
    { ...common, MerchantOrderNo: "PAYOUT-0001", CardNumber: "1234567890", PayeeName: "SOMCHAI JAIDEE" },
    { ...common, MerchantOrderNo: "PAYOUT-0002", CardNumber: "0987654321", PayeeName: "SOMSRI RAKDEE" },
  ];
}
