/**
 * A set of statuses, described once and used by columns, chips, filters and details: which values there are,
 * what each is called and in what tone it stands. Colour is never the only sign: the label is always there.
 */
import type { TextKey } from "../i18n/i18n.ts";

export type Tone = "quiet" | "busy" | "good" | "warning" | "bad";

export interface StatusSet<Value extends string = string> {
  values: readonly Value[];
  /** Written as a method, so that a set of certain values passes for a set of any. */
  label(value: Value): TextKey;
  tones: Readonly<Record<Value, Tone>>;
}

/** The same for code that no longer knows which values: a value from elsewhere has a quiet tone. */
export function toneOf(set: StatusSet, value: string): Tone {
  return set.tones[value] ?? "quiet";
}
