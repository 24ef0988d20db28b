/** To see keys, to change one, to end the old one: each after one's own password and code. */
import { apiinfoKeyexpire, apiinfoKeyrotate, apiinfoKeyview } from "@opc/contract/api-info/calls";
import type { Output } from "../../api/client.ts";
import type { Translate } from "../../i18n/i18n.ts";
import { openDialog } from "../../kit/dialogs.tsx";
import type { ChoiceOption } from "../../kit/form/form.ts";
import { openForm } from "../../kit/form/open-form.tsx";
import { proofFields } from "../../kit/form/proof-fields.ts";
import type { Info, PartFacts } from "./info.ts";
import { KeyDialog } from "./key-dialog.tsx";

export function viewKeys({ info, whose }: Omit<PartFacts, "refresh">) {
  return openForm({
    title: "apiInfo.view.title",
    call: "apiinfoKeyview",
    input: apiinfoKeyview.input,
    fixed: whose,
    fields: proofFields,
    sentence: (_values, t) => t("apiInfo.view.sentence", { merchant: info.MerchantName }),
    confirm: "apiInfo.view.confirm",
    done: null,
  });
}

const hours = [
  { value: "24", label: "apiInfo.change.day" },
  { value: "168", label: "apiInfo.change.week" },
  { value: "1", label: "apiInfo.change.hour" },
  { value: "0", label: "apiInfo.change.now", detail: "apiInfo.change.nowDetail" },
] as const satisfies readonly ChoiceOption[];

export async function changeKey({ info, whose, refresh }: PartFacts): Promise<void> {
  const [live] = info.Keys;
  const made = await openForm({
    title: "apiInfo.change.title",
    call: "apiinfoKeyrotate",
    input: apiinfoKeyrotate.input,
    fixed: live ? whose : { ...whose, OldKeyHours: 0 },
    blocked: info.Keys.length > 1 ? "apiInfo.change.blocked" : undefined,
    fields: [
      ...(live
        ? [{ kind: "choice", name: "OldKeyHours", label: "apiInfo.change.overlap", options: hours } as const]
        : []),
      ...proofFields,
    ],
    initial: live ? { OldKeyHours: "24" } : {},
    sentence: ({ OldKeyHours }, t) => {
      if (!live) return t("apiInfo.change.first", { merchant: info.MerchantName });
      const isAtOnce = OldKeyHours === "0";
      return t(isAtOnce ? "apiInfo.change.sentenceNow" : "apiInfo.change.sentence", {
        merchant: info.MerchantName,
        key: live.Masked,
        hours: Number(OldKeyHours),
      });
    },
    confirm: "apiInfo.change.confirm",
    done: (t) => t("apiInfo.change.done"),
  });
  if (!made) return;
  refresh();
  await showNewKey(made, info);
}

/** Who may not see keys has nothing to keep. */
async function showNewKey({ Secret }: Output<"apiinfoKeyrotate">, info: Info): Promise<void> {
  if (Secret === null) return;
  const text = (t: Translate) => t("apiInfo.made.text", { merchant: info.MerchantName });
  await openDialog<never>((tools) => <KeyDialog secret={Secret} text={text} {...tools} />);
}

export async function endKey(
  { KeyId, Masked }: Info["Keys"][number],
  { info, whose, refresh }: PartFacts,
): Promise<void> {
  const stays = info.Keys.find((key) => key.KeyId !== KeyId);
  const done = await openForm({
    title: "apiInfo.end.title",
    call: "apiinfoKeyexpire",
    input: apiinfoKeyexpire.input,
    fixed: { ...whose, KeyId },
    fields: proofFields,
    tone: "danger",
    sentence: (_values, t) =>
      t("apiInfo.end.sentence", { key: Masked, stays: stays?.Masked ?? "", merchant: info.MerchantName }),
    confirm: "apiInfo.end.confirm",
    done: (t) => t("apiInfo.end.done"),
  });
  if (done) refresh();
}
