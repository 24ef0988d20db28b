/** Setting the merchant's withdrawal password for the first time, or changing it by the old one. */
import { withdrawalPasswordset } from "@opc/contract/withdrawal/actions";
import { api } from "../../api/client.ts";
import { queryClient } from "../../api/query.ts";
import type { FormField } from "../../kit/form/form.ts";
import { openForm } from "../../kit/form/open-form.tsx";
import { proofFields } from "../../kit/form/proof-fields.ts";

/** Returns whether one was set. */
export async function setPassword(): Promise<boolean> {
  const terms = await api("withdrawalTerms", {}).catch(() => undefined);
  if (!terms) return false;
  const { IsSet, IsLocked } = terms.Password;
  const done = await openForm({
    title: IsSet ? "withdrawalAction.set.changeTitle" : "withdrawalAction.set.title",
    call: "withdrawalPasswordset",
    input: withdrawalPasswordset.input,
    blocked: IsLocked ? "withdrawal.own.locked" : undefined,
    fields: [...(IsSet ? [oldField] : []), ...newFields, ...proofFields],
    sentence: (_values, t) => t("withdrawalAction.set.sentence"),
    confirm: "withdrawalAction.set.confirm",
    done: "withdrawalAction.set.done",
  });
  termsChanged();
  return done !== undefined;
}

type Field = FormField<"OldWithdrawalPassword" | "NewWithdrawalPassword">;

const oldField: Field = {
  kind: "password",
  whose: "current",
  name: "OldWithdrawalPassword",
  label: "withdrawalAction.field.OldWithdrawalPassword",
  empty: "withdrawalAction.field.withdrawalPasswordEmpty",
  isRequired: true,
};

const newFields: readonly Field[] = [
  {
    kind: "password",
    whose: "new",
    name: "NewWithdrawalPassword",
    label: "withdrawalAction.field.NewWithdrawalPassword",
    empty: "withdrawalAction.field.newEmpty",
    hint: "withdrawalAction.set.hint",
  },
  {
    kind: "password",
    whose: "new",
    name: "ConfirmPassword",
    local: "required",
    label: "withdrawalAction.field.ConfirmPassword",
    empty: "withdrawalAction.field.againEmpty",
    check: (value, values) =>
      value === values.NewWithdrawalPassword ? undefined : "withdrawalAction.field.differ",
  },
];

/** Balances, quota and password as shown below the rows are asked for again. */
export function termsChanged(): void {
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === "withdrawalTerms" });
}
