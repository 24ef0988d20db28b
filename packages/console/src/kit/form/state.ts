/**
 * What a form knows while it is filled in, as steps from one state to the next. A field is judged when it is
 * left, not while it is typed; what was found wrong goes as soon as it is right. A refusal changes nothing that
 * was typed.
 */
import type { FieldValue, FormValues } from "./form.ts";
import type { Problems } from "./rules.ts";

export interface FormState {
  /** What nobody has typed: leaving it is no loss. */
  start: FormValues;
  values: FormValues;
  /** Fields whose problem is shown. */
  judged: ReadonlySet<string>;
  /** What the server said of fields, in its own words; gone once the field is changed. */
  refusedFields: Readonly<Record<string, string>>;
  /** What it said otherwise. */
  refusal: string | undefined;
}

export function startOf(values: FormValues): FormState {
  return { start: values, values, judged: new Set(), refusedFields: {}, refusal: undefined };
}

export function typed(
  state: FormState,
  name: string,
  value: FieldValue,
  problemsOf: (values: FormValues) => Problems,
): FormState {
  const values = { ...state.values, [name]: value };
  const wasWrong = problemsOf(state.values).has(name) || name in state.refusedFields;
  const isWrong = problemsOf(values).has(name);
  const judged = new Set(state.judged);
  if (!wasWrong || !isWrong) judged.delete(name);
  const { [name]: _, ...refusedFields } = state.refusedFields;
  return { ...state, values, judged, refusedFields, refusal: undefined };
}

/** Chosen by the form itself. */
export function preset(state: FormState, name: string, value: FieldValue): FormState {
  return {
    ...state,
    start: { ...state.start, [name]: value },
    values: { ...state.values, [name]: value },
  };
}

export function left(state: FormState, name: string): FormState {
  return state.judged.has(name) ? state : { ...state, judged: new Set([...state.judged, name]) };
}

/** Everything is judged at once. */
export function submitted(state: FormState, names: readonly string[]): FormState {
  return { ...state, judged: new Set(names), refusal: undefined };
}

export function refused(
  state: FormState,
  refusedFields: Readonly<Record<string, string>>,
  refusal: string | undefined,
): FormState {
  return { ...state, refusedFields, refusal };
}

/** What stands at the fields now. */
export function shownErrors(
  { judged, refusedFields }: FormState,
  problems: Problems,
): Record<string, string> {
  const own = [...problems].filter(([name]) => judged.has(name));
  return { ...Object.fromEntries(own), ...refusedFields };
}

export function isDirty({ start, values }: FormState): boolean {
  return Object.entries(values).some(([name, value]) => value !== start[name]);
}
