/** A form while it is filled in: its state, what is wrong with it, and the one call that it makes. */
import { useId, useRef, useState } from "react";
import { ApiError, api, type ConsoleCallName, type Input, type Output } from "../../api/client.ts";
import { useTexts } from "../../i18n/i18n.ts";
import { say } from "../../state/messages.ts";
import { heldBackAs, sayWaiting } from "../approval/held-back.ts";
import { stepUpRefused } from "./codes.static.ts";
import { type FieldValue, type Form, type FormValues, textOf } from "./form.ts";
import { refusalOf } from "./refusal.ts";
import { initialValues, inputOf, problemsOf, shownFields } from "./rules.ts";
import { isDirty, left, preset, refused, shownErrors, startOf, submitted, typed } from "./state.ts";

export type FormTools = ReturnType<typeof useForm>;

/** `onDone`: the server has accepted. The form is then at its end: it stays busy until it is taken away. */
export function useForm<Name extends ConsoleCallName>(
  given: Form<Name>,
  onDone: (output: Output<Name>) => void,
) {
  // The parts of the kit need not know which call it is.
  const form = given as unknown as Form;
  const { t, language } = useTexts();
  const [state, setState] = useState(() => startOf(initialValues(form)));
  const [isRunning, setRunning] = useState(false);
  // Two submits in one breath: state would come too late to stop the second.
  const running = useRef(false);
  const problems = (values: FormValues) => problemsOf(form, values, { t, language });
  const found = problems(state.values);
  const fields = shownFields(form, state.values);
  const names = fields.map(({ name }) => name);
  const { idOf, focus } = useFieldFocus();

  function refuse(error: unknown): void {
    const refusal = refusalOf(error, names);
    const whole = form.refusals === "asMessage" ? undefined : refusal.whole;
    setState((now) => refused(now, refusal.fields, whole));
    const isProof = error instanceof ApiError && error.code === stepUpRefused;
    const proof = isProof ? fields.find(({ kind }) => kind === "code")?.name : undefined;
    focus(names.find((name) => name in refusal.fields) ?? proof, { selects: proof !== undefined });
    running.current = false;
    setRunning(false);
  }

  function send(input: Input<Name>): void {
    let said = "";
    const onMessage = (message: string) => {
      said = message;
    };
    const made =
      given.send?.(input) ?? api(given.call, input, { quiet: form.refusals !== "asMessage", onMessage });
    made.then((output) => {
      const waiting = heldBackAs(output);
      if (waiting !== undefined) void sayWaiting(waiting);
      else if (form.done !== null) say.success(said || textOf(form.done ?? "kit.done.operation", t));
      given.onAccepted?.(input);
      onDone(output);
    }, refuse);
  }

  return {
    form,
    fields,
    idOf,
    values: state.values,
    errors: shownErrors(state, found),
    /** Said of the whole form. */
    refusal: state.refusal ?? (state.judged.size > 0 ? found.get("") : undefined),
    isDirty: isDirty(state),
    isRunning,
    onTyped: (name: string, value: FieldValue) => setState((now) => typed(now, name, value, problems)),
    onPreset: (name: string, value: FieldValue) => setState((now) => preset(now, name, value)),
    onLeft: (name: string) => setState((now) => left(now, name)),
    submit() {
      if (running.current) return;
      setState((now) => submitted(now, names));
      focus(names.find((name) => found.has(name)));
      if (found.size > 0) return;
      running.current = true;
      setRunning(true);
      send(inputOf(form, state.values) as Input<Name>);
    },
  };
}

function useFieldFocus() {
  const id = useId();
  const idOf = (name: string) => `${id}-${name}`;
  const focus = (name: string | undefined, { selects = false } = {}) => {
    if (name === undefined) return;
    // After the message has been tied to the field, so that it is read out with it.
    requestAnimationFrame(() => {
      const control = document.getElementById(idOf(name));
      control?.focus();
      if (selects && control instanceof HTMLInputElement) control.select();
    });
  };
  return { idOf, focus };
}
