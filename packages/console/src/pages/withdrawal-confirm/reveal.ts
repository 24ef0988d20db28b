/** The whole number that a withdrawal is paid to, once one's own login password was given; on screen for half a minute. */
import { withdrawalRevealaccount } from "@opc/contract/withdrawal/actions";
import type { WithdrawalRow } from "@opc/contract/withdrawal/calls";
import { openForm } from "../../kit/form/open-form.tsx";
import { showNumber } from "../../kit/revealed.tsx";
import { ownPassword } from "../../kit/withdrawal/own-password.ts";
import { payeeShownId } from "../../kit/withdrawal/payee.tsx";

export async function reveal({ OrderNo, PayeeAccount }: WithdrawalRow): Promise<void> {
  const revealed = await openForm({
    title: (t) => t("settlementAccount.reveal.title", { account: PayeeAccount ?? "" }),
    call: "withdrawalRevealaccount",
    input: withdrawalRevealaccount.input,
    fixed: { OrderNo },
    fields: [ownPassword],
    sentence: (_, t) => t("settlementAccount.reveal.sentence"),
    confirm: "settlementAccount.reveal.show",
    // The number that appears says it.
    done: null,
  });
  if (revealed) showNumber(payeeShownId(OrderNo), revealed.CardNumber);
}
