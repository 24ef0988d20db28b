/** What is done with one's own targets of notices; adding, changing and removing one asks first who it is. */
import { Button } from "@mantine/core";
import {
  noticetargetAdd,
  noticetargetConfirm,
  noticetargetDelete,
  noticetargetEdit,
} from "@opc/contract/notice-target/calls";
import { api, type Output } from "../../api/client.ts";
import { translate, useTexts } from "../../i18n/i18n.ts";
import { copyText } from "../../kit/copy-text.ts";
import { DialogFrame } from "../../kit/dialog-frame.tsx";
import { type DialogTools, openDialog } from "../../kit/dialogs.tsx";
import { openForm } from "../../kit/form/open-form.tsx";
import { proofFields } from "../../kit/form/proof-fields.ts";
import { CopyIcon } from "../../kit/icons.tsx";
import { clockText, type NoticeTarget, nameOf } from "../../kit/notice-target/held.tsx";
import css from "../../kit/passkey/passkey.module.css";
import { useKeptPage } from "../../kit/use-kept-page.ts";
import { say } from "../../state/messages.ts";
import { KindsField, kindsOfBell } from "./kinds-field.tsx";

type Channel = Output<"noticetargetList">["Channels"][number];

const halfHours = Array.from({ length: 48 }, (_, index) => ({
  value: String(index * 30),
  label: clockText(index * 30),
}));

const chosenFields = [
  {
    kind: "own",
    name: "Kinds",
    label: "noticeTarget.field.Kinds",
    isRequired: true,
    draw: (facts) => <KindsField {...facts} />,
  },
  {
    kind: "select",
    name: "QuietFrom",
    label: "noticeTarget.field.QuietFrom",
    options: halfHours,
    isHalf: true,
  },
  {
    kind: "select",
    name: "QuietTo",
    label: "noticeTarget.field.QuietTo",
    hint: "noticeTarget.add.quietHint",
    options: halfHours,
    isHalf: true,
  },
] as const satisfies Parameters<typeof openForm<"noticetargetEdit">>[0]["fields"];

export async function addTarget(channels: readonly Channel[]): Promise<void> {
  const options = channels.map((value) => ({ value, label: translate(`noticeTarget.channel.${value}`) }));
  const added = await openForm({
    title: "noticeTarget.add.action",
    call: "noticetargetAdd",
    input: noticetargetAdd.input,
    fields: [
      { kind: "select", name: "Channel", label: "noticeTarget.field.Channel", options },
      {
        kind: "text",
        name: "Address",
        label: "noticeTarget.field.Address",
        hint: (t) =>
          channels
            .map((way) => `${t(`noticeTarget.channel.${way}`)}: ${t(`noticeTarget.add.hint.${way}`)}`)
            .join(" · "),
      },
      ...chosenFields,
      ...proofFields,
    ],
    initial: { Channel: channels[0] ?? "", Kinds: kindsOfBell().join(","), QuietFrom: "0", QuietTo: "0" },
    sentence: (_, t) => t("noticeTarget.add.sentence"),
    done: "noticeTarget.add.done",
  });
  const secret = added?.Secret;
  if (secret) await openDialog<never>((tools) => <Secret secret={secret} {...tools} />);
}

/** A webhook is sent its challenge; anything else has its code typed. */
export async function confirmTarget(target: NoticeTarget): Promise<void> {
  const { TargetId, Channel } = target;
  if (Channel === "Webhook") {
    await ask("noticetargetCode", TargetId, "noticeTarget.confirm.challenged");
    return;
  }
  const answer = await openForm({
    title: (t) => t("noticeTarget.confirm.title", { address: nameOf(target, t) }),
    call: "noticetargetConfirm",
    input: noticetargetConfirm.input,
    fixed: { TargetId },
    fields: [{ kind: "text", name: "VerificationCode", label: "noticeTarget.field.VerificationCode" }],
    sentence: (_, t) => t("noticeTarget.confirm.sentence"),
    confirm: "noticeTarget.confirm.action",
    done: null,
  });
  if (!answer) return;
  const text = translate(`noticeTarget.confirm.${answer.Outcome}`);
  if (answer.Outcome === "Confirmed") say.success(text);
  else say.error(text);
}

export function sendCode({ TargetId }: NoticeTarget): Promise<void> {
  return ask("noticetargetCode", TargetId, "noticeTarget.code.done");
}

export function sendTest({ TargetId }: NoticeTarget): Promise<void> {
  return ask("noticetargetTest", TargetId, "noticeTarget.test.done");
}

async function ask(
  call: "noticetargetCode" | "noticetargetTest",
  TargetId: string,
  done: "noticeTarget.confirm.challenged" | "noticeTarget.code.done" | "noticeTarget.test.done",
): Promise<void> {
  await api(call, { TargetId }).then(
    () => say.success(translate(done)),
    // The client has said why.
    () => undefined,
  );
}

export async function editTarget(target: NoticeTarget): Promise<void> {
  const { TargetId, Kinds, QuietFrom, QuietTo } = target;
  await openForm({
    title: (t) => t("noticeTarget.edit.title", { address: nameOf(target, t) }),
    call: "noticetargetEdit",
    input: noticetargetEdit.input,
    fixed: { TargetId },
    fields: [...chosenFields, ...proofFields],
    initial: { Kinds: Kinds.join(","), QuietFrom: String(QuietFrom), QuietTo: String(QuietTo) },
  });
}

export async function removeTarget(target: NoticeTarget): Promise<void> {
  await openForm({
    title: (t) => t("noticeTarget.remove.title", { address: nameOf(target, t) }),
    call: "noticetargetDelete",
    input: noticetargetDelete.input,
    fixed: { TargetId: target.TargetId },
    fields: [...proofFields],
    sentence: (_, t) => t("noticeTarget.remove.sentence"),
    tone: "danger",
    confirm: "noticeTarget.remove.action",
  });
}

function Secret({ secret, isOpen, close, remove }: DialogTools<never> & { secret: string }) {
  const { t } = useTexts();
  useKeptPage(isOpen);
  return (
    <DialogFrame
      title={t("noticeTarget.secret.title")}
      isOpen={isOpen}
      onClose={close}
      onGone={remove}
      widthPx={500}
      isSheet
      isHeld
    >
      <div className={css.body}>
        <p role="alert">{t("noticeTarget.secret.once")}</p>
        <p className={css.part}>
          <code>{secret}</code>
        </p>
        <div className={css.buttons}>
          <Button variant="default" leftSection={<CopyIcon />} onClick={() => void copyText(secret)}>
            {t("noticeTarget.secret.copy")}
          </Button>
          <Button onClick={() => close()}>{t("noticeTarget.secret.kept")}</Button>
        </div>
      </div>
    </DialogFrame>
  );
}
