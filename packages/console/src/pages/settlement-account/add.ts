/** Adding an account of one's own merchant; another person checks it. */
import { settlementaccountAdd } from "@opc/contract/settlement-account/calls";
import { banksOf, currenciesOfBanks } from "../../kit/form/bank-options.ts";
import { openForm } from "../../kit/form/open-form.tsx";
import { proofFields } from "../../kit/form/proof-fields.ts";
import type { ActionTools } from "../../kit/resource.ts";

export async function addAccount({ refresh }: ActionTools): Promise<void> {
  const added = await openForm({
    title: "settlementAccount.add.title",
    call: "settlementaccountAdd",
    input: settlementaccountAdd.input,
    fields: [
      {
        kind: "select",
        name: "Currency",
        label: "settlementAccount.field.Currency",
        options: currenciesOfBanks,
        isHalf: true,
      },
      {
        kind: "select",
        name: "BankCode",
        label: "settlementAccount.field.BankName",
        options: ({ Currency }) => banksOf(String(Currency)),
        dependsOn: ["Currency"],
        isHalf: true,
      },
      {
        kind: "card",
        name: "CardNumber",
        label: "settlementAccount.form.number",
        hint: "settlementAccount.form.numberHint",
      },
      {
        kind: "text",
        name: "Holder",
        label: "settlementAccount.field.Holder",
        hint: "settlementAccount.form.holderHint",
      },
      ...proofFields,
    ],
    sentence: (_values, t) => t("settlementAccount.add.sentence"),
    confirm: "settlementAccount.add.action",
    done: "settlementAccount.add.done",
  });
  if (added) refresh();
}
