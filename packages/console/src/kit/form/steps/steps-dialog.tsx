/**
 * A long form as a few steps in one dialog. A step is judged before the next one is shown; nothing is sent before the
 * last. What the server refuses of an earlier step leads back to it, with everything that was typed.
 */
import { Button } from "@mantine/core";
import { useEffect, useId, useState } from "react";
import type { ConsoleCallName, Output } from "../../../api/client.ts";
import { type TextKey, useTexts } from "../../../i18n/i18n.ts";
import { DialogFrame, leaving } from "../../dialog-frame.tsx";
import { type DialogTools, openDialog } from "../../dialogs.tsx";
import { Stepper } from "../../stepper/stepper.tsx";
import { DraftPlace } from "../draft-place.tsx";
import formCss from "../form.module.css";
import { type Form, textOf } from "../form.ts";
import { useLeave } from "../form-dialog.tsx";
import { FormFields } from "../form-fields.tsx";
import { PasskeyPlace } from "../passkey-place.tsx";
import { problemsOf } from "../rules.ts";
import { type FormTools, useForm } from "../use-form.ts";
import css from "./steps.module.css";
import { stateOfStep, stepOf } from "./steps.ts";

export interface FormStep {
  title: TextKey;
  /** What the step asks, in a sentence. */
  says: TextKey;
  names: readonly string[];
}

interface StepsDialogProps<Name extends ConsoleCallName> extends DialogTools<Output<Name>> {
  form: Form<Name>;
  steps: readonly FormStep[];
}

/** As `openForm`, a step at a time. */
export function openSteps<Name extends ConsoleCallName>(
  form: Form<Name>,
  steps: readonly FormStep[],
): Promise<Output<Name> | undefined> {
  return openDialog<Output<Name>>((tools) => <StepsDialog form={form} steps={steps} {...tools} />);
}

function StepsDialog<Name extends ConsoleCallName>(props: StepsDialogProps<Name>) {
  const { form, steps, isOpen, close, remove } = props;
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
      <StepsBody tools={tools} steps={steps} onLeave={leave} />
    </DialogFrame>
  );
}

interface StepsBodyProps {
  tools: FormTools;
  steps: readonly FormStep[];
  onLeave: () => void;
}

function StepsBody({ tools, steps, onLeave }: StepsBodyProps) {
  const { t } = useTexts();
  const { at, shown, fields, isLast, goTo, next } = useSteps(tools, steps);
  const sentenceId = useId();
  const sentence = isLast ? tools.form.sentence?.(tools.values, t) : undefined;
  const { confirm } = tools.form;
  const send = typeof confirm === "function" ? confirm(tools.values) : (confirm ?? "common.confirm");
  return (
    <form
      className={formCss.form}
      noValidate
      aria-busy={tools.isRunning}
      onSubmit={(event) => {
        event.preventDefault();
        if (isLast) tools.submit();
        else next();
      }}
    >
      <div className={css.way}>
        <Stepper
          label={t("kit.form.steps")}
          steps={steps.map(({ title }, index) => ({ label: t(title), state: stateOfStep(index, at) }))}
        />
      </div>
      {shown && <p className={css.says}>{t(shown.says)}</p>}
      {at === 0 && <DraftPlace draft={tools.draft} />}
      {/* Another step is another set of fields: none keeps what another showed. */}
      <FormFields key={at} tools={{ ...tools, fields }} />
      {isLast && <PasskeyPlace tools={tools} />}
      <div className={formCss.end}>
        {sentence && (
          <p id={sentenceId} className={formCss.sentence}>
            {sentence}
          </p>
        )}
        {isLast && tools.refusal && (
          <p className={formCss.refusal} role="alert">
            {tools.refusal}
          </p>
        )}
        <div className={formCss.actions}>
          {at === 0 ? (
            <Button variant="default" onClick={onLeave} {...leaving}>
              {t("common.cancel")}
            </Button>
          ) : (
            <Button variant="default" onClick={() => goTo(at - 1)} {...leaving}>
              {t("kit.form.back")}
            </Button>
          )}
          <Button
            type="submit"
            loading={tools.isRunning}
            aria-describedby={sentence ? sentenceId : undefined}
          >
            {t(isLast ? send : "kit.form.next")}
          </Button>
        </div>
      </div>
    </form>
  );
}

function useSteps(tools: FormTools, steps: readonly FormStep[]) {
  const { t, language } = useTexts();
  const [at, setAt] = useState(0);
  const shown = steps[at];
  const fields = tools.fields.filter(({ name }) => shown?.names.includes(name));
  const isLast = at === steps.length - 1;
  const focus = (name: string | undefined) =>
    // After the step has been drawn.
    requestAnimationFrame(() => name !== undefined && document.getElementById(tools.idOf(name))?.focus());
  const goTo = (step: number, name = steps[step]?.names[0]) => {
    setAt(step);
    focus(name);
  };
  const refused = tools.isRunning ? undefined : stepOf(steps, Object.keys(tools.errors), at);
  const { name: wrong, step: leadsTo } = refused ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new fault leads back, not each keystroke
  useEffect(() => {
    if (leadsTo !== undefined && isLast) goTo(leadsTo, wrong);
  }, [leadsTo, wrong]);
  const next = () => {
    const problems = problemsOf(tools.form, tools.values, { t, language });
    for (const { name } of fields) tools.onLeft(name);
    const first = fields.find(({ name }) => problems.has(name));
    if (first) focus(first.name);
    else goTo(at + 1);
  };
  return { at, shown, fields, isLast, goTo, next };
}
