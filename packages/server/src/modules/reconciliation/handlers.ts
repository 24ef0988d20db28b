/** Reconciliation's calls: what was compared and found, and asking for comparisons. */
import { differenceKinds } from "@opc/contract/reconciliation/values";
import type { Handlers } from "../../call/handler.ts";
import { personName } from "../../call/person-name.ts";
import { CallError } from "../../call-error.ts";
import { dayOf } from "../../day.ts";
import { currenciesOf } from "../../db/currencies.ts";
import { mapRows } from "../../db/list.ts";
import type { Transaction } from "../../db/transaction.ts";
import { operatorMinutesOf } from "../../order/operator-minutes.ts";
import { daysBetween, rangeOfDay } from "./day.ts";
import { differencesSummary, sumDifferences } from "./difference-sums.ts";
import { differenceRowOf, findDifference, listDifferences } from "./differences.ts";
import { askFor, type Target } from "./queue.ts";
import { dayRowOf, matrixOf } from "./rows.ts";
import {
  type AccountFilter,
  listAccounts,
  listCompared,
  listUploaded,
  progressOf,
  sumKinds,
} from "./store.ts";

interface MatrixInput {
  AccountKind?: "Offline" | "Card" | undefined;
  AccountId?: string | undefined;
  Currency?: string | undefined;
}

const filterOf = ({ AccountKind, AccountId, Currency }: MatrixInput): AccountFilter => ({
  kind: AccountKind,
  accountId: AccountId === undefined ? undefined : BigInt(AccountId),
  currency: Currency,
});

async function calendarOf(tx: Transaction, now: Date) {
  const operatorMinutes = await operatorMinutesOf(tx);
  return { operatorMinutes, today: dayOf(now, operatorMinutes) };
}

export const reconciliationHandlers = {
  reconciliationList: async (input, { tx, now }) => {
    const { operatorMinutes, today } = await calendarOf(tx, now);
    const days = daysBetween(input, today);
    const filter = filterOf(input);
    const accounts = await listAccounts(tx, filter);
    const compared = await listCompared(tx, days, filter);
    const uploaded = await listUploaded(tx, days, filter);
    return {
      Days: days,
      Today: today,
      TimeDifferenceMinutes: operatorMinutes,
      Rows: matrixOf({ accounts, days, compared, uploaded, onlyOpen: input.OnlyOpen ?? false }),
    };
  },

  reconciliationSummary: async (input, { tx, now, services }) => {
    const { today } = await calendarOf(tx, now);
    const days = daysBetween(input, today);
    const currencies = await currenciesOf(services.database);
    const filter = filterOf(input);
    const sums = await sumKinds(tx, days, filter);
    return {
      ...(await progressOf(tx, days, filter)),
      Kinds: differenceKinds.map((Kind) => {
        const own = sums.filter((sum) => sum.Kind === Kind);
        return {
          Kind,
          OpenCount: own.reduce((count, sum) => count + sum.OpenCount, 0),
          ClosedCount: own.reduce((count, sum) => count + sum.ClosedCount, 0),
          Open: own
            .filter((sum) => sum.OpenCount > 0)
            .map(({ Currency, OpenMinor }) => ({
              Currency,
              Amount: currencies.text(BigInt(OpenMinor), Currency),
            })),
        };
      }),
    };
  },

  reconciliationGet: async ({ AccountKind, AccountId, Day }, { tx, services }) => {
    const accountId = BigInt(AccountId);
    const own = { kind: AccountKind, accountId };
    const [account] = await listAccounts(tx, own);
    if (!account) throw new CallError("NotFound");
    const [compared] = await listCompared(tx, [Day], own);
    const [uploaded] = await listUploaded(tx, [Day], own);
    const sums = await sumKinds(tx, [Day], own);
    const range = rangeOfDay(Day, await operatorMinutesOf(tx));
    const currencies = await currenciesOf(services.database);
    return dayRowOf({ account, day: Day, range, compared, uploaded, sums }, currencies);
  },

  reconciliationDifferences: async (input, { tx, viewer, services }) => {
    const currencies = await currenciesOf(services.database);
    return mapRows(await listDifferences(tx, viewer, input), (one) =>
      differenceRowOf(one, viewer, currencies),
    );
  },

  reconciliationDifferencesSummary: async (input, { tx, viewer, services }) =>
    differencesSummary(
      await sumDifferences(tx, viewer, input),
      input.States,
      await currenciesOf(services.database),
    ),

  reconciliationHistory: async ({ DifferenceId }, { tx, viewer, services }) => {
    const found = await findDifference(tx, BigInt(DifferenceId));
    if (!found) throw new CallError("NotFound");
    const events = await tx
      .selectFrom("ReconciliationEvent")
      .select(["At", "Act", "By", "Way", "Note"])
      .where("DifferenceId", "=", found.Id)
      .orderBy("Id")
      .execute();
    return {
      Difference: differenceRowOf(found, viewer, await currenciesOf(services.database)),
      Events: events.map((event) => ({ ...event, At: event.At.toISOString() })),
    };
  },

  reconciliationRun: async (input, { tx, viewer, now, recordChange }) => {
    const { today } = await calendarOf(tx, now);
    const days = daysBetween(input, today);
    const accounts = await listAccounts(tx, filterOf(input));
    if (accounts.length === 0) throw new CallError("NotFound");
    const targets = accounts.flatMap(({ Kind, Id }) =>
      days.map((day): Target => ({ kind: Kind, accountId: Id, day })),
    );
    const Asked = await askFor(tx, targets, personName(viewer), now);
    recordChange({ From: input.From, To: input.To, Accounts: accounts.length, Asked });
    return { Asked, UnderWay: targets.length - Asked };
  },
} satisfies Partial<Handlers>;
