/** A result while it is typed: a field for each number of each prize; the form's value is the result's JSON. */
import { numbersProblems, type Prize, type PrizeNumbers } from "@opc/contract/lottery/draw-numbers";

/** As the format says, with what is there already. */
export function draftOf(format: readonly Prize[], result: readonly PrizeNumbers[] = []): PrizeNumbers[] {
  return format.map(({ PrizeCode, Count }) => {
    const numbers = result.find((one) => one.PrizeCode === PrizeCode)?.Numbers ?? [];
    return { PrizeCode, Numbers: Array.from({ length: Count }, (_, index) => numbers[index] ?? "") };
  });
}

export function resultFrom(text: string): PrizeNumbers[] {
  try {
    return JSON.parse(text) as PrizeNumbers[];
  } catch {
    return [];
  }
}

export function withNumber(
  draft: readonly PrizeNumbers[],
  at: { prize: number; place: number },
  number: string,
): PrizeNumbers[] {
  return draft.map((one, prize) =>
    prize === at.prize
      ? { ...one, Numbers: one.Numbers.map((kept, place) => (place === at.place ? number : kept)) }
      : one,
  );
}

/** The numbers in what was pasted: whatever stands between runs of digits. */
export function numbersIn(text: string): string[] {
  return text.match(/\d+/g) ?? [];
}

/** Several pasted numbers fill the fields from this one on, prize after prize; what is left over is let go. */
export function spread(
  draft: readonly PrizeNumbers[],
  at: { prize: number; place: number },
  numbers: readonly string[],
): PrizeNumbers[] {
  const rest = [...numbers];
  return draft.map((one, prize) => ({
    ...one,
    Numbers: one.Numbers.map((kept, place) => {
      const isReached = prize > at.prize || (prize === at.prize && place >= at.place);
      return isReached ? (rest.shift() ?? kept) : kept;
    }),
  }));
}

/** "FIRST.0" → what is wrong there, in the contract's words. */
export function resultProblems(
  format: readonly Prize[],
  draft: readonly PrizeNumbers[],
): ReadonlyMap<string, string> {
  const found = numbersProblems(format, draft);
  return new Map(found.map(({ Field, Message }) => [Field.replace("Numbers.", ""), Message]));
}
