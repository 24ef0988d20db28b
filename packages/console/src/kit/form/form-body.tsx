/** Fields, what will happen, what the server refused, and the two buttons: inside a dialog or on a page. */
import { Button } from "@mantine/core";
import { useId } from "react";
import { type TextKey, useTexts } from "../../i18n/i18n.ts";
import { leaving } from "../dialog-frame.tsx";
import { DraftPlace } from "./draft-place.tsx";
import css from "./form.module.css";
import { type Text, textOf } from "./form.ts";
import { FormFields } from "./form-fields.tsx";
import { PasskeyPlace } from "./passkey-place.tsx";
import type { FormTools } from "./use-form.ts";

interface FormBodyProps {
  tools: FormTools;
  /** Undefined while it cannot be left. */
  onLeave: (() => void) | undefined;
  /** What leaving is called; else "Cancel". */
  leave?: TextKey;
}

export function FormBody({ tools, onLeave, leave = "common.cancel" }: FormBodyProps) {
  const { t } = useTexts();
  const sentenceId = useId();
  const { form, values, refusal, isRunning } = tools;
  const sentence = form.sentence?.(values, t);
  const confirm = typeof form.confirm === "function" ? form.confirm(values) : form.confirm;
  if (form.blocked !== undefined) return <BlockedBody {...{ form, onLeave }} blocked={form.blocked} />;
  return (
    <form
      className={css.form}
      noValidate
      aria-busy={isRunning}
      onSubmit={(event) => {
        event.preventDefault();
        tools.submit();
      }}
    >
      <DraftPlace draft={tools.draft} />
      {form.above}
      <FormFields tools={tools} />
      <PasskeyPlace tools={tools} />
      <div className={css.end}>
        {sentence && (
          <p id={sentenceId} className={css.sentence} data-tone={form.tone}>
            {sentence}
          </p>
        )}
        {refusal && (
          <p className={css.refusal} role="alert">
            {refusal}
          </p>
        )}
        <div className={css.actions}>
          <Button variant="default" onClick={onLeave} disabled={!onLeave} {...leaving}>
            {t(leave)}
          </Button>
          <Button
            type="submit"
            loading={isRunning}
            // What happens to the money is said with the button that makes it happen.
            aria-describedby={sentence ? sentenceId : undefined}
            {...(form.tone === "danger" ? { color: "red.9" } : {})}
          >
            {t(confirm ?? "common.confirm")}
          </Button>
        </div>
      </div>
    </form>
  );
}

function BlockedBody(props: { form: FormTools["form"]; blocked: Text; onLeave: FormBodyProps["onLeave"] }) {
  const { t } = useTexts();
  return (
    <div className={css.form}>
      {props.form.above}
      <p className={css.blocked}>{textOf(props.blocked, t)}</p>
      <div className={css.actions}>
        <Button variant="default" onClick={props.onLeave} data-autofocus>
          {t("common.close")}
        </Button>
      </div>
    </div>
  );
}
