/** A merchant's API keys: viewed after one's own password and code, changed with two valid for a while, ended. */

import { merchantKeyexpire, merchantKeylist, merchantKeyrotate } from "@opc/contract/merchant/actions";
import type { MerchantKey, MerchantRow } from "@opc/contract/merchant/calls";
import { confirm } from "../../kit/confirm.ts";
import { openDialog } from "../../kit/dialogs.tsx";
import type { Form } from "../../kit/form/form.ts";
import { openForm } from "../../kit/form/open-form.tsx";
import { proofFields } from "../../kit/form/proof-fields.ts";
import type { ActionTools } from "../../kit/resource.ts";
import { can, sessionStore } from "../../state/session.ts";
import { merchantChanged } from "./changed.ts";
import { KeysDialog } from "./keys-dialog.tsx";
import { currentMerchant, type Named } from "./merchant.ts";

export async function viewKeys(row: Named, tools: ActionTools): Promise<void> {
  const { MerchantAlias, MerchantName: merchant } = row;
  const shown = await openForm({
    title: (t) => t("merchantAction.key.viewTitle", { merchant: MerchantAlias }),
    call: "merchantKeylist",
    input: merchantKeylist.input,
    fixed: { MerchantAlias },
    fields: proofFields,
    sentence: (_, t) => t("merchantAction.key.viewSentence", { merchant }),
    confirm: "merchantAction.key.show",
    done: null,
  });
  if (!shown) return;
  const seen = openDialog<never>((dialog) => (
    <KeysDialog keys={shown.Keys} merchant={MerchantAlias} {...dialog} />
  ));
  // Who looked last is a part of the detail.
  await merchantChanged(row, tools);
  await seen;
}

export async function rotateKey(row: MerchantRow, tools: ActionTools): Promise<void> {
  const now = await currentMerchant(row);
  if (!now) return;
  const { MerchantAlias, MerchantName: merchant, KeyCount } = now;
  const isFirst = KeyCount === 0;
  const hours: Form<"merchantKeyrotate">["fields"] = [
    {
      kind: "number",
      name: "OldKeyHours",
      label: "merchantAction.key.hours",
      hint: "merchantAction.key.hoursHint",
      unit: "h",
    },
  ];
  const rotated = await openForm({
    title: (t) => t("merchantAction.key.rotateTitle", { merchant: MerchantAlias }),
    call: "merchantKeyrotate",
    input: merchantKeyrotate.input,
    fixed: { MerchantAlias, ...(isFirst ? { OldKeyHours: 0 } : {}) },
    fields: [...(isFirst ? [] : hours), ...proofFields],
    initial: { OldKeyHours: "24" },
    blocked: KeyCount > 1 ? "merchantAction.key.twoLive" : undefined,
    sentence: ({ OldKeyHours }, t) => {
      if (isFirst) return t("merchantAction.key.rotateFirst", { merchant });
      const hours = String(OldKeyHours ?? "").trim();
      if (!/^\d+$/.test(hours)) return undefined;
      const isAtOnce = Number(hours) === 0;
      return t(`merchantAction.key.${isAtOnce ? "rotateAtOnce" : "rotateSentence"}`, { merchant, hours });
    },
    confirm: "merchantAction.key.rotate",
    done: (t) => t("merchantAction.key.rotated", { merchant }),
  });
  if (!rotated) return;
  await merchantChanged(row, tools);
  await offerKeys(row, tools);
}

/** Nobody can use a key that nobody has seen. */
async function offerKeys(row: Named, tools: ActionTools): Promise<void> {
  if (!can(sessionStore.get()?.menu ?? [], "MerchantList", "viewKey")) return;
  const { t } = tools;
  const isWanted = await confirm({
    title: t("merchantAction.key.rotated", { merchant: row.MerchantName }),
    sentence: t("merchantAction.key.rotatedView"),
    confirm: t("merchantAction.key.view"),
    cancel: t("merchantAction.key.later"),
  });
  if (isWanted) await viewKeys(row, tools);
}

export async function endKey(row: Named, key: MerchantKey, tools: ActionTools): Promise<void> {
  const { MerchantAlias, MerchantName: merchant } = row;
  const ended = await openForm({
    title: (t) => t("merchantAction.key.endTitle", { merchant: MerchantAlias }),
    call: "merchantKeyexpire",
    input: merchantKeyexpire.input,
    fixed: { MerchantAlias, KeyId: key.KeyId },
    fields: proofFields,
    sentence: (_, t) => t("merchantAction.key.endSentence", { merchant, key: key.Masked }),
    tone: "danger",
    confirm: "merchantAction.key.end",
    done: "merchantAction.key.ended",
  });
  if (ended) await merchantChanged(row, tools);
}
