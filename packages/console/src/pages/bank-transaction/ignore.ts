/** Sets a transaction aside as no order's, and takes that back. */

import { originalrecordIgnore } from "@opc/contract/bank-transaction/actions";
import type { BankTransactionRow } from "@opc/contract/bank-transaction/calls";
import { api } from "../../api/client.ts";
import { translate as t } from "../../i18n/i18n.ts";
import { act } from "../../kit/act.ts";
import { openForm } from "../../kit/form/open-form.tsx";
import { moneyOf } from "./money-text.ts";

/** Returns whether it was done. */
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
export async function unignore(transaction: BankTransactionRow, refresh: () => void): Promise<void> {
  const amount = moneyOf(transaction);
  await act({
    title: t("bankTransaction.ignore.takeBackTitle", { amount }),
    sentence: t("bankTransaction.ignore.takeBackSentence", { amount }),
    confirm: t("bankTransaction.ignore.takeBack"),
    call: () => api("originalrecordUnignore", { TransactionId: transaction.Id }),
    done: t("bankTransaction.ignore.takenBack"),
    refresh,
  });
}
