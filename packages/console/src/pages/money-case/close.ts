/** Ending a case: how, and why; what books money, or says that missing money is there, waits for a second person. */
import { type MoneyCaseRow, moneycaseClose } from "@opc/contract/money-case/calls";
import type { CaseEnding } from "@opc/contract/money-case/states";
import { api } from "../../api/client.ts";
import type { Translate } from "../../i18n/i18n.ts";
import { openForm } from "../../kit/form/open-form.tsx";
import { proofFields } from "../../kit/form/proof-fields.ts";
import { formatMoney } from "../../kit/format/money.ts";
import type { ActionTools } from "../../kit/resource.ts";
import { aloneEndings, bookedEndings } from "./statuses.static.ts";

export async function closeCase(row: MoneyCaseRow, tools: ActionTools): Promise<void> {
  const { CaseId } = row;
  const detail = await api("moneycaseGet", { CaseId }).catch(() => undefined);
  if (!detail) return;
  const { Case: now, Endings, ApprovalId } = detail;
  await openForm({
    title: (t) => t("moneyCase.close.title", { order: now.OrderNo }),
    widthPx: 480,
    call: "moneycaseClose",
    input: moneycaseClose.input,
    fixed: { CaseId },
    blocked: blockedBy(now, ApprovalId),
    fields: [
      {
        kind: "choice",
        name: "Ending",
        label: "moneyCase.field.Ending",
        options: Endings.map((value) => ({ value, label: `moneyCase.ending.${value}` as const })),
      },
      { kind: "textarea", name: "Note", label: "moneyCase.field.Note", hint: "moneyCase.close.noteHint" },
      ...proofFields,
    ],
    sentence: ({ Ending }, t) => sentenceOf(now, Ending as CaseEnding | "" | undefined, t),
    confirm: "moneyCase.close.action",
    done: "moneyCase.close.done",
  });
  tools.refresh();
}

function blockedBy({ State }: MoneyCaseRow, approvalId: string | null) {
  if (State === "Closed") return "moneyCase.close.closed" as const;
  return approvalId === null ? undefined : ("moneyCase.close.waits" as const);
}

function sentenceOf(
  { Kind, MerchantAlias: merchant, Amount, Currency }: MoneyCaseRow,
  ending: CaseEnding | "" | undefined,
  t: Translate,
): string {
  if (!ending) return t("moneyCase.close.choose");
  if (aloneEndings[Kind]?.includes(ending)) return t("moneyCase.close.nothingBooked");
  if (!bookedEndings.includes(ending)) return t("moneyCase.close.endedByTwo");
  const amount = formatMoney(Amount, Currency);
  return t(`moneyCase.close.booked.${ending}` as "moneyCase.close.booked.WrittenOff", { merchant, amount });
}
