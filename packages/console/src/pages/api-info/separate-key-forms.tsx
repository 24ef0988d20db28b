/**
 * Adding, checking, retiring and demanding separate keys; all but turning one away are proven anew. What a form begins
 * with is asked when it opens, for the page may be hours old; after it the page is asked again, whatever came of it.
 */
import {
  type SeparateKey,
  separatekeyAdd,
  separatekeyApprove,
  separatekeyDemand,
  separatekeyReject,
  separatekeyRetire,
} from "@opc/contract/separate-key/calls";
import { api } from "../../api/client.ts";
import type { Translate } from "../../i18n/i18n.ts";
import { Field, Fields } from "../../kit/detail/fields.tsx";
import { openDialog } from "../../kit/dialogs.tsx";
import type { FormValues } from "../../kit/form/form.ts";
import { openForm } from "../../kit/form/open-form.tsx";
import { proofFields } from "../../kit/form/proof-fields.ts";
import { ChallengeField } from "./challenge-field.tsx";
import { KeyDialog } from "./key-dialog.tsx";
import type { Whose } from "./page.tsx";
import own from "./separate-keys.module.css";
import { purposes } from "./separate-keys.static.ts";
import { type KeyFacts, shownStatus } from "./separate-keys.tsx";

const isPayout = ({ Purpose }: FormValues) => Purpose === "PayingOut";

export async function addKey({ info, whose, refresh }: KeyFacts): Promise<void> {
  const merchant = info.MerchantName;
  const made = await openForm({
    title: "separateKey.add.title",
    call: "separatekeyAdd",
    input: separatekeyAdd.input,
    fixed: whose,
    fields: [
      {
        kind: "choice",
        name: "Purpose",
        label: "separateKey.add.purpose",
        options: purposes.map((value) => ({
          value,
          label: `separateKey.purpose.${value}`,
          detail: `separateKey.add.${value}`,
        })),
      },
      { kind: "text", name: "Name", label: "separateKey.add.name", hint: "separateKey.add.nameHint" },
      {
        kind: "textarea",
        name: "PublicKey",
        label: "separateKey.add.publicKey",
        hint: "separateKey.add.publicKeyHint",
        isRequired: true,
        isShown: isPayout,
      },
      {
        kind: "own",
        name: "Challenge",
        label: "separateKey.add.challenge",
        isRequired: true,
        empty: "separateKey.add.challengeMissing",
        isShown: isPayout,
        draw: (facts) => <ChallengeField {...facts} whose={whose} />,
      },
      {
        kind: "textarea",
        name: "Signature",
        label: "separateKey.add.signature",
        hint: "separateKey.add.signatureHint",
        isRequired: true,
        isShown: isPayout,
      },
      ...proofFields,
    ],
    initial: { Purpose: "Reading" },
    sentence: (values, t) =>
      t(isPayout(values) ? "separateKey.add.sentencePublic" : "separateKey.add.sentenceSecret", { merchant }),
    confirm: "separateKey.add.action",
    done: null,
  });
  if (!made) return;
  refresh();
  const { Secret: secret, KeyId: id } = made;
  if (secret === null) return;
  const text = (t: Translate) => t("separateKey.add.madeText", { merchant, id });
  await openDialog<never>((tools) => <KeyDialog secret={secret} text={text} {...tools} />);
}

export async function retireKey(key: SeparateKey, { info, whose, refresh }: KeyFacts): Promise<void> {
  const keys = await currentKeys(whose);
  if (!keys) return;
  const others = keys.Keys.filter(
    (one) => one.KeyId !== key.KeyId && one.Purpose === key.Purpose && shownStatus(one) === "Live",
  );
  const isLast = keys.Demanded.includes(key.Purpose) && others.length === 0;
  await openForm({
    title: "separateKey.retire.title",
    call: "separatekeyRetire",
    input: separatekeyRetire.input,
    fixed: { ...whose, KeyId: key.KeyId },
    fields: proofFields,
    tone: "danger",
    sentence: (_values, t) =>
      t(isLast ? "separateKey.retire.sentenceLast" : "separateKey.retire.sentence", {
        name: key.Name,
        merchant: info.MerchantName,
      }),
    confirm: "separateKey.retire.action",
    done: "separateKey.retire.done",
  });
  refresh();
}

