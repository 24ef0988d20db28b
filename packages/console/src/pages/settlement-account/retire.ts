/** Retiring an account: nothing further is paid to it. */
import { type SettlementAccountRow, settlementaccountRetire } from "@opc/contract/settlement-account/calls";
import { openForm } from "../../kit/form/open-form.tsx";
import type { ActionTools } from "../../kit/resource.ts";
import { accountChanged } from "./changed.ts";
import { accountName } from "./statuses.ts";

export async function retire(row: SettlementAccountRow, { refresh }: ActionTools): Promise<void> {
  const account = accountName(row);
  const done = await openForm({
    title: (t) => t("settlementAccount.retire.title", { account }),
    call: "settlementaccountRetire",
    input: settlementaccountRetire.input,
    fixed: { AccountId: row.AccountId },
    fields: [],
    sentence: (_values, t) => t("settlementAccount.retire.sentence", { account }),
    tone: "danger",
    confirm: "settlementAccount.retire.action",
    done: "settlementAccount.retire.done",
  });
  if (done) accountChanged(refresh);
}
