import { piecesOf } from "./search.ts";

/** A name with what was searched for marked in it. */
export function Marked({ name, text }: { name: string; text: string }) {
  let at = 0;
  return piecesOf(name, text).map((piece) => {
    const key = at;
    at += piece.text.length;
    return piece.isMatch ? <mark key={key}>{piece.text}</mark> : <span key={key}>{piece.text}</span>;
  });
}
