/**
 * What a row of a file of banks says, and what it would change. A *fault* names the row, the column and what is wrong with
 * it; one fault in a file and nothing of it is taken in. A column that the file has not leaves what is there alone; an empty
 * cell of one that it has empties a code and leaves order and state alone.
 */

import { shownNameInput, tellsAccount } from "@opc/contract/fields";
import type { BankColumn, bankChanges } from "@opc/contract/reference/bank-import";
import { keyFields, nationalCodeInput, swiftCodeInput } from "@opc/contract/reference/inputs";
import type { CsvRow } from "../../call/csv-rows.ts";
import type { FaultReason, FaultValues } from "./texts.ts";

/** A bank as the table has it, or will have it. */
export interface BankFacts {
  Code: string;
  Currency: string;
  NameEn: string;
  NameZh: string;
  NationalCode: string | null;
  SwiftCode: string | null;
  SortOrder: number;
  Enabled: boolean;
}
export type KeptBank = BankFacts & { Id: bigint };

export interface ReadBank {
  number: number;
  bank: BankFacts;
  change: (typeof bankChanges)[number];
  /** The columns that would change. */
  columns: readonly BankColumn[];
  kept: KeptBank | undefined;
}

export interface Fault {
  row: number;
  field: BankColumn;
  reason: FaultReason;
  values: FaultValues;
}

export interface BankTerms {
  currencies: ReadonlySet<string>;
  kept: readonly KeptBank[];
  /** The optional columns that the file has. */
  has: ReadonlySet<BankColumn>;
}

type Cells = Readonly<Record<BankColumn, string>>;
type Tell = (field: BankColumn, reason: FaultReason, values?: FaultValues) => undefined;

const keyText = ({ Code, Currency }: { Code: string; Currency: string }) =>
  `${Currency} ${Code.toLowerCase()}`;

export function readBanks(
  rows: readonly CsvRow<BankColumn>[],
  terms: BankTerms,
): { banks: ReadBank[]; faults: Fault[] } {
  const kept = new Map(terms.kept.map((bank) => [keyText(bank), bank]));
  const firstRows = new Map<string, number>();
  const banks: ReadBank[] = [];
  const faults: Fault[] = [];
  for (const { number, cells } of rows) {
    const found: Fault[] = [];
    const tell: Tell = (field, reason, values = {}) => {
      found.push({ row: number, field, reason, values });
      return undefined;
    };
    const key = keyText({ Code: cells.BankCode, Currency: cells.Currency.toUpperCase() });
    const before = kept.get(key);
    const bank = readBank(cells, before, terms, tell);
    const first = firstRows.get(key);
    if (first === undefined) firstRows.set(key, number);
    else if (cells.BankCode !== "") tell("BankCode", "twice", { Row: first });
    if (bank && found.length === 0) banks.push(compared(number, bank, before));
    faults.push(...found);
  }
  return { banks, faults };
}

function readBank(
  cells: Cells,
  before: KeptBank | undefined,
  terms: BankTerms,
  tell: Tell,
): BankFacts | undefined {
  const Code = codeOf(cells.BankCode, before, tell);
  const Currency = currencyOf(cells.Currency, terms, tell);
  const NameEn = nameOf("EnglishName", cells.EnglishName, tell);
  const NameZh = nameOf("ChineseName", cells.ChineseName, tell);
  const own = {
    NationalCode: terms.has.has("NationalCode")
      ? nationalCodeOf(cells.NationalCode, Currency, tell)
      : (before?.NationalCode ?? null),
    SwiftCode: terms.has.has("SwiftCode")
      ? codeOrNull("SwiftCode", cells.SwiftCode, swiftCodeInput, tell)
      : (before?.SwiftCode ?? null),
    SortOrder: sortOrderOf(cells.SortOrder, before, tell),
    Enabled: enabledOf(cells.Enabled, before, tell),
  };
  const { NationalCode, SwiftCode, SortOrder, Enabled } = own;
  if (Code === undefined || Currency === undefined || NameEn === undefined || NameZh === undefined) return;
  if (NationalCode === undefined || SwiftCode === undefined) return;
  if (SortOrder === undefined || Enabled === undefined) return;
  return { Code, Currency, NameEn, NameZh, NationalCode, SwiftCode, SortOrder, Enabled };
}

function codeOf(text: string, before: KeptBank | undefined, tell: Tell): string | undefined {
  if (text === "") return tell("BankCode", "empty");
  if (!keyFields.Bank.Code.safeParse(text).success) return tell("BankCode", "code");
  if (before && before.Code !== text) return tell("BankCode", "spelling", { Code: before.Code });
  return text;
}

function currencyOf(text: string, { currencies }: BankTerms, tell: Tell): string | undefined {
  const currency = text.toUpperCase();
  if (currency === "") return tell("Currency", "empty");
  return currencies.has(currency) ? currency : tell("Currency", "currency", { Currency: text.slice(0, 20) });
}

function nameOf(field: "EnglishName" | "ChineseName", text: string, tell: Tell): string | undefined {
  if (text === "") return tell(field, "empty");
  if (tellsAccount(text)) return tell(field, "account");
  const name = shownNameInput.safeParse(text);
  return name.success ? name.data : tell(field, "name");
}

/** Of these countries the codes have three digits: what a spreadsheet makes of "004" is 4. */
const threeDigits: ReadonlySet<string> = new Set(["THB", "CNY"]);

function nationalCodeOf(text: string, currency: string | undefined, tell: Tell): string | null | undefined {
  const isShort = currency !== undefined && threeDigits.has(currency) && /^\d{1,2}$/.test(text);
  if (isShort) return tell("NationalCode", "shortened");
  return codeOrNull("NationalCode", text, nationalCodeInput, tell);
}

function codeOrNull(
  field: "NationalCode" | "SwiftCode",
  text: string,
  input: typeof nationalCodeInput,
  tell: Tell,
): string | null | undefined {
  if (text === "") return null;
  const code = input.safeParse(text);
  return code.success ? code.data : tell(field, field === "SwiftCode" ? "swiftCode" : "nationalCode");
}

function sortOrderOf(text: string, before: KeptBank | undefined, tell: Tell): number | undefined {
  if (text === "") return before?.SortOrder ?? 0;
  return /^\d{1,4}$/.test(text) ? Number(text) : tell("SortOrder", "sortOrder");
}

const yes: ReadonlySet<string> = new Set(["1", "true", "yes", "是", "启用"]);
const no: ReadonlySet<string> = new Set(["0", "false", "no", "否", "停用"]);

function enabledOf(text: string, before: KeptBank | undefined, tell: Tell): boolean | undefined {
  const said = text.toLowerCase();
  if (said === "") return before?.Enabled ?? true;
  if (yes.has(said)) return true;
  return no.has(said) ? false : tell("Enabled", "enabled");
}

const columnOf = {
  NameEn: "EnglishName",
  NameZh: "ChineseName",
  NationalCode: "NationalCode",
  SwiftCode: "SwiftCode",
  SortOrder: "SortOrder",
  Enabled: "Enabled",
} as const satisfies Partial<Record<keyof BankFacts, BankColumn>>;
export const bankFactNames = Object.keys(columnOf) as (keyof typeof columnOf)[];

function compared(number: number, bank: BankFacts, kept: KeptBank | undefined): ReadBank {
  if (!kept) return { number, bank, change: "New", columns: [], kept };
  const columns = bankFactNames.filter((name) => bank[name] !== kept[name]).map((name) => columnOf[name]);
  return { number, bank, change: columns.length === 0 ? "Known" : "Changed", columns, kept };
}
