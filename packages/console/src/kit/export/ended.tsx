/** What happens when an export has ended: its file, or a message that it is there, or why it is not. */
import type { ExportRow } from "@opc/contract/export/calls";
import { currentLanguage, translate, useTexts } from "../../i18n/i18n.ts";
import { routes } from "../../routes.static.ts";
import { go } from "../../state/go.ts";
import { loadNotifications, messagesWanted, say } from "../../state/messages.ts";
import { groupDigits } from "../format/money.ts";
import kitCss from "../kit.module.css";
import css from "./export.module.css";
import { fetchFile } from "./fetch-file.ts";

export async function showEnded(row: ExportRow, isWaitedFor: boolean): Promise<void> {
  if (row.Status === "Failed") {
    const reason = row.Failure === null ? "" : translate(`kit.export.failure.${row.Failure}`);
    say.error(translate("kit.export.failed", { title: row.Title[currentLanguage()], reason }));
  }
  if (row.Status !== "Ready") return;
  if (isWaitedFor) fetchFile(row.ExportId);
  else await showReady(row);
}

async function showReady(row: ExportRow): Promise<void> {
  messagesWanted.set(true);
  const { notifications } = await loadNotifications();
  const id = `export ${row.ExportId}`;
  const close = () => notifications.hide(id);
  notifications.show({
    id,
    message: <ReadyMessage row={row} close={close} />,
    color: "green",
    withBorder: true,
    closeButtonProps: { "aria-label": translate("common.close") },
  });
}

function ReadyMessage({ row, close }: { row: ExportRow; close: () => void }) {
  const { t, language } = useTexts();
  const values = { title: row.Title[language], rows: groupDigits(String(row.RowCount)) };
  return (
    <span className={css.ready}>
      <span>{t(row.RowCount === 1 ? "kit.export.readyOne" : "kit.export.ready", values)}</span>
      <button
        type="button"
        className={kitCss.primary}
        onClick={() => {
          close();
          fetchFile(row.ExportId);
        }}
      >
        {t("kit.export.download")}
      </button>
      <button
        type="button"
        className={kitCss.link}
        onClick={() => {
          close();
          go(routes.Exports);
        }}
      >
        {t("kit.export.list")}
      </button>
    </span>
  );
}
