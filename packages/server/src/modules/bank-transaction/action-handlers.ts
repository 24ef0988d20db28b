/** What people do with one bank transaction by hand. */

import type { Handlers, TransactionFacts, UserViewer } from "../../call/handler.ts";
import { personName } from "../../call/person-name.ts";
import { CallError } from "../../call-error.ts";
import { currenciesOf } from "../../db/currencies.ts";
import { matchCredits } from "../matching/match.ts";
import { creditOf } from "../matching/report.ts";
import { assertFree, bindTransaction, type Person, unbindTransaction } from "./bind.ts";
import { toRow } from "./row.ts";
import { ignoreTransaction, unignoreTransaction } from "./set-aside.ts";
import { assertComplete, splitTransaction } from "./split.ts";
import { lockTransaction, partsOf } from "./store.ts";

export const bankTransactionActionHandlers = {
  originalrecordBind: async ({ TransactionId, OrderNo, Note }, facts) => {
    const bound = await bindTransaction(await personOf(facts), BigInt(TransactionId), OrderNo, Note);
    facts.recordChange({
      TransactionId,
      OrderNo: { from: null, to: OrderNo },
      LinkedAs: bound.linkedAs,
      Exception: bound.exception,
    });
    return { LinkedAs: bound.linkedAs, Exception: bound.exception };
  },

  originalrecordUnbind: async ({ TransactionId, Reason }, facts) => {
    const { orderNo, wasLinkedAs } = await unbindTransaction(
      await personOf(facts),
      BigInt(TransactionId),
      Reason,
    );
    facts.recordChange({
      TransactionId,
      OrderNo: { from: orderNo, to: null },
      LinkedAs: { from: wasLinkedAs, to: null },
      Reason,
    });
    return {};
  },

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
    const whole = await lockTransaction(tx, BigInt(TransactionId));
    if (!whole) throw new CallError("NotFound");
    assertFree(whole);
    const { Currency } = whole;
    const amounts = Amounts.map((amount) => currencies.parse(amount, Currency));
    if (amounts.includes(0n))
      throw new CallError("InvalidAmount", { Exponent: currencies.exponentOf(Currency) });
    assertComplete(amounts, whole.AmountMinor, (minor) => currencies.text(minor, Currency));
    const by = { userId: viewer.userId, name: personName(viewer) };
    const stored = await splitTransaction(tx, whole, amounts, by, now);
    const credits = stored.map((part) => creditOf(part, { reporter: by }));
    await matchCredits(tx, credits, currencies, now);
    const parts = await partsOf(tx, whole.Id);
    recordChange({ TransactionId, MatchStatus: { from: "PendingMatch", to: "Split" }, Amounts });
    return { Parts: parts.map((part) => toRow(part, currencies)) };
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
