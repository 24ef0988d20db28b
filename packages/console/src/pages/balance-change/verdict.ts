/**
 * What the lines checked so far say of an account: the server proves each line against the one before it, page after
 * page; here its answers become one sentence. A fault ends the walk: what comes after it proves nothing.
 */
import type { Output } from "../../api/client.ts";

export type ExplainPage = Output<"balancechangeExplain">;
export type ExplainFault = NonNullable<ExplainPage["FirstFault"]>;

export type Verdict =
  | { kind: "broken"; fault: ExplainFault }
  /** No single line is at fault, yet opening, in and out do not make the closing balance. */
  | { kind: "unbalanced" }
  | { kind: "walking"; done: number; count: number }
  | { kind: "nothing"; opening: string }
  | { kind: "fits"; count: number; opening: string; closing: string; waiting: number };

export function verdictOf(pages: readonly ExplainPage[]): Verdict | undefined {
  const [first] = pages;
  const last = pages.at(-1);
  if (!first || !last) return undefined;
  const fault = pages.find(({ FirstFault }) => FirstFault !== null)?.FirstFault;
  if (fault) return { kind: "broken", fault };
  const filled = pages.filter(({ Lines }) => Lines.length > 0);
  const gap = filled.some((page, at) => at > 0 && page.OpeningBalance !== filled[at - 1]?.ClosingBalance);
  if (first.Range?.AddsUp === false || gap) return { kind: "unbalanced" };
  const lines = pages.flatMap(({ Lines }) => Lines);
  const count = Math.max(first.Range?.Count ?? 0, lines.length);
  if (last.NextCursor !== null) return { kind: "walking", done: lines.length, count };
  if (lines.length === 0) return { kind: "nothing", opening: first.OpeningBalance };
  const waiting = lines.filter(({ IsSealed }) => !IsSealed).length;
  return {
    kind: "fits",
    count: lines.length,
    opening: first.OpeningBalance,
    closing: filled.at(-1)?.ClosingBalance ?? last.ClosingBalance,
    waiting,
  };
}

/** What came of the asked line stays in sight. */
const linesAfter = 5;

/** The lines to show: the asked one is among them, however far down it is. */
export function shownCount(
  lines: readonly { SerialNo: string }[],
  asked: string | undefined,
  most: number,
): number {
  const at = asked === undefined ? -1 : lines.findIndex(({ SerialNo }) => SerialNo === asked);
  return Math.min(lines.length, Math.max(most, at < 0 ? 0 : at + linesAfter));
}
