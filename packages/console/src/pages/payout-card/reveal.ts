/** The whole number of a payout card, once one's own login password was given; on screen for half a minute. */
import { type PayoutCardRow, payoutcardReveal } from "@opc/contract/payout-card/calls";
import { openForm } from "../../kit/form/open-form.tsx";
import { showNumber } from "../../kit/revealed.tsx";
import { ownPassword } from "./password-field.ts";

export async function reveal({ CardId, CardName: name }: PayoutCardRow): Promise<void> {
  const revealed = await openForm({
    title: (t) => t("payoutCard.reveal.title", { name }),
    call: "payoutcardReveal",
    input: payoutcardReveal.input,
    fixed: { CardId },
    fields: [ownPassword],
    sentence: (_, t) => t("payoutCard.reveal.sentence"),
    confirm: "payoutCard.reveal.show",
    // The number that appears says it.
    done: null,
  });
  if (revealed) showNumber(`PayoutCard/${CardId}`, revealed.CardNumber);
}
