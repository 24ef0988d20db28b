/** Where somebody else is told of notices: an administrator sees which targets there are and what was sent to them. */
import type { UserRow } from "@opc/contract/user/calls";
import { useQuery } from "@tanstack/react-query";
import { callQuery } from "../../api/query.ts";
import { moreTexts, useTexts } from "../../i18n/i18n.ts";
import { DialogFrame } from "../../kit/dialog-frame.tsx";
import { type DialogTools, openDialog } from "../../kit/dialogs.tsx";
import { Failure } from "../../kit/failure.tsx";
import { DeliveryList, TargetList } from "../../kit/notice-target/held.tsx";
import css from "../../kit/passkey/passkey.module.css";
import { accountInput } from "./account.ts";

export async function showTargetsOf(row: UserRow): Promise<void> {
  await moreTexts();
  await openDialog<never>((tools) => <TargetsOf row={row} {...tools} />);
}

function TargetsOf({ row, isOpen, close, remove }: DialogTools<never> & { row: UserRow }) {
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
      <Held row={row} />
    </DialogFrame>
  );
}

function Held({ row }: { row: UserRow }) {
  const query = useQuery({
    ...callQuery("userNoticetargets", accountInput(row), { quiet: true }),
    staleTime: 0,
    gcTime: 0,
  });
  if (query.error) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <div aria-busy="true" />;
  return (
    <div className={css.body}>
      <TargetList targets={query.data.Targets} />
      <DeliveryList deliveries={query.data.Deliveries} />
    </div>
  );
}
