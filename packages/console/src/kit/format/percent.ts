/** How much of a whole a part is, of two decimal texts, in whole percent rounded down; 0 of nothing. */
export function percentOf(part: string, whole: string): number {
  const [partUnits, wholeUnits] = inSameUnits(part, whole);
  if (wholeUnits <= 0n) return 0;
  return Number((partUnits * 100n) / wholeUnits);
}

/** Two decimal texts as integers of the finer one's last place. */
function inSameUnits(one: string, other: string): [bigint, bigint] {
  const places = Math.max(decimalsOf(one), decimalsOf(other));
  const units = (text: string) => BigInt(text.replace(".", "") + "0".repeat(places - decimalsOf(text)));
  return [units(one), units(other)];
}

function decimalsOf(text: string): number {
  const point = text.indexOf(".");
  return point < 0 ? 0 : text.length - point - 1;
}
