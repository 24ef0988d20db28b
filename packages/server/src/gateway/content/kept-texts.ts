/** What takes a while to make of a text, kept by that text: made again only when it was not asked for in a long time. */
import { entityTag } from "../../http/entity-tag.ts";

/** Keeps up to so many bytes of what `make` made; what was asked for longest ago goes first, and no more than has to. */
export function keptTexts(maxBytes: number, make: (text: string) => string): (text: string) => string {
  // In the order in which they were asked for.
  const made = new Map<string, string>();
  let bytes = 0;

  return (text) => {
    // Two texts never share one: a version that is written anew, however that came about, is made anew.
    const key = entityTag(Buffer.from(text));
    const known = made.get(key);
    const result = known ?? make(text);
    if (known === undefined) bytes += bytesOf(result);
    else made.delete(key);
    made.set(key, result);
    for (const [oldest, one] of made) {
      if (bytes <= maxBytes) break;
      made.delete(oldest);
      bytes -= bytesOf(one);
    }
    return result;
  };
}

/** In memory: two for each character of a text that is not Latin. */
function bytesOf(text: string): number {
  return text.length * 2;
}
