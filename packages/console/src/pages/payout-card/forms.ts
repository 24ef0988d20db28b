/** Adding and editing a payout card. */
import { type PayoutCardRow, payoutcardAdd, payoutcardEdit } from "@opc/contract/payout-card/calls";
import { isAmountText } from "@opc/contract/question/fields";
import { api, type Output } from "../../api/client.ts";
import type { Translate } from "../../i18n/i18n.ts";
import type { FormValues } from "../../kit/form/form.ts";
import { openForm } from "../../kit/form/open-form.tsx";
import { proofFields } from "../../kit/form/proof-fields.ts";
import { formatMoney, groupDigits } from "../../kit/format/money.ts";
import type { ActionTools } from "../../kit/resource.ts";
import { currentCard } from "./card.ts";
import { addFields, cardFields } from "./form-fields.ts";

const dialogWidthPx = 640;

export async function addCard({ refresh }: ActionTools): Promise<void> {
  const options = await optionsOf();
  if (!options) return;
  const added = await openForm({
    title: "payoutCard.add",
    widthPx: dialogWidthPx,
    call: "payoutcardAdd",
    input: payoutcardAdd.input,
    fields: addFields(options),
    initial: { Fee: "0" },
    sentence: beginsSentence,
    confirm: "payoutCard.add",
    done: "kit.done.added",
  });
  if (added) refresh();
}

/** Once it has a name, an amount range and a balance: what there will be. */
function beginsSentence(values: FormValues, t: Translate): string | undefined {
  const text = (name: string) => String(values[name] ?? "").trim();
  const [name, currency] = [text("CardName"), text("Currency")];
  const amounts = [text("MinimumAmount"), text("MaximumAmount"), text("OpeningBalance")] as const;
  if (name === "" || currency === "" || !amounts.every(isAmountText)) return undefined;
  const [least, most, balance] = amounts;
  return t("payoutCard.form.begins", {
    name,
    balance: formatMoney(balance, currency),
    range: `${formatMoney(least, currency)} – ${groupDigits(most)}`,
  });
}

export async function editCard(row: PayoutCardRow, { refresh }: ActionTools): Promise<void> {
  const [options, present] = await Promise.all([optionsOf(), currentCard(row)]);
  if (!options || !present) return;
  const saved = await openForm({
    title: (t) => t("payoutCard.edit.title", { name: present.CardName }),
    widthPx: dialogWidthPx,
    call: "payoutcardEdit",
    input: payoutcardEdit.input,
    // Whoever saves over what somebody else saved meanwhile is told.
    fixed: { CardId: present.CardId, Version: present.Version },
    fields: [...cardFields(options, present), ...proofFields],
    initial: valuesOf(present),
    done: "kit.done.modified",
  });
  if (saved) refresh();
}

/** What stands in the fields of the same names; the number is never known here. */
function valuesOf(row: PayoutCardRow): FormValues {
  const names = [
    "CardName",
    "Holder",
    "BankCode",
    "ChannelCode",
    "SpiderId",
    "MinimumAmount",
    "MaximumAmount",
    "DailyLimit",
    "Fee",
  ] as const;
  return Object.fromEntries(names.map((name) => [name, row[name]]));
}

/** What fails has said why. */
async function optionsOf(): Promise<Output<"payoutcardOptions"> | undefined> {
  try {
    return await api("payoutcardOptions", {});
  } catch {
    return undefined;
  }
}
