/** Names as banks write them: titles, cut off, masked, upside down. */
const titles = new Set(["mr", "mrs", "ms", "miss", "khun", "คุณ", "นาย", "นาง", "นางสาว", "先生", "女士"]);

/** Banks change case and spacing of what people write. */
export function plainText(text: string): string {
  return text.normalize("NFKC").replace(/\s+/g, " ").trim().toLowerCase();
}

export function sameText(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return false;
  const plain = plainText(one);
  return plain !== "" && plain === plainText(other);
}

/**
 * "MR SOMCHAI J." is "Somchai Jaidee": every word of the shorter name begins a word of the longer one of its own, and
 * one of them is a whole word, so that two initials alone prove nothing.
 */
export function alikeNames(one: string | null, other: string | null): boolean {
  const [short, long] = [wordsOf(one), wordsOf(other)].sort((a, b) => a.length - b.length) as [
    string[],
    string[],
  ];
  if (short.length === 0 || (short.length === 1 && long.length > 2)) return false;
  const left = [...long];
  let whole = 0;
  for (const word of short) {
    const at = left.findIndex((candidate) => candidate.startsWith(word) || word.startsWith(candidate));
    const found = left[at];
    if (found === undefined) return false;
    if (found === word && word.length > 1) whole++;
    left.splice(at, 1);
  }
  return whole > 0;
}

function wordsOf(name: string | null): string[] {
  if (name === null) return [];
  const words = plainText(name).split(/[^\p{L}\p{M}\p{N}]+/u);
  return words.filter((word) => word !== "" && !titles.has(word));
}
