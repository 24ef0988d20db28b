/** What people do about differences, and the statements that they upload. */

import { csvOf } from "../../call/csv.ts";
import type { Handlers, UserViewer } from "../../call/handler.ts";
import { personName } from "../../call/person-name.ts";
import { CallError } from "../../call-error.ts";
import { dayOf } from "../../day.ts";
import { currenciesOf } from "../../db/currencies.ts";
import { operatorMinutesOf } from "../../order/operator-minutes.ts";
import { type Closer, closeDifferences, reopenDifference } from "./close.ts";
import { daysBetween, rangeOfDay } from "./day.ts";
import { askFor, type Target } from "./queue.ts";
import { listAccounts } from "./store.ts";
import { templateColumns, templateLines } from "./template.ts";
import { endStatement, keepStatement, readStatement, rowsOfDay } from "./upload.ts";

const closerOf = (viewer: UserViewer): Closer => ({ userId: viewer.userId, name: personName(viewer) });

export const reconciliationActHandlers = {
  reconciliationClose: async ({ DifferenceIds, Way, Note }, { tx, viewer, now, recordChange }) => {
    const closing = { ids: DifferenceIds.map(BigInt), way: Way, note: Note };
    const Closed = await closeDifferences(tx, closing, closerOf(viewer), now);
    recordChange({ DifferenceIds, State: { from: "Open", to: "Closed" }, Way, Note });
    return { Closed };
  },

  reconciliationReopen: async ({ DifferenceId, Reason }, { tx, viewer, now, recordChange }) => {
    const Way = await reopenDifference(tx, BigInt(DifferenceId), Reason, closerOf(viewer), now);
    recordChange({
      DifferenceId,
      State: { from: "Closed", to: "Open" },
      Way: { from: Way, to: null },
      Reason,
    });
    return {};
  },

  reconciliationUpload: async ({ AccountKind, AccountId, Day, File }, facts) => {
    const { tx, viewer, now, request, services, recordChange } = facts;
    const target: Target = { kind: AccountKind, accountId: BigInt(AccountId), day: Day };
    const [account] = await listAccounts(tx, { kind: AccountKind, accountId: target.accountId });
    if (!account) throw new CallError("NotFound");
    const operatorMinutes = await operatorMinutesOf(tx);
    daysBetween({ From: Day, To: Day }, dayOf(now, operatorMinutes));
    const currencies = await currenciesOf(services.database);
    const terms = {
      currency: account.Currency,
      exponent: currencies.exponentOf(account.Currency),
      timeDifferenceMinutes: viewer.timeDifferenceMinutes,
      now,
    };
    const rows = await readStatement(File.bytes, terms, request.language);
    const own = rowsOfDay(rows, rangeOfDay(Day, operatorMinutes));
    if (own.length === 0) throw new CallError("StatementOfOtherDays", { Day }, { Day });
    // First the day's row, so that of two files at once the later one stands.
    await askFor(tx, [target], personName(viewer), now);
    const Replaced = await keepStatement(tx, target, { file: File, rows: own }, closerOf(viewer), now);
    const counts = { Rows: rows.length, Kept: own.length, OtherDays: rows.length - own.length, Replaced };
    recordChange({ AccountId, Day, FileName: File.fileName, ...counts });
    return counts;
  },

  reconciliationDiscard: async ({ AccountKind, AccountId, Day }, { tx, viewer, now, recordChange }) => {
    const target: Target = { kind: AccountKind, accountId: BigInt(AccountId), day: Day };
    if (!(await endStatement(tx, target, personName(viewer), now))) throw new CallError("NotFound");
    await askFor(tx, [target], personName(viewer), now);
    recordChange({ AccountId, Day, Statement: { from: "compared", to: null } });
    return {};
  },

  reconciliationTemplate: {
    ownTransaction: async (_input, { request, viewer, now }) =>
      csvOf(templateColumns(request.language), templateLines(viewer.timeDifferenceMinutes, now)),
  },
} satisfies Partial<Handlers>;
