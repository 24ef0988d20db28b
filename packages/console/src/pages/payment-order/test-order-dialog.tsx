/** Where the new test order can be paid: an address to open or to send to somebody's phone. */
import { Button, TextInput } from "@mantine/core";
import type { Output } from "../../api/client.ts";
import { useTexts } from "../../i18n/i18n.ts";
import { copyText } from "../../kit/copy-text.ts";
import { DialogFrame } from "../../kit/dialog-frame.tsx";
import type { DialogTools } from "../../kit/dialogs.tsx";
import { CopyIcon, OpenTabIcon } from "../../kit/icons.tsx";
import css from "./test-order-dialog.module.css";

interface TestOrderDialogProps extends DialogTools<never> {
  created: Output<"payorderCreatetest">;
}

export function TestOrderDialog({ created, isOpen, close, remove }: TestOrderDialogProps) {
  const { t } = useTexts();
  const { OrderNo, PayUrl } = created;
  return (
    <DialogFrame
      title={t("orderAction.test.created", { order: OrderNo })}
      isOpen={isOpen}
      onClose={close}
      onGone={remove}
      widthPx={500}
      isSheet
    >
      <div className={css.body}>
        <TextInput
          label={t("orderAction.test.payUrl")}
          value={PayUrl}
          readOnly
          variant="filled"
          onFocus={(event) => event.currentTarget.select()}
        />
        <div className={css.actions}>
          <Button variant="default" leftSection={<CopyIcon />} onClick={() => void copyText(PayUrl)}>
            {t("orderAction.test.copy")}
          </Button>
          <Button
            component="a"
            href={PayUrl}
            target="_blank"
            rel="noreferrer"
            leftSection={<OpenTabIcon />}
            data-autofocus
          >
            {t("orderAction.test.open")}
          </Button>
        </div>
      </div>
    </DialogFrame>
  );
}
