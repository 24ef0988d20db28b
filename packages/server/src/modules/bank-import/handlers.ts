/** Files of banks: read, compared with what is there, shown, and then taken in whole or not at all. */
import type { CallParsed, Calls } from "@opc/contract";
import type { Language } from "@opc/contract/errors";
import { type BankColumn, bankColumns, bankMaxRows } from "@opc/contract/reference/bank-import";
import { sql } from "kysely";
import { type CsvColumn, csvOf } from "../../call/csv.ts";
import { assertNoFaults, toldFaults } from "../../call/csv-faults.ts";
import { readCsv } from "../../call/csv-rows.ts";
import type { Handlers, TransactionFacts, UserViewer } from "../../call/handler.ts";
import { personName } from "../../call/person-name.ts";
import type { Transaction } from "../../db/transaction.ts";
import { bankFactNames, type Fault, type KeptBank, type ReadBank, readBanks } from "./rules.ts";
import { faultText } from "./texts.ts";

type Input = CallParsed<Calls["bankImport"]>;
type UserFacts = TransactionFacts<UserViewer>;

const sampleRows = 50;

export const bankImportHandlers = {
  bankImportpreview: async (input, facts) => {
    const { count, banks, faults } = await readFile(input, facts, "look");
    return {
      ...counted(count, banks),
      ...toldFaults(faults, messageFor(facts)),
      Sample: sampleOf(banks),
    };
  },

  bankImport: async (input, facts) => {
    const { tx, now, viewer, recordChange } = facts;
    // Two files at once: the second one compares itself with what the first has made.
    await sql`select pg_advisory_xact_lock(hashtext('code of bank'))`.execute(tx);
    const { count, banks, faults } = await readFile(input, facts, "hold");
    assertNoFaults(faults, messageFor(facts));
    await write(tx, banks, { now, by: personName(viewer) });
    const result = counted(count, banks);
    recordChange({ FileName: input.File.fileName, ...result, Banks: changesOf(banks) });
    return result;
  },

  bankImporttemplate: async (_input, { request }) =>
    csvOf(
      templateColumns(request.language),
      (async function* () {
        yield templateRows;
      })(),
    ),
} satisfies Partial<Handlers>;

interface BankFile {
  count: number;
  banks: ReadBank[];
  faults: Fault[];
}

/** "hold": nobody changes a bank or deletes a currency before the file is taken in; "look" waits for nobody. */
async function readFile(
  { File }: Pick<Input, "File">,
  { tx }: UserFacts,
  how: "hold" | "look",
): Promise<BankFile> {
  const { rows: lines, has } = await readCsv(File.bytes, { columns: bankColumns, maxRows: bankMaxRows });
  const [currencyLock, bankLock] =
    how === "hold" ? [sql`for key share`, sql`for no key update`] : [sql``, sql``];
  const { rows: currencies } = await sql<{ Code: string }>`select code from currency ${currencyLock}`.execute(
    tx,
  );
  const { rows: kept } = await sql<KeptBank>`select * from bank ${bankLock}`.execute(tx);
  const read = readBanks(lines, {
    currencies: new Set(currencies.map(({ Code }) => Code)),
    kept,
    has,
  });
  return { count: lines.length, ...read };
}

function counted(count: number, banks: readonly ReadBank[]) {
  const of = (change: ReadBank["change"]) => banks.filter((one) => one.change === change).length;
  return { Rows: count, New: of("New"), Changed: of("Changed"), Known: of("Known") };
}

async function write(
  tx: Transaction,
  banks: readonly ReadBank[],
  { now, by }: { now: Date; by: string },
): Promise<void> {
  const stamp = { UpdatedAt: now, UpdatedBy: by };
  const fresh = banks.filter(({ change }) => change === "New").map(({ bank }) => bank);
  if (fresh.length > 0)
    await tx
      .insertInto("Bank")
      .values(fresh.map((bank) => ({ ...bank, ...stamp, CreatedAt: now })))
      .execute();
  for (const { bank, kept, change } of banks) {
    if (change !== "Changed" || !kept) continue;
    const { Code: _code, Currency: _currency, ...columns } = bank;
    await tx
      .updateTable("Bank")
      .set({ ...columns, ...stamp, Version: sql<number>`version + 1` })
      .where("Id", "=", kept.Id)
      .execute();
  }
}

/** "THB KBANK": of one that was there, from what to what. */
function changesOf(banks: readonly ReadBank[]) {
  return banks
    .filter(({ change }) => change !== "Known")
    .map(({ bank, kept }) => {
      const changed = bankFactNames.filter((name) => !kept || bank[name] !== kept[name]);
      const facts = changed.map((name) => [name, kept ? { from: kept[name], to: bank[name] } : bank[name]]);
      return { Bank: `${bank.Currency} ${bank.Code}`, ...Object.fromEntries(facts) };
    });
}

function messageFor({ request }: UserFacts) {
  return ({ reason, values }: Fault) => faultText(reason, values, request.language);
}

/** Those that change something first. */
function sampleOf(banks: readonly ReadBank[]) {
  const order = { Changed: 0, New: 1, Known: 2 };
  return [...banks]
    .sort((one, other) => order[one.change] - order[other.change] || one.number - other.number)
    .slice(0, sampleRows)
    .map(({ number, bank, change, columns }) => ({
      Row: number,
      BankCode: bank.Code,
      Currency: bank.Currency,
      EnglishName: bank.NameEn,
      ChineseName: bank.NameZh,
      NationalCode: bank.NationalCode,
      SwiftCode: bank.SwiftCode,
      Enabled: bank.Enabled,
      Change: change,
      Columns: [...columns],
    }));
}

type ExampleRow = Record<BankColumn, string>;

function templateColumns(language: Language): CsvColumn<ExampleRow>[] {
  return bankColumns.map(({ name, zhCN }) => ({
    heading: language === "zhCN" ? zhCN : name,
    text: (row) => row[name],
  }));
}

const templateRows: ExampleRow[] = [
  {
    BankCode: "KBANK",
    Currency: "THB",
    EnglishName: "Kasikornbank",
    ChineseName: "开泰银行",
    NationalCode: "004",
    SwiftCode: "KASITHBK",
    SortOrder: "0",
    Enabled: "1",
  },
  {
    BankCode: "CMB",
    Currency: "CNY",
    EnglishName: "China Merchants Bank",
    ChineseName: "招商银行",
    NationalCode: "308",
    SwiftCode: "CMBCCNBS",
    SortOrder: "0",
    Enabled: "1",
  },
];
