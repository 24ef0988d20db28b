/** Clearing a merchant's withdrawal password: its staff then sets a new one, which nobody of the operator ever knows. */

import { withdrawalPasswordreset } from "@opc/contract/withdrawal/actions";
import type { WithdrawalRow } from "@opc/contract/withdrawal/calls";
import { api } from "../../api/client.ts";
import type { Form, Option } from "../../kit/form/form.ts";
import { openForm } from "../../kit/form/open-form.tsx";
import { proofFields } from "../../kit/form/proof-fields.ts";
import type { ActionTools } from "../../kit/resource.ts";
import { refetchOrder } from "./order.ts";

export async function resetPassword(row: WithdrawalRow, _: ActionTools): Promise<void> {
  const { MerchantAlias, MerchantName } = row;
  const done = await openForm({
    ...usual,
    title: (t) => t("withdrawalAction.reset.titleOf", { merchant: MerchantName }),
    fixed: { MerchantAlias },
    fields: [...proofFields],
    sentence: (_values, t) => t("withdrawalAction.reset.sentence", { merchant: MerchantName }),
  });
  if (done) await refetchOrder(row.OrderNo);
}

export async function resetAnyPassword(_: ActionTools): Promise<void> {
  await openForm({
    ...usual,
    title: "withdrawalAction.reset.action",
    fields: [
      {
        kind: "select",
        name: "MerchantAlias",
        label: "withdrawal.field.MerchantName",
        options: merchantOptions,
      },
      ...proofFields,
    ],
    sentence: ({ MerchantAlias: merchant }, t) =>
      merchant ? t("withdrawalAction.reset.sentence", { merchant: String(merchant) }) : undefined,
  });
}

const usual = {
  call: "withdrawalPasswordreset",
  input: withdrawalPasswordreset.input,
  tone: "danger",
  confirm: "withdrawalAction.reset.confirm",
  done: "withdrawalAction.reset.done",
} as const satisfies Partial<Form<"withdrawalPasswordreset">>;

async function merchantOptions(): Promise<Option[]> {
  const merchants = await api("merchantSimplelist", {}, { quiet: true });
  return merchants.map(({ MerchantAlias, MerchantName }) => ({
    value: MerchantAlias,
    label: `${MerchantAlias} · ${MerchantName}`,
  }));
}
