/** The matching desk: credits that wait for a person, and the orders that each may belong to. */

import type { Handlers } from "../../call/handler.ts";
import { CallError } from "../../call-error.ts";
import { currenciesOf } from "../../db/currencies.ts";
import { mapRows } from "../../db/list.ts";
import { candidateOrders } from "../matching/candidates.ts";
import { deskKindOf, rankCandidates } from "../matching/rank.ts";
import { creditOf, rankedOrderOf, toCandidate } from "./candidate-rows.ts";
import { toRow } from "./row.ts";
import { findTransaction, listWaiting } from "./store.ts";

export const matchingDeskHandlers = {
  matchingdeskList: async (input, { tx, viewer, services, now }) => {
    const currencies = await currenciesOf(services.database);
    const list = await listWaiting(tx, input);
    const orders = await candidateOrders(tx, list.Rows.map(creditOf));
    return mapRows(list, (one) => {
      const credit = creditOf(one);
      const ranked = rankCandidates(credit, (orders.get(one.Id) ?? []).map(rankedOrderOf));
      const best = ranked[0];
      return {
        Transaction: toRow(one, viewer, currencies),
        Kind: deskKindOf(credit, ranked),
        CandidateCount: ranked.length,
        Best: best
          ? { OrderNo: best.order.orderNo, MerchantAlias: best.order.row.MerchantAlias, Score: best.score }
          : null,
        WaitingSeconds: Math.max(0, Math.floor((now.getTime() - one.ReportedAt.getTime()) / 1000)),
      };
    });
  },

  originalrecordCandidates: async ({ TransactionId }, { tx, services }) => {
    const currencies = await currenciesOf(services.database);
    const found = await findTransaction(tx, BigInt(TransactionId));
    if (!found) throw new CallError("NotFound");
    if (found.Direction === "Debit") throw new CallError("TransactionIsDebit");
    const credit = creditOf(found);
    const orders = await candidateOrders(tx, [credit], { wide: true });
    const ranked = rankCandidates(credit, (orders.get(found.Id) ?? []).map(rankedOrderOf));
    return { Candidates: ranked.map((one) => toCandidate(found, one, currencies)) };
  },
} satisfies Partial<Handlers>;
