/** Clearing a merchant's withdrawal password: its staff then sets a new one, which nobody of the operator ever knows. */
import type { MerchantRow } from "@opc/contract/merchant/calls";
import { withdrawalPasswordreset } from "@opc/contract/withdrawal/actions";
import { openForm } from "../../kit/form/open-form.tsx";
import { proofFields } from "../../kit/form/proof-fields.ts";
import type { ActionTools } from "../../kit/resource.ts";
import { merchantChanged } from "./changed.ts";

export async function resetPassword(row: MerchantRow, tools: ActionTools): Promise<void> {
  const { MerchantAlias, MerchantName: merchant } = row;
  const done = await openForm({
    title: (t) => t("merchantAction.password.title", { merchant: MerchantAlias }),
    call: "withdrawalPasswordreset",
    input: withdrawalPasswordreset.input,
    fixed: { MerchantAlias },
    fields: [...proofFields],
    sentence: (_, t) => t("merchantAction.password.sentence", { merchant }),
    tone: "danger",
    confirm: "merchantAction.password.confirm",
    done: "merchantAction.password.done",
  });
  if (done) await merchantChanged(row, tools);
}
