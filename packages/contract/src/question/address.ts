/**
 * The address of a list: `?Date=today&Statuses=Success,Failed&Sort=oldest&Open=P2026…`. It holds the whole
 * question, so that it can be sent to a colleague, and nothing that is as usual.
 */
import { isDatePreset } from "./date-presets.ts";
import { acceptValues, type DateChoice, type FilterField, type ListQuestion } from "./fields.ts";
import { splitNumbers } from "./numbers.ts";
import { areSame, usualOf } from "./usual.ts";

const clockTime = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;

export function readAddress(address: URLSearchParams, fields: readonly FilterField[]): ListQuestion {
  const values: Record<string, readonly string[]> = {};
  for (const field of fields) {
    const text = address.get(field.name);
    if (text === null) continue;
    const accepted = acceptValues(field, partsOf(field, text));
    if (accepted.length > 0) values[field.name] = accepted;
  }
  for (const field of fields) {
    const usual = address.has(field.name) ? [] : usualOf(field, fields, values);
    if (usual.length > 0) values[field.name] = usual;
  }
  return { date: readDate(address), values, sort: address.get("Sort") === "oldest" ? "oldest" : "newest" };
}

export function writeAddress(question: ListQuestion, fields: readonly FilterField[]): URLSearchParams {
  const address = new URLSearchParams();
  if (question.date?.kind === "all") address.set("Date", "all");
  if (question.date?.kind === "preset") address.set("Date", question.date.preset);
  if (question.date?.kind === "range") {
    address.set("From", question.date.from);
    address.set("To", question.date.to);
  }
  for (const field of fields) {
    const values = question.values[field.name] ?? [];
    // What is as usual goes without saying; nothing at all in the place of the usual is said by an empty text.
    if (!areSame(values, usualOf(field, fields, question.values))) address.set(field.name, values.join(","));
  }
  if (question.sort === "oldest") address.set("Sort", "oldest");
  return address;
}

/** A field of one value holds all that stands there: a name may have a comma. */
function partsOf({ kind }: FilterField, text: string): readonly string[] {
  if (kind === "numbers") return splitNumbers(text);
  return kind === "choices" || kind === "options" ? text.split(",") : [text];
}

function readDate(address: URLSearchParams): DateChoice | null {
  const [from, to, named] = [address.get("From"), address.get("To"), address.get("Date")];
  if (from && to && clockTime.test(from) && clockTime.test(to)) return { kind: "range", from, to };
  if (named === "all") return { kind: "all" };
  return named !== null && isDatePreset(named) ? { kind: "preset", preset: named } : null;
}
