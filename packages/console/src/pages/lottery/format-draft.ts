/** A format while it is written: every field is text, as it is typed; the form's value is its JSON. */
import { formatProblems, type NumberKind, type Prize } from "@opc/contract/lottery/draw-numbers";

export interface PrizeDraft {
  PrizeCode: string;
  PrizeName: string;
  PrizeName_enUS: string;
  Count: string;
  Kind: NumberKind;
  Digits: string;
  Minimum: string;
  Maximum: string;
  Unique: boolean;
}

export const emptyPrize: PrizeDraft = {
  PrizeCode: "",
  PrizeName: "",
  PrizeName_enUS: "",
  Count: "1",
  Kind: "Digits",
  Digits: "",
  Minimum: "",
  Maximum: "",
  Unique: false,
};

export function formatText(format: readonly Prize[]): string {
  const text = (value: number | null) => (value === null ? "" : String(value));
  return JSON.stringify(
    format.map(
      (prize): PrizeDraft => ({
        ...prize,
        Count: String(prize.Count),
        Digits: text(prize.Digits),
        Minimum: text(prize.Minimum),
        Maximum: text(prize.Maximum),
      }),
    ),
  );
}

export function formatFrom(text: string): PrizeDraft[] {
  try {
    return JSON.parse(text) as PrizeDraft[];
  } catch {
    return [];
  }
}

const code = /^[A-Za-z0-9_-]{1,32}$/;

/** "0.Digits" → what is wrong there, in the contract's words. */
export function draftProblems(drafts: readonly PrizeDraft[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [index, draft] of drafts.entries()) {
    const empty = "this option cannot be empty";
    if (draft.PrizeCode.trim() === "") found.set(`${index}.PrizeCode`, empty);
    else if (!code.test(draft.PrizeCode.trim()))
      found.set(`${index}.PrizeCode`, "Letters, digits and _ - only");
    for (const name of ["PrizeName", "PrizeName_enUS"] as const)
      if (draft[name].trim() === "") found.set(`${index}.${name}`, empty);
    const figures =
      draft.Kind === "Digits" ? (["Count", "Digits"] as const) : (["Count", "Minimum", "Maximum"] as const);
    for (const name of figures) {
      if (draft[name].trim() === "") found.set(`${index}.${name}`, empty);
      else if (!/^\d{1,9}$/.test(draft[name].trim()) || isOut(name, Number(draft[name])))
        found.set(`${index}.${name}`, limits[name]);
    }
  }
  for (const { Field, Message } of formatProblems(drafts.map(prizeOf))) {
    const place = Field.replace("NumberFormat.", "");
    if (!found.has(place)) found.set(place, Message);
  }
  return found;
}

const limits = {
  Count: "1 to 200",
  Digits: "1 to 10",
  Minimum: "0 to 999,999,999",
  Maximum: "0 to 999,999,999",
};

function isOut(name: keyof typeof limits, value: number): boolean {
  if (name === "Count") return value < 1 || value > 200;
  return name === "Digits" && (value < 1 || value > 10);
}

function prizeOf(draft: PrizeDraft): Prize {
  const number = (text: string) => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : null);
  return {
    ...draft,
    PrizeCode: draft.PrizeCode.trim(),
    Count: number(draft.Count) ?? 0,
    Digits: number(draft.Digits),
    Minimum: number(draft.Minimum),
    Maximum: number(draft.Maximum),
  };
}
