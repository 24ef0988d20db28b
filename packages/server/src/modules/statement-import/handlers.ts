/** Bank statements: read, compared with what is known, shown, and then taken without a fault or not at all. */
import type { CallParsed, Calls } from "@opc/contract";
import { statementColumns, statementMaxRows } from "@opc/contract/bank-transaction/statement-import";
import { csvOf } from "../../call/csv.ts";
import { assertNoFaults, toldFaults } from "../../call/csv-faults.ts";
import { csvRowsOf } from "../../call/csv-rows.ts";
import type { Handlers, TransactionFacts, UserViewer } from "../../call/handler.ts";
import { personName } from "../../call/person-name.ts";
import { CallError } from "../../call-error.ts";
import { planByKeys } from "../../db/batch.ts";
import { type Currencies, currenciesOf } from "../../db/currencies.ts";
import type { Transaction } from "../../db/transaction.ts";
import { expectMatches } from "../matching/match.ts";
import { creditOf, transactionRow } from "../matching/report.ts";
import { type Compared, compareWithKnown } from "./compare.ts";
import { type Fault, readRows, type StatementRow } from "./rules.ts";
import { takeStatement } from "./take.ts";
import { templateColumns, templateRows } from "./template.ts";
import { faultTexts } from "./texts.ts";

type Input = Pick<CallParsed<Calls["originalrecordImportpreview"]>, "AccountId" | "File">;
type UserFacts = TransactionFacts<UserViewer>;

const sampleRows = 20;

export const statementImportHandlers = {
  originalrecordImportpreview: async (input, facts) => {
    const statement = await readStatement(input, facts);
    const { account, rows, compared, currencies, faults } = statement;
    const fresh = compared.fresh.map((row) => row.transaction);
    const credits = fresh.filter((one) => one.direction === "Credit");
    const debits = fresh.filter((one) => one.direction === "Debit");
    const reporter = reporterOf(facts.viewer);
    const report = { accountId: account.Id, reporter, now: facts.now };
    const expected = await expectMatches(
      facts.tx,
      credits.map((one) => creditOf(transactionRow(report, one), { kind: "user", name: reporter.name })),
      facts.now,
    );
    const sum = (some: typeof fresh) =>
      currencies.text(
        some.reduce((total, one) => total + one.amountMinor, 0n),
        account.Currency,
      );
    const times = fresh.map((one) => one.occurredAt.getTime());
    const timeAt = (time: number | undefined) => (time === undefined ? null : new Date(time).toISOString());
    return {
      Currency: account.Currency,
      Rows: statement.count,
      New: fresh.length,
      Known: compared.known.size,
      ...toldFaults(faults, messageFor(facts)),
      CreditCount: credits.length,
      CreditAmount: sum(credits),
      DebitCount: debits.length,
      DebitAmount: sum(debits),
      FirstAt: timeAt(least(times)),
      LastAt: timeAt(most(times)),
      WouldSettle: expected.settled,
      WouldReview: expected.toReview,
      WouldWait: credits.length - expected.settled - expected.toReview,
      Sample: rows.slice(0, sampleRows).map((row) => sampleOf(row, compared, currencies)),
    };
  },

  originalrecordImport: async (input, facts) => {
    const { account, rows, compared, currencies, faults, count } = await readStatement(input, facts);
    assertNoFaults(faults, messageFor(facts));
    const report = {
      accountId: account.Id,
      reporter: reporterOf(facts.viewer),
      transactions: rows.map((row) => row.transaction),
      now: facts.now,
    };
    const taken = await takeStatement(report, compared.stored, currencies, facts);
    const result = {
      Rows: count,
      New: taken.accepted,
      Known: compared.known.size,
      Settled: taken.settled,
      ToReview: taken.toReview,
      Waiting: taken.waiting,
      SetAside: taken.setAside,
    };
    facts.recordChange({ AccountId: input.AccountId, FileName: input.File.fileName, ...result });
    return result;
  },

  originalrecordTemplate: {
    ownTransaction: async (_input, { request, viewer, now }) =>
      csvOf(templateColumns(request.language), templateRows(viewer.timeDifferenceMinutes, now)),
  },
} satisfies Partial<Handlers>;

interface Statement {
  account: { Id: bigint; Currency: string };
  currencies: Currencies;
  /** Rows of the file that are not blank. */
  count: number;
  /** Those that can be read. */
  rows: StatementRow[];
  compared: Compared;
  /** In the order of the file. */
  faults: Fault[];
}

async function readStatement({ AccountId, File }: Input, facts: UserFacts): Promise<Statement> {
  const { tx, viewer, now, services } = facts;
  planByKeys(tx);
  const account = await accountOf(tx, BigInt(AccountId));
  const currencies = await currenciesOf(services.database);
  const lines = await csvRowsOf(File.bytes, { columns: statementColumns, maxRows: statementMaxRows });
  const { rows, faults } = readRows(lines, {
    currency: account.Currency,
    exponent: currencies.exponentOf(account.Currency),
    timeDifferenceMinutes: viewer.timeDifferenceMinutes,
    now,
  });
  const compared = await compareWithKnown(tx, account.Id, reporterOf(viewer), rows);
  const all = [...faults, ...compared.faults].sort((one, other) => one.row - other.row);
  return { account, currencies, count: lines.length, rows, compared, faults: all };
}

async function accountOf(tx: Transaction, id: bigint) {
  const account = await tx
    .selectFrom("OfflineAccount")
    .select(["Id", "Currency"])
    .where("Id", "=", id)
    .executeTakeFirst();
  if (!account) throw new CallError("NotFound");
  return account;
}

function reporterOf(viewer: UserViewer): { userId: bigint; name: string } {
  return { userId: viewer.userId, name: personName(viewer) };
}

function messageFor({ request }: UserFacts) {
  return ({ reason }: Fault) => faultTexts[reason][request.language];
}

function sampleOf({ number, transaction }: StatementRow, { known }: Compared, { text }: Currencies) {
  return {
    Row: number,
    ExternalId: transaction.externalId,
    OccurredAt: transaction.occurredAt.toISOString(),
    Direction: transaction.direction,
    Amount: text(transaction.amountMinor, transaction.currency),
    Counterparty: transaction.counterparty,
    Remark: transaction.remark,
    IsKnown: known.has(number),
  };
}

function least(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : values.reduce((one, other) => Math.min(one, other));
}

function most(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : values.reduce((one, other) => Math.max(one, other));
}
