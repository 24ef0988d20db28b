/** Says which order a credit pays. The dialog states what that does before it asks for the proof. */

import { originalrecordBind } from "@opc/contract/bank-transaction/actions";
import type { BankTransactionRow } from "@opc/contract/bank-transaction/calls";
import { api, type Output } from "../../api/client.ts";
import { type TextKey, translate } from "../../i18n/i18n.ts";
import type { Form } from "../../kit/form/form.ts";
import { openForm } from "../../kit/form/open-form.tsx";
import { proofFields } from "../../kit/form/proof-fields.ts";
import { say } from "../../state/messages.ts";
import { moneyOf } from "./money-text.ts";
import { bindSentence, isBindable } from "./outcome.ts";
import type { Candidate } from "./use-credits.ts";

type Bound = Output<"originalrecordBind">;
type BindField = Form<"originalrecordBind">["fields"][number];

/** The proof first: most bindings need no note. */
const bindFields: readonly BindField[] = [
  ...proofFields,
  { kind: "text", name: "Note", label: "matchingDesk.bind.note", hint: "matchingDesk.bind.noteHint" },
];

const said: Record<Bound["LinkedAs"], TextKey> = {
  Settled: "matchingDesk.bind.settled",
  Evidence: "matchingDesk.bind.kept",
  Review: "matchingDesk.bind.reviewed",
  Belongs: "matchingDesk.bind.backed",
};

export async function bind(credit: BankTransactionRow, candidate: Candidate): Promise<boolean> {
  const bound = await openForm({
    title: (t) => t("matchingDesk.bind.title", { amount: moneyOf(credit) }),
    call: "originalrecordBind",
    input: originalrecordBind.input,
    fixed: { TransactionId: credit.Id, OrderNo: candidate.OrderNo },
    fields: bindFields,
    sentence: (_, t) => bindSentence(credit, candidate, t),
    confirm: "matchingDesk.bind.action",
    done: null,
  });
  return saidOf(bound);
}

/** To an order that is not among the candidates: what binding does, the server finds out. */
export async function bindToAnother(credit: BankTransactionRow): Promise<boolean> {
  const amount = moneyOf(credit);
  const bound = await openForm({
    title: (t) => t("matchingDesk.bind.otherTitle", { amount }),
    call: "originalrecordBind",
    input: originalrecordBind.input,
    fixed: { TransactionId: credit.Id },
    fields: [{ kind: "text", name: "OrderNo", label: "matchingDesk.bind.order" }, ...bindFields],
    sentence: (_, t) => t("matchingDesk.bind.any", { amount }),
    confirm: "matchingDesk.bind.action",
    done: null,
  });
  return saidOf(bound);
}

/** A credit and an order that somebody has chosen; what binding does is said where the ranking knows the two. */
export async function bindFound(TransactionId: string, OrderNo: string): Promise<boolean> {
  // What fails has said why.
  const [of, ranked] = await Promise.all([
    api("originalrecordGet", { TransactionId }),
    api("originalrecordCandidates", { TransactionId }),
  ]).catch(() => []);
  if (!of || !ranked) return false;
  const known = ranked.Candidates.find((one) => one.OrderNo === OrderNo && isBindable(one));
  if (known) return bind(of.Transaction, known);
  const amount = moneyOf(of.Transaction);
  const bound = await openForm({
    title: (t) => t("findPayment.bindTitle", { amount, order: OrderNo }),
    call: "originalrecordBind",
    input: originalrecordBind.input,
    fixed: { TransactionId, OrderNo },
    fields: bindFields,
    sentence: (_, t) => t("matchingDesk.bind.any", { amount }),
    confirm: "matchingDesk.bind.action",
    done: null,
  });
  return saidOf(bound);
}

/** The server says which of these it was: the order may have changed since it was looked at. */
function saidOf(bound: Bound | undefined): boolean {
  if (bound) say.success(translate(said[bound.LinkedAs], { bound: translate("kit.done.bound") }));
  return bound !== undefined;
}
