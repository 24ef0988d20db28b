/** A form while it is filled in: its state, what is wrong with it, and the one call that it makes. */
import { useId, useRef, useState } from "react";
import { ApiError, api, type ConsoleCallName, type Input, type Output } from "../../api/client.ts";
import { useTexts } from "../../i18n/i18n.ts";
import { say } from "../../state/messages.ts";
import { sessionStore } from "../../state/session.ts";
import { heldBackAs, sayWaiting } from "../approval/held-back.ts";
import { passkeyNone } from "../passkey/codes.static.ts";
import { inputWithoutProofs } from "../passkey/way.ts";
import type { UsedCode } from "../proof/code-used.tsx";
import { proofOf, useProofWay } from "../proof/proof-way.ts";
import { windowProof } from "../proof/window-kinds.static.ts";
import { codeUsed, stepUpRefused } from "./codes.static.ts";
import { type FieldValue, type Form, type FormValues, textOf } from "./form.ts";
import { refusalOf } from "./refusal.ts";
import { initialValues, inputOf, problemsOf, shownFields } from "./rules.ts";
import { isDirty, left, preset, refused, shownErrors, startOf, submitted, typed } from "./state.ts";
import { useFormDraft } from "./use-form-draft.ts";

export type FormTools = ReturnType<typeof useForm>;

/** `onDone`: the server has accepted. The form is then at its end: it stays busy until it is taken away. */
export function useForm<Name extends ConsoleCallName>(
  given: Form<Name>,
  onDone: (output: Output<Name>) => void,
) {
  const { t, language } = useTexts();
  const way = useProofWay(given as unknown as Form);
  const { form, passkey, window } = way;
  // What stands in the fields of password and code is kept while a passkey takes their place.
  const [state, setState] = useState(() => startOf(initialValues(given as unknown as Form)));
  const [isRunning, setRunning] = useState(false);
  const [usedCode, setUsedCode] = useState<UsedCode>();
  // Two submits in one breath: state would come too late to stop the second.
  const running = useRef(false);
  const problems = (values: FormValues) => problemsOf(form, values, { t, language });
  const found = problems(state.values);
  const fields = shownFields(form, state.values);
  const names = fields.map(({ name }) => name);
  const { idOf, focus } = useFieldFocus();
  const draft = useFormDraft(form, state, (values) =>
    setState((now) => ({ ...now, values: { ...now.values, ...values } })),
  );

  function refuse(error: unknown): void {
    const refusal = refusalOf(error, names);
    const used = usedCodeOf(error, form, state.values);
    setUsedCode(used);
    way.onRefused(error);
    const whole = form.refusals === "asMessage" || used ? undefined : refusal.whole;
    setState((now) => refused(now, refusal.fields, whole));
    if (error instanceof ApiError && error.code === passkeyNone) withoutPasskey();
    const isProof = used !== undefined || (error instanceof ApiError && error.code === stepUpRefused);
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
    proven(given.call, input, way, make).then((output) => {
      way.onDone();
      draft.drop();
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
    window,
    usedCode,
    draft,
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
      setUsedCode(undefined);
      const input = { ...form.besides, ...inputOf(form, state.values) };
      send((window || passkey?.isUsed ? inputWithoutProofs(input) : input) as Input<Name>);
    },
  };
}

/** Makes the call, with the proof that its person chose. */
function proven<Name extends ConsoleCallName>(
  call: Name,
  input: Input<Name>,
  way: ReturnType<typeof useProofWay>,
  make: (passkeyProof?: string) => Promise<Output<Name>>,
): Promise<Output<Name>> {
  const { window, passkey } = way;
  // One proof for many acts is not made while none is needed for them.
  const isCovered = window !== undefined && call === "proofMany";
  if (isCovered) return Promise.resolve({ ProofId: windowProof } as Output<Name>);
  return window || passkey?.isUsed ? proofOf(way, call, input).then(make) : make();
}

/** The spent code, and when the next one comes. */
function usedCodeOf(error: unknown, { fields }: Form, values: FormValues): UsedCode | undefined {
  if (!(error instanceof ApiError) || error.code !== codeUsed) return undefined;
  const name = fields.find(({ kind }) => kind === "code")?.name;
  const { Seconds = 0 } = (error.data ?? {}) as { Seconds?: number };
  return name === undefined
    ? undefined
    : { name, code: String(values[name] ?? ""), nextAt: Date.now() + Seconds * 1000 };
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
