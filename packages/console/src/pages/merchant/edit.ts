/** What can be changed of a merchant; its code cannot. */

import { merchantUpdate } from "@opc/contract/merchant/actions";
import type { MerchantDetail, MerchantRow } from "@opc/contract/merchant/calls";
import type { Form } from "../../kit/form/form.ts";
import { openForm } from "../../kit/form/open-form.tsx";
import { proofFields } from "../../kit/form/proof-fields.ts";
import { zoneOptions } from "../../kit/form/zone-options.ts";
import type { ActionTools } from "../../kit/resource.ts";
import { merchantChanged } from "./changed.ts";
import { currentMerchant } from "./merchant.ts";

type EditField = Form<"merchantUpdate">["fields"][number];

export const nameField = {
  kind: "text",
  name: "MerchantName",
  label: "merchant.field.MerchantName",
} as const satisfies EditField;

export const timeField = {
  kind: "select",
  name: "TimeDifferenceMinutes",
  label: "merchant.field.TimeDifferenceMinutes",
  hint: "merchantAction.create.timeHint",
  options: async ({ TimeDifferenceMinutes }) => zoneOptions(Number(TimeDifferenceMinutes)),
} as const satisfies EditField;

export const reversalField = {
  kind: "switch",
  name: "KeepFeeOnReversal",
  label: "merchantAction.edit.keepFee",
} as const satisfies EditField;

export const addressFields = [
  {
    kind: "ipList",
    name: "ApiIpList",
    label: "merchant.field.ApiIpList",
    hint: "merchantAction.create.apiIpHint",
  },
  {
    kind: "ipList",
    name: "BackendIpList",
    label: "merchant.field.BackendIpList",
    hint: "merchantAction.create.backendIpHint",
  },
] as const satisfies readonly EditField[];

export async function editMerchant(row: MerchantRow, tools: ActionTools): Promise<void> {
  const merchant = await currentMerchant(row);
  if (!merchant) return;
  const { MerchantAlias, MerchantName, TimeDifferenceMinutes, ApiIpList, BackendIpList, Version } = merchant;
  const { KeepFeeOnReversal } = merchant;
  const saved = await openForm({
    title: (t) => t("merchantAction.edit.title", { merchant: MerchantAlias }),
    widthPx: 560,
    call: "merchantUpdate",
    draft: `merchant ${MerchantAlias} ${Version}`,
    input: merchantUpdate.input,
    fixed: { MerchantAlias, Version },
    fields: [
      nameField,
      timeField,
      ...defaultUserField(merchant),
      reversalField,
      ...addressFields,
      ...proofFields,
    ],
    initial: {
      MerchantName,
      TimeDifferenceMinutes: String(TimeDifferenceMinutes),
      DefaultUserName: merchant.DefaultUserName ?? "",
      KeepFeeOnReversal,
      ApiIpList,
      BackendIpList,
    },
    sentence: (_, t) => t("merchantAction.edit.sentence"),
    done: "kit.done.modified",
  });
  if (saved) await merchantChanged(row, tools);
}

/** A merchant without an enabled user has nobody to choose. */
function defaultUserField({ UserNames }: MerchantDetail): EditField[] {
  if (UserNames.length === 0) return [];
  return [
    {
      kind: "select",
      name: "DefaultUserName",
      label: "merchant.field.DefaultUserName",
      hint: "merchantAction.edit.defaultUser",
      options: UserNames.map((value) => ({ value, label: value })),
    },
  ];
}
