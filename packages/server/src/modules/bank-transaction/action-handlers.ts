/** What people do with one bank transaction by hand. */

import type { Handlers, TransactionFacts, UserViewer } from "../../call/handler.ts";
import { personName } from "../../call/person-name.ts";
import { CallError } from "../../call-error.ts";
import { currenciesOf } from "../../db/currencies.ts";
import { assertProvenAnew } from "../approval/asked-anew.ts";
import { lockMatches, matchCredits } from "../matching/match.ts";
import { creditOf } from "../matching/report.ts";
import { assertFree, bindTransaction, type Person } from "./bind.ts";
import { toRow } from "./row.ts";
import { ignoreTransaction, unignoreTransaction } from "./set-aside.ts";
import { assertComplete, splitTransaction } from "./split.ts";
import { findTransaction, lockTransaction, partsOf } from "./store.ts";
import { unbind } from "./unbinding.ts";

export const bankTransactionActionHandlers = {
  originalrecordBind: async ({ TransactionId, OrderNo, Note }, facts) => {
    const bound = await bindTransaction(await personOf(facts), BigInt(TransactionId), OrderNo, Note);
    if (bound.settled) await assertProvenAnew(facts, "ManualConfirm", bound.settled);
    facts.recordChange({
      TransactionId,
      OrderNo: { from: null, to: OrderNo },
      LinkedAs: bound.linkedAs,
      Exception: bound.exception,
    });
    return { LinkedAs: bound.linkedAs, Exception: bound.exception };
  },

  originalrecordUnbind: async ({ TransactionId, Reason }, facts) => ({
    ApprovalId: await unbind({ transactionId: BigInt(TransactionId), reason: Reason }, facts),
  }),

  originalrecordIgnore: async ({ TransactionId, Reason }, { tx, viewer, now, recordChange }) => {
    await ignoreTransaction(tx, { id: BigInt(TransactionId), reason: Reason, by: personName(viewer), now });
    recordChange({ TransactionId, MatchStatus: { from: "PendingMatch", to: "Ignored" }, Reason });
    return {};
  },

  originalrecordUnignore: async ({ TransactionId }, { tx, recordChange }) => {
    await unignoreTransaction(tx, BigInt(TransactionId));
    recordChange({ TransactionId, MatchStatus: { from: "Ignored", to: "PendingMatch" } });
    return {};
  },

  originalrecordSplit: async ({ TransactionId, Amounts }, { tx, viewer, now, services, recordChange }) => {
    const currencies = await currenciesOf(services.database);
    const seen = await findTransaction(tx, BigInt(TransactionId));
    if (!seen) throw new CallError("NotFound");
    const { Currency } = seen;
    const amounts = Amounts.map((amount) => currencies.parse(amount, Currency));
    if (amounts.includes(0n))
      throw new CallError("InvalidAmount", { Exponent: currencies.exponentOf(Currency) });
    const by = { userId: viewer.userId, name: personName(viewer) };
    const splitter = { kind: "user", name: by.name } as const;
    // Orders are locked before transactions, as in binding.
    const asCredits = amounts.map((AmountMinor) => creditOf({ ...seen, AmountMinor }, splitter));
    await lockMatches(tx, asCredits);
    const whole = await lockTransaction(tx, seen.Id);
    if (!whole) throw new CallError("NotFound");
    assertFree(whole);
    assertComplete(amounts, whole.AmountMinor, (minor) => currencies.text(minor, Currency));
    const stored = await splitTransaction(tx, whole, amounts, by, now);
    const credits = stored.map((part) => creditOf(part, splitter));
    await matchCredits(tx, credits, currencies, now);
    const parts = await partsOf(tx, whole.Id);
    recordChange({ TransactionId, MatchStatus: { from: "PendingMatch", to: "Split" }, Amounts });
    return { Parts: parts.map((part) => toRow(part, viewer, currencies)) };
  },
} satisfies Partial<Handlers>;

async function personOf({ tx, viewer, now, services }: TransactionFacts<UserViewer>): Promise<Person> {
  return {
    tx,
    by: { kind: "user", name: personName(viewer), userId: viewer.userId },
    currencies: await currenciesOf(services.database),
    now,
  };
}
