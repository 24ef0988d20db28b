/** The whole number of a settlement account, once one's own login password was given; on screen for half a minute. */
import { type SettlementAccountRow, settlementaccountReveal } from "@opc/contract/settlement-account/calls";
import { openForm } from "../../kit/form/open-form.tsx";
import { showNumber } from "../../kit/revealed.tsx";
import { ownPassword } from "../../kit/withdrawal/own-password.ts";
import { accountName, shownId } from "./statuses.ts";

export async function reveal(row: SettlementAccountRow): Promise<void> {
  const revealed = await openForm({
    title: (t) => t("settlementAccount.reveal.title", { account: accountName(row) }),
    call: "settlementaccountReveal",
    input: settlementaccountReveal.input,
    fixed: { AccountId: row.AccountId },
    fields: [ownPassword],
    sentence: (_, t) => t("settlementAccount.reveal.sentence"),
    confirm: "settlementAccount.reveal.show",
    // The number that appears says it.
    done: null,
  });
  if (revealed) showNumber(shownId(row), revealed.CardNumber);
}
