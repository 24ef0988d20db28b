/** The check of the holder's name, and lifting the hold: what the bank has to say is in sight until the end. */
import {
  type SettlementAccountRow,
  settlementaccountApprove,
  settlementaccountLifthold,
  settlementaccountReject,
} from "@opc/contract/settlement-account/calls";
import { api } from "../../api/client.ts";
import { Field, Fields } from "../../kit/detail/fields.tsx";
import { openForm } from "../../kit/form/open-form.tsx";
import { proofFields } from "../../kit/form/proof-fields.ts";
import type { ActionTools } from "../../kit/resource.ts";
import { accountChanged } from "./changed.ts";
import { SameNumber } from "./same-number.tsx";
import { accountName, bankName } from "./statuses.ts";

export async function approve(row: SettlementAccountRow, { refresh }: ActionTools): Promise<void> {
  const judged = await judgedNow(row);
  if (!judged) return;
  const { account, above, blocked } = judged;
  const done = await openForm({
    title: (t) => t("settlementAccount.approve.title", { account: accountName(account) }),
    call: "settlementaccountApprove",
    input: settlementaccountApprove.input,
    fixed: { AccountId: row.AccountId },
    above,
    blocked,
    fields: [...proofFields],
    sentence: (_values, t) =>
      t("settlementAccount.approve.sentence", { holder: account.Holder, merchant: account.MerchantName }),
    confirm: "settlementAccount.approve.action",
    done: "settlementAccount.approve.done",
  });
  if (done) accountChanged(refresh);
}

export async function liftHold(row: SettlementAccountRow, { refresh }: ActionTools): Promise<void> {
  const judged = await judgedNow(row);
  if (!judged) return;
  const { account, above, blocked } = judged;
  const done = await openForm({
    title: (t) => t("settlementAccount.lift.title", { account: accountName(account) }),
    call: "settlementaccountLifthold",
    input: settlementaccountLifthold.input,
    fixed: { AccountId: row.AccountId },
    above,
    blocked,
    fields: [...proofFields],
    sentence: (_values, t) =>
      t("settlementAccount.lift.sentence", { account: accountName(account), merchant: account.MerchantName }),
    confirm: "settlementAccount.lift.action",
    done: "settlementAccount.lift.done",
  });
  if (done) accountChanged(refresh);
}

/** The account as the server has it now, what stands above the form, and why there is none. */
async function judgedNow({ AccountId }: SettlementAccountRow) {
  const detail = await api("settlementaccountGet", { AccountId }).catch(() => undefined);
  if (!detail) return undefined;
  const { Account: account, SecondPersonRefusal: refusal, SameNumber: others } = detail;
  const above = (
    <>
      <Beside account={account} />
      <SameNumber others={others} />
    </>
  );
  return { account, above, blocked: refusal === null ? undefined : () => refusal };
}

export async function reject(row: SettlementAccountRow, { refresh }: ActionTools): Promise<void> {
  const done = await openForm({
    title: (t) => t("settlementAccount.reject.title", { account: accountName(row) }),
    call: "settlementaccountReject",
    input: settlementaccountReject.input,
    fixed: { AccountId: row.AccountId },
    above: <Beside account={row} />,
    fields: [
      {
        kind: "textarea",
        name: "Reason",
        label: "settlementAccount.field.Reason",
        hint: "settlementAccount.form.reasonHint",
      },
    ],
    tone: "danger",
    confirm: "settlementAccount.reject.action",
    done: "settlementAccount.reject.done",
  });
  if (done) accountChanged(refresh);
}

function Beside({ account }: { account: SettlementAccountRow }) {
  return (
    <Fields title="settlementAccount.detail.account">
      <Field label="settlementAccount.field.MerchantName">
        {`${account.MerchantAlias} · ${account.MerchantName}`}
      </Field>
      <Field label="settlementAccount.field.BankName">{bankName(account)}</Field>
      <Field label="settlementAccount.field.CardNumberMasked">{account.CardNumberMasked}</Field>
      <Field label="settlementAccount.field.Holder">
        <strong>{account.Holder}</strong>
      </Field>
    </Fields>
  );
}
