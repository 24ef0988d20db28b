/** One's own targets of notices besides the bell, from the profile. */
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { callQuery } from "../../api/query.ts";
import { moreTexts, useTexts } from "../../i18n/i18n.ts";
import { DialogFrame } from "../../kit/dialog-frame.tsx";
import { type DialogTools, openDialog } from "../../kit/dialogs.tsx";
import { Failure } from "../../kit/failure.tsx";
import kitCss from "../../kit/kit.module.css";
import { DeliveryList, type NoticeTarget, nameOf, TargetList } from "../../kit/notice-target/held.tsx";
import css from "../../kit/passkey/passkey.module.css";
import { addTarget, confirmTarget, editTarget, removeTarget, sendCode, sendTest } from "./acts.tsx";

/** What was chosen; it is done in dialogs of its own, after which this one is there again. */
type Wanted = () => Promise<void>;

export async function showNoticeTargets(): Promise<void> {
  await moreTexts();
  const ask = () => openDialog<Wanted>((tools) => <NoticeTargets {...tools} />);
  for (let wanted = await ask(); wanted; wanted = await ask()) await wanted();
}

function NoticeTargets({ isOpen, close, remove }: DialogTools<Wanted>) {
  const { t } = useTexts();
  return (
    <DialogFrame
      title={t("noticeTarget.title")}
      isOpen={isOpen}
      onClose={close}
      onGone={remove}
      widthPx={560}
      isSheet
    >
      <OwnTargets onWanted={close} />
    </DialogFrame>
  );
}

function OwnTargets({ onWanted }: { onWanted: (wanted: Wanted) => void }) {
  const { t } = useTexts();
  const query = useQuery({ ...callQuery("noticetargetList", {}, { quiet: true }), staleTime: 0, gcTime: 0 });
  if (query.error) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  const own = query.data;
  if (!own) return <div aria-busy="true" />;
  return (
    <div className={css.body}>
      <p>{t("noticeTarget.intro")}</p>
      <TargetList
        targets={own.Targets}
        actions={(target) => <Actions target={target} onWanted={onWanted} />}
      />
      <Button onClick={() => onWanted(() => addTarget(own.Channels))}>{t("noticeTarget.add.action")}</Button>
      <DeliveryList deliveries={own.Deliveries} />
    </div>
  );
}

function Actions({ target, onWanted }: { target: NoticeTarget; onWanted: (wanted: Wanted) => void }) {
  const { t } = useTexts();
  const name = nameOf(target, t);
  const acts = [
    ...(target.ConfirmedAt === null
      ? [
          { label: t("noticeTarget.confirm.action"), run: () => confirmTarget(target) },
          ...(target.Channel === "Webhook"
            ? []
            : [{ label: t("noticeTarget.code.action"), run: () => sendCode(target) }]),
        ]
      : [{ label: t("noticeTarget.test.action"), run: () => sendTest(target) }]),
    { label: t("noticeTarget.edit.action"), run: () => editTarget(target) },
    { label: t("noticeTarget.remove.action"), run: () => removeTarget(target) },
  ];
  return acts.map(({ label, run }) => (
    <button
      key={label}
      type="button"
      className={kitCss.button}
      aria-label={`${label}: ${name}`}
      onClick={() => onWanted(run)}
    >
      {label}
    </button>
  ));
}
