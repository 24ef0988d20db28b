/** Enabling and disabling: what it means at once for those who are signed in and for what is under way. */

import { merchantEnable } from "@opc/contract/merchant/actions";
import type { MerchantDetail, MerchantRow } from "@opc/contract/merchant/calls";
import type { Translate } from "../../i18n/i18n.ts";
import { openForm } from "../../kit/form/open-form.tsx";
import type { ActionTools } from "../../kit/resource.ts";
import { merchantChanged } from "./changed.ts";
import { currentMerchant } from "./merchant.ts";
import { underWayText } from "./under-way.ts";

export async function enableMerchant(row: MerchantRow, Enable: boolean, tools: ActionTools): Promise<void> {
  // What the list said may be old; what is agreed to is how it stands now.
  const merchant = await currentMerchant(row);
  if (!merchant) return;
  const { MerchantAlias, MerchantName: name } = merchant;
  const verb = Enable ? "enable" : "disable";
  const saved = await openForm({
    title: (t) => t(`merchantAction.enable.${verb}Title`, { merchant: MerchantAlias }),
    call: "merchantEnable",
    input: merchantEnable.input,
    fixed: { MerchantAlias, Enable },
    fields: [
      {
        kind: "text",
        name: "Reason",
        label: "merchantAction.field.Reason",
        hint: "merchantAction.enable.reasonHint",
      },
    ],
    sentence: (_, t) =>
      Enable ? t("merchantAction.enable.enableSentence", { merchant: name }) : disableSentence(merchant, t),
    ...(Enable ? {} : { tone: "danger" as const }),
    confirm: `merchantAction.enable.${verb}`,
    done: (t) => t(`merchantAction.enable.${verb}d`, { merchant: name }),
  });
  if (saved) await merchantChanged(row, tools);
}

function disableSentence(merchant: MerchantDetail, t: Translate): string {
  const { MerchantName: name, OnlineCount: count } = merchant;
  const what = underWayText(merchant, t);
  return [
    t("merchantAction.enable.disableSentence", { merchant: name }),
    count > 0 && t(`merchantAction.enable.${count === 1 ? "onlineOne" : "online"}`, { count }),
    what === undefined
      ? t("merchantAction.enable.underWayNone")
      : t("merchantAction.enable.underWay", { what }),
  ]
    .filter(Boolean)
    .join(t("merchantAction.enable.space"));
}
