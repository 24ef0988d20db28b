/** Sets a transaction aside as no order's, and takes that back. */

import { originalrecordIgnore } from "@opc/contract/bank-transaction/actions";
import type { BankTransactionRow } from "@opc/contract/bank-transaction/calls";
import { api } from "../../api/client.ts";
import { translate as t } from "../../i18n/i18n.ts";
import { confirm } from "../../kit/confirm.ts";
import { openForm } from "../../kit/form/open-form.tsx";
import { say } from "../../state/messages.ts";
import { moneyOf } from "./money-text.ts";

/** Answers whether it was done. */
export async function ignore(transaction: BankTransactionRow, reason = ""): Promise<boolean> {
  const amount = moneyOf(transaction);
  const output = await openForm({
    title: (t) => t("bankTransaction.ignore.title", { amount }),
    call: "originalrecordIgnore",
    input: originalrecordIgnore.input,
    fixed: { TransactionId: transaction.Id },
    fields: [
      {
        kind: "text",
        name: "Reason",
        label: "bankTransaction.ignore.reason",
        hint: "bankTransaction.ignore.reasonHint",
      },
    ],
    initial: { Reason: reason },
    sentence: (_, t) => t("bankTransaction.ignore.sentence", { amount }),
    confirm: "bankTransaction.ignore.action",
    done: "bankTransaction.ignore.done",
  });
  return output !== undefined;
}

/** Nothing is lost by it, so a question is enough. */
export async function unignore(transaction: BankTransactionRow): Promise<boolean> {
  const amount = moneyOf(transaction);
  const isAgreed = await confirm({
    title: t("bankTransaction.ignore.takeBackTitle", { amount }),
    sentence: t("bankTransaction.ignore.takeBackSentence", { amount }),
    confirm: t("bankTransaction.ignore.takeBack"),
    cancel: t("common.cancel"),
  });
  if (!isAgreed) return false;
  try {
    await api("originalrecordUnignore", { TransactionId: transaction.Id });
  } catch {
    // The client has said why; the list is looked at again all the same.
    return true;
  }
  say.success(t("bankTransaction.ignore.takenBack"));
  return true;
}
