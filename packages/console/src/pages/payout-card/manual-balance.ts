/** A card's running account corrected by hand: before and after in one sentence, and a proof of who asks. */
import { type PayoutCardRow, payoutcardManualbalance } from "@opc/contract/payout-card/calls";
import type { Translate } from "../../i18n/i18n.ts";
import type { Form, FormValues } from "../../kit/form/form.ts";
import { openForm } from "../../kit/form/open-form.tsx";
import { proofFields } from "../../kit/form/proof-fields.ts";
import { formatMoney, groupDigits, signOf } from "../../kit/format/money.ts";
import { negated, sumOf } from "../../kit/format/money-sum.ts";
import { newRequestId } from "../../kit/request-id.ts";
import type { ActionTools } from "../../kit/resource.ts";
import { currentCard } from "./card.ts";
import { isDifferent } from "./figures.ts";

/** What another page knows of it already: a difference of reconciliation leads here. */
export interface AskedCorrection {
  Direction?: string;
  Amount?: string;
  Reason?: string;
}

export async function changeBalance(
  row: Pick<PayoutCardRow, "CardId">,
  { refresh }: Pick<ActionTools, "refresh">,
  asked: AskedCorrection = {},
): Promise<void> {
  const card = await currentCard(row);
  if (!card) return;
  const { CardId, CardName: name } = card;
  const changed = await openForm({
    title: (t) => t("payoutCard.manual.title", { name }),
    widthPx: 480,
    call: "payoutcardManualbalance",
    input: payoutcardManualbalance.input,
    fixed: { CardId, RequestId: newRequestId() },
    fields: [...changeFields(card), ...proofFields],
    initial: { ...asked, Direction: asked.Direction === "Deduct" ? "Deduct" : "Add" },
    sentence: (values, t) => changeSentence(card, values, t),
    confirm: "payoutCard.manual.action",
    done: (t) => t("payoutCard.manual.done", { name }),
  });
  if (changed) refresh();
}

function changeFields(card: PayoutCardRow): Form<"payoutcardManualbalance">["fields"] {
  return [
    {
      kind: "choice",
      name: "Direction",
      label: "payoutCard.manual.Direction",
      options: [
        { value: "Add", label: "payoutCard.manual.add" },
        { value: "Deduct", label: "payoutCard.manual.deduct" },
      ],
    },
    {
      kind: "amount",
      name: "Amount",
      label: "payoutCard.manual.Amount",
      unit: card.Currency,
      isRequired: true,
      ...(isDifferent(card) ? { hint: (t: Translate) => seenHint(card, t) } : {}),
      check: (value) =>
        signOf(String(value)) > 0 ? undefined : (t) => t("kit.form.tooSmall", { limit: leastOf(card) }),
    },
    { kind: "text", name: "Reason", label: "payoutCard.manual.Reason", hint: "payoutCard.manual.reasonHint" },
  ];
}

/** What would make both balances agree. */
function seenHint(card: PayoutCardRow, t: Translate): string {
  const difference = card.BalanceDifference ?? "0";
  const isMore = signOf(difference) > 0;
  return t(isMore ? "payoutCard.manual.addToSeen" : "payoutCard.manual.deductToSeen", {
    seen: formatMoney(card.BalanceSeen ?? "", card.Currency),
    amount: groupDigits(isMore ? difference : negated(difference)),
  });
}

/** The smallest step of the card's currency, by the decimals of its balance: "0.01", or "1" where there are none. */
function leastOf({ Balance }: PayoutCardRow): string {
  const decimals = Balance.split(".")[1]?.length ?? 0;
  return decimals === 0 ? "1" : `0.${"1".padStart(decimals, "0")}`;
}

function changeSentence(card: PayoutCardRow, values: FormValues, t: Translate): string | undefined {
  const amount = String(values.Amount ?? "").trim();
  if (!/^\d+(\.\d+)?$/.test(amount) || signOf(amount) === 0) return undefined;
  const isAdded = values.Direction !== "Deduct";
  const after = sumOf(card.Balance, isAdded ? amount : negated(amount));
  if (after === undefined) return undefined;
  return t(isAdded ? "payoutCard.manual.added" : "payoutCard.manual.deducted", {
    name: card.CardName,
    amount: formatMoney(amount, card.Currency),
    before: groupDigits(card.Balance),
    after: groupDigits(after),
  });
}
