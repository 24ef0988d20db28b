/** A new token on screen: it stays until someone says that it is kept, since it cannot be had again. */
import { Button } from "@mantine/core";
import { useTexts } from "../../i18n/i18n.ts";
import { copyText } from "../../kit/copy-text.ts";
import { DialogFrame } from "../../kit/dialog-frame.tsx";
import type { DialogTools } from "../../kit/dialogs.tsx";
import { CopyIcon } from "../../kit/icons.tsx";
import { useKeptPage } from "../../kit/use-kept-page.ts";
import css from "./token-dialog.module.css";

interface TokenDialogProps extends DialogTools<never> {
  id: string;
  token: string;
  /** By which the agent may sign what it sends. */
  signingKey: string;
  /** It opens nothing before somebody else has approved it. */
  isWaiting: boolean;
}

export function TokenDialog({ id, token, signingKey, isWaiting, isOpen, close, remove }: TokenDialogProps) {
  const { t } = useTexts();
  useKeptPage(isOpen);
  return (
    <DialogFrame
      title={t("crawler.token.title", { id })}
      isOpen={isOpen}
      onClose={close}
      onGone={remove}
      widthPx={500}
      isHeld
    >
      <p className={css.warning} role="alert">
        <b>{t("crawler.token.warning")}</b> {t("crawler.token.warningText")}
      </p>
      {isWaiting && <p>{t("crawler.token.waiting")}</p>}
      <p className={css.label} id="crawler-token">
        {t("crawler.token.label")}
      </p>
      <output className={css.token} aria-labelledby="crawler-token">
        {token}
      </output>
      <p className={css.label} id="crawler-key">
        {t("crawler.token.key")}
      </p>
      <output className={css.token} aria-labelledby="crawler-key">
        {signingKey}
      </output>
      <div className={css.actions}>
        <Button variant="default" leftSection={<CopyIcon />} onClick={() => void copyText(token)}>
          {t("crawler.token.copy")}
        </Button>
        <Button onClick={() => close()}>{t("crawler.token.close")}</Button>
      </div>
    </DialogFrame>
  );
}
