/** Adding and editing an account: one form for all kinds, with the fields that a kind has of its own. */
import {
  bankcard,
  bankcardAdd,
  bankcardEdit,
  qrcode,
  qrcodeAdd,
  qrcodeEdit,
  truemoney,
  truemoneyAdd,
  truemoneyEdit,
} from "@opc/contract/offline-account/calls";
import { api } from "../../api/client.ts";
import type { Form, FormValues } from "../../kit/form/form.ts";
import { openForm } from "../../kit/form/open-form.tsx";
import { proofFields } from "../../kit/form/proof-fields.ts";
import type { ActionTools } from "../../kit/resource.ts";
import { type AccountOptions, accountFields } from "./form-fields.ts";
import { type AccountRow, type Kind, kindCalls, numberOf } from "./kinds.ts";

const dialogWidthPx = 640;

const steps = {
  QrCode: { add: ["qrcodeAdd", qrcodeAdd.input], edit: ["qrcodeEdit", qrcodeEdit.input] },
  BankCard: { add: ["bankcardAdd", bankcardAdd.input], edit: ["bankcardEdit", bankcardEdit.input] },
  TrueMoney: { add: ["truemoneyAdd", truemoneyAdd.input], edit: ["truemoneyEdit", truemoneyEdit.input] },
} as const;

type AddName = (typeof steps)[Kind]["add"][0];
type EditName = (typeof steps)[Kind]["edit"][0];
/** Each kind's own names are checked where its fields are written; together they are no call's. */
type FieldsOf<Name extends AddName | EditName> = Form<Name>["fields"];

export async function addAccount(kind: Kind, { refresh }: ActionTools): Promise<void> {
  const options = await optionsOf(kind);
  if (!options) return;
  const [call, input] = steps[kind].add;
  const added = await openForm<AddName>({
    title: `offlineAccount.add.${kind}`,
    widthPx: dialogWidthPx,
    call,
    input,
    fields: [...accountFields(kind, options), ...proofFields] as FieldsOf<AddName>,
    initial: usualTerms,
    confirm: `offlineAccount.add.${kind}`,
    done: "kit.done.added",
  });
  if (added) refresh();
}

/** What most accounts have; all of it can be changed before it is sent. */
const usualTerms: FormValues = {
  QrType: "PromptPay",
  CardType: "Savings",
  ValidityMinutes: "15",
  MinimumDifference: "0.01",
  MaximumDifference: "0.99",
  RandomRemark: false,
};

export async function editAccount(kind: Kind, row: AccountRow, { refresh }: ActionTools): Promise<void> {
  const [options, present] = await Promise.all([optionsOf(kind), currentOf(kind, row)]);
  if (!options || !present) return;
  const [call, input] = steps[kind].edit;
  const saved = await openForm<EditName>({
    title: (t) => t("offlineAccount.edit.title", { name: present.AccountName }),
    widthPx: dialogWidthPx,
    call,
    input,
    // Whoever saves over what somebody else saved meanwhile is told.
    fixed: { AccountId: present.AccountId, Version: present.Version },
    fields: [...accountFields(kind, options, present), ...proofFields] as FieldsOf<EditName>,
    initial: valuesOf(present),
    done: "kit.done.modified",
  });
  if (saved) refresh();
}

const lifts = {
  QrCode: ["qrcodeLifthold", qrcode.lift.input],
  BankCard: ["bankcardLifthold", bankcard.lift.input],
  TrueMoney: ["truemoneyLifthold", truemoney.lift.input],
} as const;

export async function liftHold(kind: Kind, row: AccountRow, { refresh }: ActionTools): Promise<void> {
  const { AccountId, AccountName: name } = row;
  const [call, input] = lifts[kind];
  const asked = await openForm<(typeof lifts)[Kind][0]>({
    title: (t) => t("offlineAccount.hold.title", { name }),
    call,
    input,
    fixed: { AccountId },
    fields: proofFields,
    sentence: (_, t) => t("offlineAccount.hold.sentence", { name, number: numberOf(row) }),
    confirm: "offlineAccount.hold.lift",
    // Whoever asks is told that it waits.
    done: null,
  });
  if (asked) refresh();
}

function valuesOf(row: AccountRow): FormValues {
  const texts = Object.entries(row)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => [name, String(value)]);
  return { ...Object.fromEntries(texts), RandomRemark: row.RemarkLength !== null };
}

/** What fails has said why. */
async function optionsOf(kind: Kind): Promise<AccountOptions | undefined> {
  try {
    return await api(kindCalls[kind].options, {});
  } catch {
    return undefined;
  }
}

async function currentOf(kind: Kind, { AccountId }: AccountRow): Promise<AccountRow | undefined> {
  try {
    return (await api(kindCalls[kind].get, { AccountId })).Account;
  } catch {
    return undefined;
  }
}
