/** An act waits for a second person: said with the way to the request. */
import { Link } from "react-router";
import { translate, useTexts } from "../../i18n/i18n.ts";
import { routes } from "../../routes.static.ts";
import { messagesWanted } from "../../state/messages.ts";
import { canOpen, sessionStore } from "../../state/session.ts";
import { refetchCalls } from "../list/refetch.ts";
import css from "./waiting-message.module.css";

export async function showWaiting(approvalId: string): Promise<void> {
  messagesWanted.set(true);
  refetchCalls(["ownapprovalList", "homeGet"]);
  const { notifications } = await import("@mantine/notifications");
  const id = `approval ${approvalId}`;
  notifications.show({
    id,
    title: translate("secondPerson.waiting.title"),
    message: <Message approvalId={approvalId} onGone={() => notifications.hide(id)} />,
    color: "yellow",
    withBorder: true,
    closeButtonProps: { "aria-label": translate("common.close") },
  });
}

function Message({ approvalId, onGone }: { approvalId: string; onGone: () => void }) {
  const { t } = useTexts();
  const mayLook = canOpen(sessionStore.get()?.menu ?? [], routes.Approval);
  return (
    <>
      {t("secondPerson.waiting.sentence")}{" "}
      {mayLook && (
        <Link className={css.link} to={approvalAddress(approvalId)} onClick={onGone}>
          {t("secondPerson.waiting.show")}
        </Link>
      )}
    </>
  );
}

/** Among one's own requests, open. */
export function approvalAddress(approvalId: string): string {
  return `${routes.Approval}?View=Mine&Open=${approvalId}`;
}
