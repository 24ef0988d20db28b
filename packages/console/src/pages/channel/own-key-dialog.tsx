/** Our public key after it was set: what the supplier has to be given, and what comes next. */
import { Button } from "@mantine/core";
import { Link } from "react-router";
import { useTexts } from "../../i18n/i18n.ts";
import { copyText } from "../../kit/copy-text.ts";
import { DialogFrame } from "../../kit/dialog-frame.tsx";
import type { DialogTools } from "../../kit/dialogs.tsx";
import { CopyIcon } from "../../kit/icons.tsx";
import { routes } from "../../routes.static.ts";
import { useCan } from "../../state/session.ts";
import css from "./own-key-dialog.module.css";
import type { Side } from "./side.ts";

export type OwnKeyNext = "test";

interface OwnKeyDialogProps extends DialogTools<OwnKeyNext> {
  name: string;
  ownKey: string;
  /** The keys are not in use before a second person has approved them. */
  isWaiting: boolean;
  side: Side;
}

export function OwnKeyDialog(props: OwnKeyDialogProps) {
  const { name, ownKey, isWaiting, side, isOpen, close, remove } = props;
  const { t } = useTexts();
  return (
    <DialogFrame
      title={t("channelKeys.own.title", { name })}
      isOpen={isOpen}
      onClose={close}
      onGone={remove}
      widthPx={520}
    >
      <p className={css.says}>{t(isWaiting ? "channelKeys.own.saysWaiting" : "channelKeys.own.says")}</p>
      <output className={css.key} aria-label={t("channelKeys.own.title", { name })}>
        {ownKey}
      </output>
      <div className={css.actions}>
        <Button variant="default" leftSection={<CopyIcon />} onClick={() => void copyText(ownKey)}>
          {t("channelKeys.own.copy")}
        </Button>
        <NextStep side={side} isWaiting={isWaiting} close={close} />
      </div>
    </DialogFrame>
  );
}

function NextStep({ side, isWaiting, close }: Pick<OwnKeyDialogProps, "side" | "isWaiting" | "close">) {
  const { t } = useTexts();
  const mayTest = useCan(side.page, "test");
  const seesApprovals = useCan("Approval");
  if (isWaiting && seesApprovals) {
    return (
      <Button component={Link} to={routes.Approval} onClick={() => close()}>
        {t("channelKeys.own.approvals")}
      </Button>
    );
  }
  if (isWaiting || !mayTest) return <Button onClick={() => close()}>{t("common.close")}</Button>;
  return <Button onClick={() => close("test")}>{t("channelKeys.own.test")}</Button>;
}
