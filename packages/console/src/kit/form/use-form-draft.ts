/** The draft of a form that has one: kept while it is typed, offered when the form is opened again, gone once it is sent. */
import { useEffect, useState } from "react";
import type { FieldKind, Form, FormValues } from "./form.ts";
import { dropFormDraft, type FormDraft, formDraft, keepFormDraft } from "./stored-drafts.ts";

/** Kinds that never hold a secret, a file or a whole number of a card. */
const keptKinds: ReadonlySet<FieldKind["kind"]> = new Set([
  "text",
  "textarea",
  "select",
  "choice",
  "switch",
  "amount",
  "number",
  "time",
  "ipList",
]);

interface Typed {
  start: FormValues;
  values: FormValues;
}

/** `onTake`: what a draft held is typed. */
export function useFormDraft(form: Form, { start, values }: Typed, onTake: (values: FormValues) => void) {
  const name = form.draft;
  const [offered, setOffered] = useState<FormDraft | undefined>(() =>
    name === undefined ? undefined : formDraft(name),
  );
  const held = keptValues(form, values);
  const text = JSON.stringify(held);
  const isTyped = text !== JSON.stringify(keptValues(form, start));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is what is held
  useEffect(() => {
    if (name !== undefined && isTyped) keepFormDraft(name, held);
  }, [name, isTyped, text]);
  return {
    /** When the draft that waits for an answer was typed; undefined: there is none. */
    offeredAt: offered?.at,
    take() {
      if (offered) onTake(known(form, offered.values));
      setOffered(undefined);
    },
    /** It was sent, or is not wanted. */
    drop() {
      if (name !== undefined) dropFormDraft(name);
      setOffered(undefined);
    },
  };
}

export function keptValues({ fields }: Pick<Form, "fields">, values: FormValues): FormDraft["values"] {
  const kept = fields.flatMap(({ name, kind }) => {
    const value = values[name];
    return keptKinds.has(kind) && value !== undefined && !(value instanceof File)
      ? [[name, value] as const]
      : [];
  });
  return Object.fromEntries(kept);
}

/** A form may have other fields than when the draft was typed. */
function known({ fields }: Pick<Form, "fields">, values: FormDraft["values"]): FormValues {
  const names = new Set(fields.map(({ name }) => name));
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)));
}