export async function approveKey(row: SeparateKey, { info, whose, refresh }: KeyFacts): Promise<void> {
  const asked = { ...whose, KeyId: row.KeyId };
  const detail = await api("separatekeyGet", asked).catch(() => undefined);
  if (!detail) return;
  const { Key: key, SecondPersonRefusal: refusal } = detail;
  await openForm({
    title: (t) => t("separateKey.approve.title", { name: key.Name }),
    call: "separatekeyApprove",
    input: separatekeyApprove.input,
    fixed: asked,
    above: <Beside row={key} merchant={info.MerchantName} />,
    blocked: refusal === null ? undefined : () => refusal,
    fields: proofFields,
    sentence: (_values, t) => t("separateKey.approve.sentence", { merchant: info.MerchantName }),
    confirm: "separateKey.approve.action",
    done: "separateKey.approve.done",
  });
  refresh();
}

export async function rejectKey(row: SeparateKey, { info, whose, refresh }: KeyFacts): Promise<void> {
  await openForm({
    title: (t) => t("separateKey.reject.title", { name: row.Name }),
    call: "separatekeyReject",
    input: separatekeyReject.input,
    fixed: { ...whose, KeyId: row.KeyId },
    above: <Beside row={row} merchant={info.MerchantName} />,
    fields: [
      {
        kind: "textarea",
        name: "Reason",
        label: "separateKey.reject.reason",
        hint: "separateKey.reject.hint",
      },
    ],
    tone: "danger",
    confirm: "separateKey.reject.action",
    done: "separateKey.reject.done",
  });
  refresh();
}

/** What is compared stays in sight until the end. */
function Beside({ row, merchant }: { row: SeparateKey; merchant: string }) {
  return (
    <Fields title="separateKey.title">
      <Field label="apiInfo.merchant">{merchant}</Field>
      <Field label="separateKey.fingerprint">
        <code className={`${own.fingerprint} ${own.square}`}>{row.Fingerprint}</code>
      </Field>
    </Fields>
  );
}

export async function demandKeys({ info, whose, refresh }: KeyFacts): Promise<void> {
  const merchant = info.MerchantName;
  const keys = await currentKeys(whose);
  if (!keys) return;
  await openForm({
    title: (t) => t("separateKey.demand.title", { merchant }),
    call: "separatekeyDemand",
    input: separatekeyDemand.input,
    fixed: { MerchantAlias: info.MerchantAlias },
    fields: [
      ...purposes.map((name) => {
        const isDemanded = keys.Demanded.includes(name);
        const hasKey = keys.Keys.some((key) => key.Purpose === name && shownStatus(key) === "Live");
        return {
          kind: "switch",
          name,
          label: `separateKey.purpose.${name}`,
          hint: hasKey || isDemanded ? "separateKey.demand.hint" : "separateKey.demand.missing",
          isDisabled: !hasKey && !isDemanded,
        } as const;
      }),
      ...proofFields,
    ],
    initial: Object.fromEntries(purposes.map((name) => [name, keys.Demanded.includes(name)])),
    sentence: (values, t) => {
      const chosen = purposes.filter((name) => values[name] === true);
      if (chosen.length === 0) return t("separateKey.demand.sentenceNone", { merchant });
      const names = chosen.map((name) => t(`separateKey.purpose.${name}`)).join(t("apiInfo.listSeparator"));
      return t("separateKey.demand.sentence", { merchant, purposes: names });
    },
    confirm: "separateKey.demand.confirm",
    done: "separateKey.demand.done",
  });
  refresh();
}

/** The keys as the server has them now. What fails has said why. */
function currentKeys(whose: Whose): Promise<KeyFacts["keys"] | undefined> {
  return api("separatekeyList", whose).catch(() => undefined);
}
