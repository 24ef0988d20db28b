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
      <Secret id="crawler-token" label={t("crawler.token.label")} text={token} />
      <Secret id="crawler-key" label={t("crawler.token.key")} text={signingKey} />
      <div className={css.actions}>
        <Copy text={token} says={t("crawler.token.copy")} />
        <Copy text={signingKey} says={t("crawler.token.copyKey")} />
        <Button onClick={() => close()}>{t("crawler.token.close")}</Button>
      </div>
    </DialogFrame>
  );
}

function Secret({ id, label, text }: { id: string; label: string; text: string }) {
  return (
    <>
      <p className={css.label} id={id}>
        {label}
      </p>
      <output className={css.token} aria-labelledby={id}>
        {text}
      </output>
    </>
  );
}

function Copy({ text, says }: { text: string; says: string }) {
  return (
    <Button variant="default" leftSection={<CopyIcon />} onClick={() => void copyText(text)}>
      {says}
    </Button>
  );
}
