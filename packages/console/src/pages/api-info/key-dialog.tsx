/** A new key on screen: it stays until someone says that it is kept. */
import { Button } from "@mantine/core";
import { type Translate, useTexts } from "../../i18n/i18n.ts";
import { copyText } from "../../kit/copy-text.ts";
import { DialogFrame } from "../../kit/dialog-frame.tsx";
import type { DialogTools } from "../../kit/dialogs.tsx";
import { CopyIcon } from "../../kit/icons.tsx";
import { useKeptPage } from "../../kit/use-kept-page.ts";
import css from "./api-info.module.css";

interface KeyDialogProps extends DialogTools<never> {
  secret: string;
  /** Where it belongs. */
  text: (t: Translate) => string;
}

export function KeyDialog({ secret, text, isOpen, close, remove }: KeyDialogProps) {
  const { t } = useTexts();
  useKeptPage(isOpen);
  return (
    <DialogFrame
      title={t("apiInfo.made.title")}
      isOpen={isOpen}
      onClose={close}
      onGone={remove}
      widthPx={520}
      isHeld
    >
      <p>{text(t)}</p>
      <output className={css.newSecret} aria-label={t("apiInfo.made.title")}>
        {secret}
      </output>
      <div className={css.actions}>
        <Button variant="default" leftSection={<CopyIcon />} onClick={() => void copyText(secret)}>
          {t("apiInfo.made.copy")}
        </Button>
        <Button onClick={() => close()}>{t("apiInfo.made.close")}</Button>
      </div>
    </DialogFrame>
  );
}
