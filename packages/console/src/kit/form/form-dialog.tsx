/** A form in a dialog; under 600 px it takes the whole screen. It asks before it throws typed words away. */
import { Modal } from "@mantine/core";
import { useRef } from "react";
import type { ConsoleCallName, Output } from "../../api/client.ts";
import { useTexts } from "../../i18n/i18n.ts";
import { confirm } from "../confirm.ts";
import type { DialogTools } from "../dialogs.tsx";
import { useMedia } from "../use-media.ts";
import css from "./form.module.css";
import { type Form, textOf } from "./form.ts";
import { FormBody } from "./form-body.tsx";
import { leaving } from "./form-fields.tsx";
import { useForm } from "./use-form.ts";

const usualWidthPx = 440;

interface FormDialogProps<Name extends ConsoleCallName> extends DialogTools<Output<Name>> {
  form: Form<Name>;
}

export function FormDialog<Name extends ConsoleCallName>(props: FormDialogProps<Name>) {
  const { form, isOpen, close, remove } = props;
  const { t } = useTexts();
  const isSmall = useMedia("(max-width: 600px)");
  const tools = useForm(form, close);
  const isAsking = useRef(false);
  const leave = async () => {
    if (isAsking.current || tools.isRunning) return;
    isAsking.current = true;
    const isAgreed = !tools.isDirty || (await confirm(leaveQuestion(t)));
    isAsking.current = false;
    if (isAgreed) close();
  };
  return (
    <Modal
      opened={isOpen}
      onClose={leave}
      onExitTransitionEnd={remove}
      title={textOf(form.title, t)}
      size={form.widthPx ?? usualWidthPx}
      fullScreen={isSmall}
      centered
      classNames={{ header: css.header ?? "", title: css.title ?? "", body: css.body ?? "" }}
      closeButtonProps={{ "aria-label": t("common.close"), ...leaving }}
    >
      <FormBody tools={tools} onCancel={leave} />
    </Modal>
  );
}

function leaveQuestion(t: ReturnType<typeof useTexts>["t"]) {
  return {
    title: t("kit.form.leave.title"),
    sentence: t("kit.form.leave.sentence"),
    confirm: t("kit.form.leave.confirm"),
    cancel: t("kit.form.leave.cancel"),
  };
}
