/**
 * Text that PostgreSQL can keep: it has no NUL, and JSON knows no half of a surrogate pair. A value that is not such
 * text is refused before a handler sees it, so that it fails neither a batch of others nor the line that reports it.
 */

export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}

/** The text with what cannot be kept replaced by U+FFFD. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll("\0", "\uFFFD");
}

/** Deeper than any input of ours; a schema refuses what lies below. */
const maxDepth = 8;

/** Path of the first text or name inside a value that cannot be kept ("Transactions.0.Remark"), or undefined. */
export function unstorableIn(value: unknown, depth = 0): string | undefined {
  if (typeof value === "string") return isStorable(value) ? undefined : "";
  if (value === null || typeof value !== "object" || depth > maxDepth) return undefined;
  if (value instanceof Uint8Array) return undefined;
  for (const [name, item] of Object.entries(value)) {
    if (!isStorable(name)) return storable(name);
    const inside = unstorableIn(item, depth + 1);
    if (inside !== undefined) return inside === "" ? name : `${name}.${inside}`;
  }
  return undefined;
}
