/** Where somebody else is told of notices: an administrator sees which targets there are and what was sent to them. */
import { userNoticetargetremove } from "@opc/contract/notice-target/calls";
import type { UserRow } from "@opc/contract/user/calls";
import { useQuery } from "@tanstack/react-query";
import { callQuery } from "../../api/query.ts";
import { moreTexts, useTexts } from "../../i18n/i18n.ts";
import { DialogFrame } from "../../kit/dialog-frame.tsx";
import { type DialogTools, openDialog } from "../../kit/dialogs.tsx";
import { Failure } from "../../kit/failure.tsx";
import { openForm } from "../../kit/form/open-form.tsx";
import kitCss from "../../kit/kit.module.css";
import { DeliveryList, type NoticeTarget, nameOf, TargetList } from "../../kit/notice-target/held.tsx";
import css from "../../kit/passkey/passkey.module.css";
import { accountInput } from "./account.ts";

export async function showTargetsOf(row: UserRow): Promise<void> {
  await moreTexts();
  const ask = () => openDialog<NoticeTarget>((tools) => <TargetsOf row={row} {...tools} />);
  for (let wrong = await ask(); wrong; wrong = await ask()) await removeOf(row, wrong);
}

async function removeOf(row: UserRow, target: NoticeTarget): Promise<void> {
  const user = row.UserKey;
  await openForm({
    title: (t) => t("noticeTarget.remove.title", { address: nameOf(target, t) }),
    call: "userNoticetargetremove",
    input: userNoticetargetremove.input,
    fixed: { ...accountInput(row), TargetId: target.TargetId },
    fields: [{ kind: "code", name: "GoogleVerifyCode", label: "user.field.GoogleVerifyCode" }],
    sentence: (_, t) => t("noticeTarget.remove.other", { user }),
    tone: "danger",
    confirm: "noticeTarget.remove.action",
  });
}

function TargetsOf({ row, isOpen, close, remove }: DialogTools<NoticeTarget> & { row: UserRow }) {
  const { t } = useTexts();
  return (
    <DialogFrame
      title={t("noticeTarget.other", { user: row.UserKey })}
      isOpen={isOpen}
      onClose={close}
      onGone={remove}
      widthPx={560}
      isSheet
    >
      <Held row={row} onRemove={close} />
    </DialogFrame>
  );
}

function Held({ row, onRemove }: { row: UserRow; onRemove: (target: NoticeTarget) => void }) {
  const { t } = useTexts();
  const query = useQuery({
    ...callQuery("userNoticetargets", accountInput(row), { quiet: true }),
    staleTime: 0,
    gcTime: 0,
  });
  if (query.error) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <div aria-busy="true" />;
  return (
    <div className={css.body}>
      <TargetList
        targets={query.data.Targets}
        actions={(target) => (
          <button
            type="button"
            className={kitCss.button}
            aria-label={`${t("noticeTarget.remove.action")}: ${nameOf(target, t)}`}
            onClick={() => onRemove(target)}
          >
            {t("noticeTarget.remove.action")}
          </button>
        )}
      />
      <DeliveryList deliveries={query.data.Deliveries} />
    </div>
  );
}
