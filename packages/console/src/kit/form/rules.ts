/**
 * What is wrong with a form, and what it sends. Every field is judged by the contract's schema; an empty one that
 * the schema does not take is "empty" in the form's own words; then come the field's own check and the form of
 * figures. Pure: the words come from `t` and `language`, the state lives in state.ts.
 */
import type { Language } from "@opc/contract/errors";
import { inputTexts } from "@opc/contract/titles/inputs";
import type { z } from "zod";
import type { Translate } from "../../i18n/i18n.ts";
import { type FieldValue, type Form, type FormField, type FormValues, textOf } from "./form.ts";
import { tidyMoment } from "./moment.ts";

export interface Words {
  t: Translate;
  language: Language;
}

/** By field's name; under "" what belongs to none. */
export type Problems = ReadonlyMap<string, string>;

export function initialValues({ fields, initial }: Pick<Form, "fields" | "initial">): FormValues {
  const start = fields.map(({ name, kind }) => [name, initial?.[name] ?? (kind === "switch" ? false : "")]);
  return Object.fromEntries(start);
}

export function shownFields(form: Pick<Form, "fields">, values: FormValues): FormField[] {
  return form.fields.filter(({ isShown }) => isShown?.(values) ?? true);
}

/** What the call is sent: an empty field is left out where the schema lets it, else sent as empty text. */
export function inputOf(form: Form, values: FormValues): Record<string, unknown> {
  const typed = shownFields(form, values)
    .filter(({ local }) => !local)
    .map((field) => [field.name, sentValue(form, field, values[field.name] ?? "")]);
  return { ...form.fixed, ...Object.fromEntries(typed) };
}

function sentValue(form: Form, field: FormField, value: FieldValue): unknown {
  if (field.kind === "time" && value !== "") return tidyMoment(String(value));
  if (value !== "") return value;
  return schemaOf(form, field.name)?.safeParse(undefined).success ? undefined : "";
}

/** The schema of one field, where the input is an object. */
function schemaOf({ input }: Pick<Form, "input">, name: string): z.ZodType | undefined {
  return "shape" in input ? (input.shape as Record<string, z.ZodType>)[name] : undefined;
}

/** Whether a field may stay empty. */
export function isOptional(form: Pick<Form, "input">, field: FormField): boolean {
  if (field.isRequired) return false;
  if (field.local) return field.local === "optional";
  const schema = schemaOf(form, field.name);
  return [undefined, ""].some((nothing) => schema?.safeParse(nothing).success);
}

export function problemsOf(form: Form, values: FormValues, words: Words): Problems {
  const fields = shownFields(form, values);
  const found = schemaProblems(form, values, words);
  const problems = new Map<string, string>();
  for (const field of fields) {
    const problem = problemOf(form, field, values, found.get(field.name), words);
    if (problem !== undefined) problems.set(field.name, problem);
  }
  const names = new Set(fields.map(({ name }) => name));
  const others = [...found].filter(([name]) => !names.has(name)).map(([, message]) => message);
  if (others.length > 0) problems.set("", others.join("; "));
  return problems;
}

function problemOf(
  form: Form,
  field: FormField,
  values: FormValues,
  fromSchema: string | undefined,
  { t }: Words,
): string | undefined {
  if (field.kind === "readOnly") return fromSchema;
  const value = values[field.name] ?? "";
  if (isEmpty(field, value)) {
    return fromSchema !== undefined || !isOptional(form, field)
      ? t(field.empty ?? "kit.form.empty")
      : undefined;
  }
  const wrong = figureProblem(field, value, t) ?? fromSchema;
  if (wrong !== undefined) return wrong;
  const own = field.check?.(value, values);
  return own === undefined ? undefined : textOf(own, t);
}

function isEmpty({ kind }: FormField, value: FieldValue): boolean {
  if (typeof value !== "string") return false;
  // Blanks are a part of a password and of nothing else.
  return (kind === "password" ? value : value.trim()) === "";
}

function figureProblem(field: FormField, value: FieldValue, t: Translate): string | undefined {
  const text = String(value).trim();
  if (field.kind === "number" && !/^-?\d{1,15}$/.test(text)) return t("kit.form.wholeNumber");
  if (field.kind !== "amount") return undefined;
  return (field.isSigned ? /^[+-]?\d+(\.\d+)?$/ : /^\d+(\.\d+)?$/).test(text)
    ? undefined
    : t("kit.form.amount");
}

/** The first message of each field. A schema's own words are English, their key for the Chinese ones. */
function schemaProblems(form: Form, values: FormValues, { t, language }: Words): Map<string, string> {
  const parsed = form.input.safeParse(asReceived(inputOf(form, values)), {
    error: (issue) => genericMessage(issue, t),
  });
  const found = new Map<string, string>();
  for (const { path, message } of parsed.error?.issues ?? []) {
    const name = String(path[0] ?? "");
    const said = (language === "zhCN" ? inputTexts[message] : undefined) ?? message;
    if (!found.has(name)) found.set(name, said);
  }
  return found;
}

const someBytes = new Uint8Array(1);

/** As the server's schema sees a file: judged when it was chosen, so its bytes need not be read here. */
function asReceived(input: Record<string, unknown>): Record<string, unknown> {
  const seen = Object.entries(input).map(([name, value]) => {
    if (!(value instanceof File)) return [name, value];
    return [name, { fileName: value.name, mimeType: value.type, bytes: someBytes }];
  });
  return Object.fromEntries(seen);
}

function genericMessage(issue: z.core.$ZodRawIssue, t: Translate): string {
  const isText = "origin" in issue && issue.origin === "string";
  if (issue.code === "too_small") {
    const limit = String(issue.minimum);
    return isText ? t("kit.form.tooShort", { limit }) : t("kit.form.tooSmall", { limit });
  }
  if (issue.code === "too_big") {
    const limit = String(issue.maximum);
    return isText ? t("kit.form.tooLong", { limit }) : t("kit.form.tooBig", { limit });
  }
  return t("kit.form.wrong");
}
