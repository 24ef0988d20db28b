/** The matrix and an account's day in the wire's form. */
import type { CallOutput, Calls } from "@opc/contract";
import type { ReconciliationAccountRow, ReconciliationSide } from "@opc/contract/reconciliation/calls";
import { differenceKinds } from "@opc/contract/reconciliation/values";
import type { StoredSide } from "../../db/column-types.ts";
import type { Currencies } from "../../db/currencies.ts";
import type { DayRange } from "./day.ts";
import { type Account, accountKey, type Compared, type KindSum, stateOf, type Uploaded } from "./store.ts";

interface Matrix {
  accounts: readonly Account[];
  days: readonly string[];
  compared: readonly Compared[];
  uploaded: readonly Uploaded[];
  onlyOpen: boolean;
}

/** Accounts that are no longer used stand in it only where these days have something of them. */
export function matrixOf(matrix: Matrix): ReconciliationAccountRow[] {
  const compared = new Map(matrix.compared.map((one) => [accountKey(one, one.Day), one]));
  const uploaded = new Set(matrix.uploaded.map((one) => accountKey(one, one.Day)));
  const rows = matrix.accounts.map((account) => ({
    AccountKind: account.Kind,
    AccountId: account.Id.toString(),
    AccountName: account.Name,
    Currency: account.Currency,
    IsDeleted: account.DeletedAt !== null,
    Cells: matrix.days.map((Day) => {
      const key = accountKey({ AccountKind: account.Kind, AccountId: account.Id }, Day);
      const one = compared.get(key);
      return {
        Day,
        State: stateOf(one),
        OpenCount: one?.OpenCount ?? 0,
        ClosedCount: one?.ClosedCount ?? 0,
        HasStatement: uploaded.has(key),
        ComparedAt: one?.ComparedAt?.toISOString() ?? null,
      };
    }),
  }));
  return rows.filter(({ IsDeleted, Cells }) => {
    if (matrix.onlyOpen) return Cells.some(({ OpenCount }) => OpenCount > 0);
    return !IsDeleted || Cells.some(({ State, HasStatement }) => State !== "None" || HasStatement);
  });
}

interface AccountDay {
  account: Account;
  day: string;
  range: DayRange;
  compared: Compared | undefined;
  uploaded: Uploaded | undefined;
  sums: readonly KindSum[];
}

export function dayRowOf(
  { account, day, range, compared, uploaded, sums }: AccountDay,
  { text }: Currencies,
): CallOutput<Calls["reconciliationGet"]> {
  const { Currency } = account;
  const sides = compared?.Sides;
  const amount = (minor: bigint | null | undefined) => (minor == null ? null : text(minor, Currency));
  const side = (one: StoredSide | null | undefined): ReconciliationSide | null =>
    one
      ? {
          Count: one.count,
          In: text(BigInt(one.in), Currency),
          Out: text(BigInt(one.out), Currency),
          Fee: text(BigInt(one.fee), Currency),
        }
      : null;
  return {
    AccountKind: account.Kind,
    AccountId: account.Id.toString(),
    AccountName: account.Name,
    Currency,
    Day: day,
    FromAt: (compared?.FromAt ?? range.from).toISOString(),
    ToAt: (compared?.ToAt ?? range.to).toISOString(),
    State: stateOf(compared),
    ComparedAt: compared?.ComparedAt?.toISOString() ?? null,
    ComparedBy: compared?.ComparedBy ?? null,
    Bank: side(sides?.bank),
    Statement: side(sides?.statement),
    Orders: side(sides?.orders),
    Ledger: side(sides?.ledger),
    SetAside: side(sides?.aside),
    SlotDifference: sides ? text(BigInt(sides.slots), Currency) : null,
    OpeningBalance: amount(compared?.OpeningMinor),
    ClosingBalance: amount(compared?.ClosingMinor),
    Kinds: differenceKinds.map((Kind) => {
      const own = sums.filter((sum) => sum.Kind === Kind);
      const count = (of: (sum: KindSum) => number) => own.reduce((total, sum) => total + of(sum), 0);
      return { Kind, OpenCount: count((sum) => sum.OpenCount), ClosedCount: count((sum) => sum.ClosedCount) };
    }),
    Upload: uploaded
      ? {
          FileName: uploaded.FileName,
          Rows: uploaded.RowCount,
          UploadedBy: uploaded.UploadedBy,
          UploadedAt: uploaded.UploadedAt.toISOString(),
        }
      : null,
  };
}
