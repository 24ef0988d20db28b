/**
 * Finding permissions by their names: a page is shown whole when its menu group, its own name or one of its
 * functions has the text; letters of either case are the same.
 */

/** A piece of a name, and whether it is what was searched for. */
export interface Piece {
  text: string;
  isMatch: boolean;
}

export function matches(name: string, text: string): boolean {
  return name.toLocaleLowerCase().includes(wanted(text));
}

/** The name in pieces, so that matches can be marked; joined they are the name. */
export function piecesOf(name: string, text: string): Piece[] {
  const sought = wanted(text);
  const lower = name.toLocaleLowerCase();
  // Where lower case is longer than the name ("İ"), places in one are not places in the other.
  if (sought === "" || lower.length !== name.length) return [{ text: name, isMatch: false }];
  const pieces: Piece[] = [];
  let from = 0;
  for (let at = lower.indexOf(sought); at >= 0; at = lower.indexOf(sought, from)) {
    if (at > from) pieces.push({ text: name.slice(from, at), isMatch: false });
    from = at + sought.length;
    pieces.push({ text: name.slice(at, from), isMatch: true });
  }
  if (from < name.length) pieces.push({ text: name.slice(from), isMatch: false });
  return pieces;
}

function wanted(text: string): string {
  return text.trim().toLocaleLowerCase();
}
