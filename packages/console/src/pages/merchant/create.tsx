/** A merchant from nothing: three steps, then what is shown once, then what it still needs. */
import { merchantCreateInput } from "@opc/contract/merchant/actions";
import type { Translate } from "../../i18n/i18n.ts";
import { openDialog } from "../../kit/dialogs.tsx";
import type { Form, FormValues } from "../../kit/form/form.ts";
import { proofFields } from "../../kit/form/proof-fields.ts";
import { type FormStep, openSteps } from "../../kit/form/steps/steps-dialog.tsx";
import type { ActionTools } from "../../kit/resource.ts";
import { sessionStore } from "../../state/session.ts";
import { merchantChanged } from "./changed.ts";
import { addressFields, nameField, timeField } from "./edit.ts";
import { HandoverDialog } from "./handover-dialog.tsx";

const steps: readonly FormStep[] = [
  {
    title: "merchantAction.create.stepMerchant",
    says: "merchantAction.create.saysMerchant",
    names: ["MerchantAlias", "MerchantName", "TimeDifferenceMinutes"],
  },
  {
    title: "merchantAction.create.stepAccess",
    says: "merchantAction.create.saysAccess",
    names: ["ApiIpList", "BackendIpList"],
  },
  {
    title: "merchantAction.create.stepAccount",
    says: "merchantAction.create.saysAccount",
    names: ["DefaultUserName", "LoginPassword", "GoogleVerifyCode"],
  },
];

const fields: Form<"merchantCreate">["fields"] = [
  {
    kind: "text",
    name: "MerchantAlias",
    label: "merchant.field.MerchantAlias",
    hint: "merchantAction.create.aliasHint",
  },
  nameField,
  timeField,
  ...addressFields,
  {
    kind: "text",
    name: "DefaultUserName",
    label: "merchant.field.DefaultUserName",
    hint: "merchantAction.create.userHint",
  },
  ...proofFields,
];

export async function addMerchant(tools: ActionTools): Promise<void> {
  const own = sessionStore.get()?.user.TimeDifferenceMinutes ?? 0;
  let name = "";
  const made = await openSteps(
    {
      title: "merchantAction.create.title",
      widthPx: 560,
      call: "merchantCreate",
      draft: "merchant",
      input: merchantCreateInput,
      fields,
      initial: { TimeDifferenceMinutes: String(own), DefaultUserName: "admin" },
      sentence: madeSentence,
      confirm: "merchantAction.create.confirm",
      // What is shown once says it.
      done: null,
      onAccepted: ({ MerchantName }) => {
        name = MerchantName;
      },
    },
    steps,
  );
  if (!made) return;
  const merchant = { MerchantAlias: made.MerchantAlias, MerchantName: name };
  const handed = openDialog<never>((dialog) => <HandoverDialog made={made} {...dialog} />);
  await merchantChanged(merchant, tools);
  await handed;
}

function madeSentence(values: FormValues, t: Translate): string {
  return t("merchantAction.create.sentence", {
    name: String(values.MerchantName).trim(),
    code: String(values.MerchantAlias).trim(),
    user: String(values.DefaultUserName).trim(),
  });
}
