/** The secret on screen: it stays until someone says that it is set up, since it cannot be had again. */
import { Button } from "@mantine/core";
import type { Output } from "../../api/client.ts";
import { useTexts } from "../../i18n/i18n.ts";
import { copyText } from "../../kit/copy-text.ts";
import { DialogFrame } from "../../kit/dialog-frame.tsx";
import type { DialogTools } from "../../kit/dialogs.tsx";
import { CopyIcon } from "../../kit/icons.tsx";
import { useKeptPage } from "../../kit/use-kept-page.ts";
import css from "./validator-dialog.module.css";

interface ValidatorDialogProps extends DialogTools<never> {
  info: Output<"getvalidatorinfo">;
  user: string;
}

export function ValidatorDialog({ info, user, isOpen, close, remove }: ValidatorDialogProps) {
  const { t } = useTexts();
  useKeptPage(isOpen);
  return (
    <DialogFrame
      title={t("user.validator.title", { user })}
      isOpen={isOpen}
      onClose={close}
      onGone={remove}
      widthPx={500}
      isSheet
      isHeld
    >
      <div className={css.body}>
        <p className={css.warning} role="alert">
          <b>{t("user.validator.warning")}</b> {t("user.validator.warningText", { user })}
        </p>
        <p>{t("user.validator.scan")}</p>
        <img
          className={css.code}
          src={`data:image/svg+xml,${encodeURIComponent(info.QrSvg)}`}
          alt={t("user.validator.qr", { user })}
        />
        <p>{t("user.validator.secret")}</p>
        <code className={css.secret}>{inFours(info.Secret)}</code>
        <div className={css.copies}>
          <Button variant="default" leftSection={<CopyIcon />} onClick={() => void copyText(info.Secret)}>
            {t("user.validator.copySecret")}
          </Button>
          <Button variant="default" leftSection={<CopyIcon />} onClick={() => void copyText(info.Address)}>
            {t("user.validator.copyAddress")}
          </Button>
        </div>
        <Button className={css.close ?? ""} onClick={() => close()}>
          {t("user.validator.close")}
        </Button>
      </div>
    </DialogFrame>
  );
}

/** People type it group by group. */
function inFours(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, "$1 ");
}
