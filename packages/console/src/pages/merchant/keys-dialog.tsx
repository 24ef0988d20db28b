/** Keys in the open: for half a minute, then only their masks are left, here and in memory. */
import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import type { Output } from "../../api/client.ts";
import { useTexts } from "../../i18n/i18n.ts";
import { copyText } from "../../kit/copy-text.ts";
import { Countdown } from "../../kit/detail/countdown.tsx";
import { DialogFrame } from "../../kit/dialog-frame.tsx";
import type { DialogTools } from "../../kit/dialogs.tsx";
import { CopyIcon } from "../../kit/icons.tsx";
import { shownMs } from "../../kit/revealed.tsx";
import { KeyTerm } from "./key-lines.tsx";
import css from "./keys.module.css";

type OpenKey = Output<"merchantKeylist">["Keys"][number];

interface KeysDialogProps extends DialogTools<never> {
  keys: readonly OpenKey[];
  merchant: string;
}

export function KeysDialog({ keys: given, merchant, isOpen, close, remove }: KeysDialogProps) {
  const { t } = useTexts();
  const [keys, setKeys] = useState(given);
  const [until] = useState(() => new Date(Date.now() + shownMs).toISOString());
  const isShown = keys.some(({ Secret }) => Secret !== "");
  useEffect(() => {
    const timer = setTimeout(() => setKeys((all) => all.map((key) => ({ ...key, Secret: "" }))), shownMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <DialogFrame
      title={t("merchantAction.key.viewTitle", { merchant })}
      isOpen={isOpen}
      onClose={close}
      onGone={remove}
      widthPx={560}
      isSheet
    >
      <ul className={css.keys}>
        {keys.map((key, index) => (
          <li key={key.KeyId}>
            <h3>
              {t(index === 0 ? "merchantAction.key.current" : "merchantAction.key.old")} <KeyTerm of={key} />
            </h3>
            <div className={css.secret}>
              <code data-hidden={key.Secret === "" || undefined}>{key.Secret || key.Masked}</code>
              {key.Secret !== "" && (
                <Button
                  variant="default"
                  aria-label={t("merchantAction.key.copy", { key: key.Masked })}
                  leftSection={<CopyIcon />}
                  onClick={() => void copyText(key.Secret)}
                >
                  {t("common.copy")}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <div className={css.end}>
        <p role="status">
          {isShown ? (
            <>
              {t("merchantAction.key.shown")} <Countdown until={until} />
            </>
          ) : (
            t("merchantAction.key.hidden")
          )}
        </p>
        <Button onClick={() => close()}>{t("common.close")}</Button>
      </div>
    </DialogFrame>
  );
}
