/**
 * What a row of a file of payouts asks for. A *fault* names the row, the column and what is wrong with it; one fault in a
 * file and nothing of it is imported. A cell that a spreadsheet shortened is a fault, not a guess; so is a number that
 * stands in the file twice, even with the same content: twice the money is nobody's small mistake.
 */
import { formatAmount } from "@opc/contract/money";
import type { PayoutImportColumn } from "@opc/contract/payout-order/import";
import { cardNumberInput, payeeNameInput } from "@opc/contract/payout-order/payee";
import { amountCell, type Judged, numberCell } from "../../call/csv-cells.ts";
import type { CsvRow } from "../../call/csv-rows.ts";
import type { PayoutBank, PayoutType } from "./terms.ts";
import type { FaultReason, FaultValues } from "./texts.ts";

export interface ImportTerms {
  types: readonly PayoutType[];
  banks: readonly PayoutBank[];
}

export interface PayoutRow {
  number: number;
  merchantOrderNo: string;
  type: PayoutType;
  amountMinor: bigint;
  bankCode: string;
  cardNumber: string;
  payeeName: string;
}

export interface Fault {
  row: number;
  field: PayoutImportColumn;
  reason: FaultReason;
  values: FaultValues;
}

type Told = Omit<Fault, "row" | "field">;
type Cells = Readonly<Record<PayoutImportColumn, string>>;

const orderNoForm = /^[\w.:/-]{1,64}$/;
const maxCardLength = 100;

export function readRows(
  rows: readonly CsvRow<PayoutImportColumn>[],
  terms: ImportTerms,
): { rows: PayoutRow[]; faults: Fault[] } {
  const read: PayoutRow[] = [];
  const faults: Fault[] = [];
  const firstRows = new Map<string, number>();
  for (const row of rows) {
    const result = readRow(row, terms);
    if ("faults" in result) faults.push(...result.faults);
    else read.push(result);
    const { MerchantOrderNo } = row.cells;
    const first = firstRows.get(MerchantOrderNo);
    if (first === undefined) firstRows.set(MerchantOrderNo, row.number);
    else if (MerchantOrderNo !== "")
      faults.push({ row: row.number, field: "MerchantOrderNo", reason: "twice", values: { Row: first } });
  }
  return { rows: read, faults };
}

export function readRow(
  { number, cells }: CsvRow<PayoutImportColumn>,
  terms: ImportTerms,
): PayoutRow | { faults: Fault[] } {
  const faults: Fault[] = [];
  const told = (field: PayoutImportColumn, { reason, values }: Told): undefined => {
    faults.push({ row: number, field, reason, values });
  };
  const judged = <Value>(field: PayoutImportColumn, value: Judged<Value, FaultReason>): Value | undefined => {
    if (typeof value !== "object" || value === null || !("fault" in value)) return value as Value;
    return told(field, { reason: value.fault, values: {} });
  };
  const merchantOrderNo = judged("MerchantOrderNo", orderNoOf(cells.MerchantOrderNo));
  const cardNumber = judged("CardNumber", cardOf(cells.CardNumber));
  const payeeName = judged("PayeeName", payeeOf(cells.PayeeName));
  const type = typeOf(cells, terms, told);
  const amountMinor = type && judged("Amount", amountCell(cells.Amount, type.exponent));
  if (type && amountMinor !== undefined) assertRange(amountMinor, type, told);
  const bankCode = type && bankOf(cells.Bank, type.currency, terms, told);
  if (faults.length > 0 || !merchantOrderNo || !cardNumber || !payeeName || !type) return { faults };
  if (amountMinor === undefined || bankCode === undefined) return { faults };
  return { number, merchantOrderNo, type, amountMinor, bankCode, cardNumber, payeeName };
}

type Tell = (field: PayoutImportColumn, told: Told) => undefined;

/** The cashout type of the merchant, by its code; where it has it in several currencies, by the currency too. */
function typeOf({ CashoutType, Currency }: Cells, { types }: ImportTerms, tell: Tell) {
  if (CashoutType === "") return tell("CashoutType", { reason: "empty", values: {} });
  const meant = types.filter(({ code }) => code.toUpperCase() === CashoutType.toUpperCase());
  if (meant.length === 0) {
    const Types = [...new Set(types.map(({ code }) => code))].join(", ") || "–";
    return tell("CashoutType", { reason: "type", values: { Types } });
  }
  const Currencies = meant.map(({ currency }) => currency).join(", ");
  if (Currency === "" && meant.length > 1)
    return tell("Currency", { reason: "currencyNeeded", values: { Currencies } });
  const type = meant.find(({ currency }) => Currency === "" || currency === Currency.toUpperCase());
  return type ?? tell("Currency", { reason: "currency", values: { Currencies } });
}

function assertRange(amountMinor: bigint, type: PayoutType, tell: Tell): void {
  const { minimumMinor, maximumMinor, exponent, currency: Currency } = type;
  if (amountMinor >= minimumMinor && amountMinor <= maximumMinor) return;
  const values = {
    Minimum: formatAmount(minimumMinor, exponent),
    Maximum: formatAmount(maximumMinor, exponent),
    Currency,
  };
  tell("Amount", { reason: "range", values });
}

function bankOf(text: string, currency: string, { banks }: ImportTerms, tell: Tell): string | undefined {
  if (text === "") return tell("Bank", { reason: "empty", values: {} });
  const said = plainName(text);
  const own = banks.filter((bank) => bank.currency === currency);
  const byCode = own.find(({ code }) => plainName(code) === said);
  if (byCode) return byCode.code;
  const named = own.filter(({ nameEn, nameZh }) => plainName(nameEn) === said || plainName(nameZh) === said);
  // A name that two banks have says neither: their codes do.
  const [found] = named;
  return found && named.length === 1
    ? found.code
    : tell("Bank", { reason: "bank", values: { Currency: currency } });
}

function plainName(text: string): string {
  return text.replace(/\s+/g, " ").trim().toLowerCase();
}

function orderNoOf(text: string): Judged<string, FaultReason> {
  const number = numberCell(text, text.length);
  return typeof number === "object" || orderNoForm.test(number) ? number : { fault: "orderNo" };
}

function cardOf(text: string): Judged<string, FaultReason> {
  const number = numberCell(text, maxCardLength);
  if (typeof number === "object") return number;
  const digits = cardNumberInput.safeParse(number);
  return digits.success ? digits.data : { fault: "card" };
}

function payeeOf(text: string): Judged<string, FaultReason> {
  if (text === "") return { fault: "empty" };
  const name = payeeNameInput.safeParse(text);
  return name.success ? name.data : { fault: "payee" };
}
