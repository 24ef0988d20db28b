/** A form while it is filled in: its state, what is wrong with it, and the one call that it makes. */
import { useId, useMemo, useRef, useState } from "react";
import { api, type ConsoleCallName, type Input, type Output } from "../../api/client.ts";
import { useTexts } from "../../i18n/i18n.ts";
import { say } from "../../state/messages.ts";
import { type FieldValue, type Form, type FormValues, textOf } from "./form.ts";
import { refusalOf } from "./refusal.ts";
import { initialValues, inputOf, problemsOf, shownFields } from "./rules.ts";
import { isDirty, left, refused, shownErrors, startOf, submitted, typed } from "./state.ts";

export type FormTools = ReturnType<typeof useForm>;

export function useForm<Name extends ConsoleCallName>(
  given: Form<Name>,
  onDone: (output: Output<Name>) => void,
) {
  const id = useId();
  // The parts of the kit need not know which call it is.
  const form = given as unknown as Form;
  const { t, language } = useTexts();
  const start = useMemo(() => initialValues(form), [form]);
  const [state, setState] = useState(() => startOf(start));
  const [isRunning, setRunning] = useState(false);
  // Two submits in one breath: state would come too late to stop the second.
  const running = useRef(false);
  const problems = (values: FormValues) => problemsOf(form, values, { t, language });
  const found = problems(state.values);
  const fields = shownFields(form, state.values);
  const names = fields.map(({ name }) => name);
  const idOf = (name: string) => `${id}-${name}`;
  const focusFirst = (wrong: Pick<ReadonlyMap<string, unknown>, "has">) => {
    const name = names.find((one) => wrong.has(one));
    if (name !== undefined) requestAnimationFrame(() => document.getElementById(idOf(name))?.focus());
  };

  async function send(): Promise<void> {
    try {
      let said = "";
      const input = inputOf(form, state.values) as Input<Name>;
      const output = await api(given.call, input, {
        quiet: form.refusals !== "asMessage",
        onMessage: (message) => {
          said = message;
        },
      });
      if (form.done !== null) say.success(said || textOf(form.done ?? "common.operationSuccessfully", t));
      given.onAccepted?.(input);
      onDone(output);
    } catch (error) {
      const refusal = refusalOf(error, names);
      setState((now) =>
        refused(now, refusal.fields, form.refusals === "asMessage" ? undefined : refusal.whole),
      );
      focusFirst(new Map(Object.entries(refusal.fields)));
    }
  }

  return {
    form,
    fields,
    idOf,
    values: state.values,
    errors: shownErrors(state, found),
    /** Said of the whole form. */
    refusal: state.refusal ?? (state.judged.size > 0 ? found.get("") : undefined),
    isDirty: isDirty(state, start),
    isRunning,
    onTyped: (name: string, value: FieldValue) => setState((now) => typed(now, name, value, problems)),
    onLeft: (name: string) => setState((now) => left(now, name)),
    async submit() {
      if (running.current) return;
      setState((now) => submitted(now, names));
      if (found.size > 0) {
        focusFirst(found);
        return;
      }
      running.current = true;
      setRunning(true);
      await send();
      running.current = false;
      setRunning(false);
    },
  };
}
