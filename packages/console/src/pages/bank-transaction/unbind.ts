/** Takes a transaction back from its order; the dialog says what that does to the order's money. */

import { originalrecordUnbind } from "@opc/contract/bank-transaction/actions";
import type { BankTransactionRow } from "@opc/contract/bank-transaction/calls";
import type { Translate } from "../../i18n/i18n.ts";
import { openForm } from "../../kit/form/open-form.tsx";
import { moneyOf } from "./money-text.ts";

const sentences = { Settled: "settled", Evidence: "evidence", Review: "review", Belongs: "belongs" } as const;

export async function unbind(transaction: BankTransactionRow): Promise<boolean> {
  const order = transaction.OrderNo ?? "";
  const output = await openForm({
    title: (t) => t("bankTransaction.unbind.title", { order }),
    call: "originalrecordUnbind",
    input: originalrecordUnbind.input,
    fixed: { TransactionId: transaction.Id },
    fields: [
      { kind: "text", name: "Reason", label: "bankTransaction.unbind.reason" },
      { kind: "password", whose: "current", name: "LoginPassword", label: "user.field.LoginPassword" },
      { kind: "code", name: "GoogleVerifyCode", label: "user.field.GoogleVerifyCode" },
    ],
    sentence: (_, t) => unbindSentence(transaction, t),
    tone: "danger",
    confirm: "bankTransaction.unbind.action",
    done: "kit.done.unbound",
  });
  return output !== undefined;
}

export function unbindSentence(transaction: BankTransactionRow, t: Translate): string {
  const { LinkedAs, OrderNo, MerchantAlias } = transaction;
  return t(`bankTransaction.unbind.${sentences[LinkedAs ?? "Settled"]}`, {
    order: OrderNo ?? "",
    merchant: MerchantAlias ?? "",
    amount: moneyOf(transaction),
  });
}
