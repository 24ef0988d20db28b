/** What is wrong at single fields, as the input schemas say it: the form shows each at its own place. */
import type { Language } from "@opc/contract/errors";
import { inputText } from "@opc/contract/titles/inputs";
import { CallError } from "../call-error.ts";

export interface FieldProblem {
  Field: string;
  /** English; the Chinese stands in the contract's input texts. */
  Message: string;
}

export function fieldsRefused(problems: readonly FieldProblem[], language: Language): CallError {
  const fields = problems.map(({ Field, Message }) => ({ Field, Message: inputText(Message, language) }));
  const text = fields.map(({ Field, Message }) => (Field ? `${Field}: ${Message}` : Message)).join("; ");
  return new CallError("InvalidInput", { Fields: text.slice(0, 500) }, { Fields: fields });
}

export function assertFields(problems: readonly FieldProblem[], language: Language): void {
  if (problems.length > 0) throw fieldsRefused(problems, language);
}
