/** A form in a dialog. It asks before it throws typed words away. */
import { useRef } from "react";
import type { ConsoleCallName, Output } from "../../api/client.ts";
import { useTexts } from "../../i18n/i18n.ts";
import { confirm } from "../confirm.ts";
import { DialogFrame } from "../dialog-frame.tsx";
import type { DialogTools } from "../dialogs.tsx";
import { type Form, textOf } from "./form.ts";
import { FormBody } from "./form-body.tsx";
import { useForm } from "./use-form.ts";

interface FormDialogProps<Name extends ConsoleCallName> extends DialogTools<Output<Name>> {
  form: Form<Name>;
}

export function FormDialog<Name extends ConsoleCallName>(props: FormDialogProps<Name>) {
  const { form, isOpen, close, remove } = props;
  const { t } = useTexts();
  const tools = useForm(form, close);
  const leave = useLeave(tools, close);
  return (
    <DialogFrame
      title={textOf(form.title, t)}
      isOpen={isOpen}
      onClose={leave}
      onGone={remove}
      widthPx={form.widthPx}
      isSheet
    >
      <FormBody tools={tools} onLeave={leave} />
    </DialogFrame>
  );
}

interface LeaveFacts {
  isDirty: boolean;
  isRunning: boolean;
  draft?: { drop: () => void };
}

/** Asks first where something was typed. */
export function useLeave({ isDirty, isRunning, draft }: LeaveFacts, close: () => void): () => Promise<void> {
  const { t } = useTexts();
  const isAsking = useRef(false);
  return async () => {
    if (isAsking.current || isRunning) return;
    if (!isDirty) {
      close();
      return;
    }
    isAsking.current = true;
    // The Esc that brought us here would close the question as well.
    await new Promise((resolve) => setTimeout(resolve));
    const isAgreed = await confirm({
      title: t("kit.form.leave.title"),
      sentence: t("kit.form.leave.sentence"),
      confirm: t("kit.form.leave.confirm"),
      cancel: t("kit.form.leave.cancel"),
      isLoss: true,
    });
    isAsking.current = false;
    if (!isAgreed) return;
    draft?.drop();
    close();
  };
}
