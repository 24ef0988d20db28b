/** A form while it is filled in: its state, what is wrong with it, and the one call that it makes. */
import { useId, useRef, useState } from "react";
import { ApiError, api, type ConsoleCallName, type Input, type Output } from "../../api/client.ts";
import { useTexts } from "../../i18n/i18n.ts";
import { say } from "../../state/messages.ts";
import { sessionStore } from "../../state/session.ts";
import { useStore } from "../../state/store.ts";
import { heldBackAs, sayWaiting } from "../approval/held-back.ts";
import { passkeyNone } from "../passkey/codes.static.ts";
import type { PasskeyPartProps } from "../passkey/passkey-part.tsx";
import { inputWithoutProofs, passkeyWay, withoutProofs } from "../passkey/way.ts";
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
  const { t, language } = useTexts();
  const { form, passkey } = usePasskeyWay(given as unknown as Form);
  // What stands in the fields of password and code is kept while a passkey takes their place.
  const [state, setState] = useState(() => startOf(initialValues(given as unknown as Form)));
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
    if (error instanceof ApiError && error.code === passkeyNone) withoutPasskey();
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
    const make = (passkeyProof?: string) =>
      given.send?.(input, passkeyProof) ??
      api(given.call, input, { quiet: form.refusals !== "asMessage", onMessage, passkeyProof });
    const made = passkey?.isUsed ? proven(given.call, input).then(make) : make();
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
    passkey,
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
      const input = { ...form.besides, ...inputOf(form, state.values) };
      send((passkey?.isUsed ? inputWithoutProofs(input) : input) as Input<Name>);
    },
  };
}

/** The form as it is filled in: without password and code while a passkey proves who asks. */
function usePasskeyWay(given: Form): { form: Form; passkey: PasskeyPartProps | undefined } {
  const user = useStore(sessionStore)?.user;
  const [isByPassword, setByPassword] = useState(false);
  const way = passkeyWay(given, user);
  if (way === undefined) return { form: given, passkey: undefined };
  const isUsed = way === "must" || !isByPassword;
  const passkey = { way, isUsed, onOther: () => setByPassword(isUsed) };
  return { form: isUsed ? withoutProofs(given) : given, passkey };
}

/** The id of the passkey's proof, made with code that is loaded with the first one. */
async function proven(call: ConsoleCallName, input: object): Promise<string> {
  return (await import("../passkey/prove.ts")).prove(call, input);
}

function withoutPasskey(): void {
  sessionStore.set((session) => session && { ...session, user: { ...session.user, HasPasskey: false } });
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
