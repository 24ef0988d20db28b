import { expect, test } from "vitest";
import type { FormValues } from "./form.ts";
import type { Problems } from "./rules.ts";
import {
  type FormState,
  isDirty,
  left,
  preset,
  refused,
  shownErrors,
  startOf,
  submitted,
  typed,
} from "./state.ts";

/** Name: at least three letters; Again: the same as Name. */
function problemsOf({ Name = "", Again = "" }: FormValues): Problems {
  const found = new Map<string, string>();
  if (String(Name).length < 3) found.set("Name", "short");
  if (Again !== Name) found.set("Again", "differs");
  return found;
}

const start = startOf({ Name: "", Again: "" });
const type = (state: FormState, name: string, value: string) => typed(state, name, value, problemsOf);
const shown = (state: FormState) => shownErrors(state, problemsOf(state.values));

test("nothing is wrong while someone types; leaving the field judges it", () => {
  const typing = type(start, "Name", "a");
  expect(shown(typing)).toEqual({});
  expect(shown(left(typing, "Name"))).toEqual({ Name: "short" });
});

test("what was wrong goes as soon as it is right, and comes back only when the field is left", () => {
  const wrong = left(type(start, "Name", "a"), "Name");
  const still = type(wrong, "Name", "ab");
  expect(shown(still)).toEqual({ Name: "short" });
  const right = type(still, "Name", "abc");
  expect(shown(right)).toEqual({});
  const again = type(right, "Name", "ab");
  expect(shown(again)).toEqual({});
  expect(shown(left(again, "Name"))).toEqual({ Name: "short" });
});

test("a field that was judged follows the field that it depends on", () => {
  const same = left(type(type(start, "Name", "abc"), "Again", "abc"), "Again");
  expect(shown(same)).toEqual({});
  expect(shown(type(same, "Name", "abcd"))).toEqual({ Again: "differs" });
});

test("a submit judges everything at once", () => {
  expect(shown(submitted(type(start, "Again", "x"), ["Name", "Again"]))).toEqual({
    Name: "short",
    Again: "differs",
  });
});

test("a refusal keeps what was typed; it goes from a field once that is changed", () => {
  const filled = type(type(start, "Name", "abc"), "Again", "abc");
  const no = refused(filled, { Name: "taken" }, "Please try again");
  expect(no.values).toEqual(filled.values);
  expect(shown(no)).toEqual({ Name: "taken" });
  expect(no.refusal).toBe("Please try again");
  const next = type(no, "Again", "abcd");
  expect(shown(next)).toEqual({ Name: "taken" });
  expect(next.refusal).toBeUndefined();
  expect(shown(type(no, "Name", "abcd"))).toEqual({});
});

test("only what a person typed is lost by leaving", () => {
  expect(isDirty(start)).toBe(false);
  const chosen = preset(start, "Name", "usual");
  expect(isDirty(chosen)).toBe(false);
  const changed = type(chosen, "Name", "own");
  expect(isDirty(changed)).toBe(true);
  expect(isDirty(type(changed, "Name", "usual"))).toBe(false);
});
