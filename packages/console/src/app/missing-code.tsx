/**
 * Code that was wanted did not arrive: the server is away, or it has another version by now, whose files are called
 * otherwise. Then only loading the page anew goes on; that waits for a click, for something may be typed. Whoever lets the
 * message go is told again by the next thing that is missing.
 */
import { translate, useTexts } from "../i18n/i18n.ts";
import kit from "../kit/kit.module.css";
import { isNewVersion } from "../offline/version.ts";
import { loadNotifications, messagesWanted, say } from "../state/messages.ts";
import css from "./missing-code.module.css";

export async function sayMissing(): Promise<void> {
  if (await isNewVersion()) await sayNewVersion();
  else await say.error(translate("common.offline"));
}

async function sayNewVersion(): Promise<void> {
  messagesWanted.set(true);
  const { notifications } = await loadNotifications();
  notifications.show({
    id: "new version",
    message: <NewVersion />,
    withBorder: true,
    closeButtonProps: { "aria-label": translate("common.close") },
  });
}

function NewVersion() {
  const { t } = useTexts();
  return (
    <div className={css.version}>
      <span>{t("common.newVersion")}</span>
      <button type="button" className={kit.primary} onClick={() => location.reload()}>
        {t("common.refresh")}
      </button>
    </div>
  );
}
