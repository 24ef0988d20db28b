/** What two texts have in common, line by line: the longest common run of lines, and around it what only one of them has. */
export interface DifferenceLine {
  kind: "same" | "removed" | "added";
  text: string;
}

export function differenceOf(before: readonly string[], after: readonly string[]): DifferenceLine[] {
  const lengths = commonLengths(before, after);
  const lines: DifferenceLine[] = [];
  let [at, other] = [0, 0];
  while (at < before.length || other < after.length) {
    const [old, now] = [before[at], after[other]];
    if (old !== undefined && old === now) {
      lines.push({ kind: "same", text: old });
      at += 1;
      other += 1;
    } else if (
      old !== undefined &&
      (now === undefined || below(lengths, at, other) >= beside(lengths, at, other))
    ) {
      lines.push({ kind: "removed", text: old });
      at += 1;
    } else {
      lines.push({ kind: "added", text: now ?? "" });
      other += 1;
    }
  }
  return lines;
}

/** By [at][other]: how many lines the rests of both have in common, in order. */
function commonLengths(before: readonly string[], after: readonly string[]): Uint32Array[] {
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint32Array(after.length + 1));
  for (let at = before.length - 1; at >= 0; at--) {
    const row = lengths[at] ?? new Uint32Array();
    for (let other = after.length - 1; other >= 0; other--) {
      row[other] =
        before[at] === after[other]
          ? 1 + (lengths[at + 1]?.[other + 1] ?? 0)
          : Math.max(below(lengths, at, other), beside(lengths, at, other));
    }
  }
  return lengths;
}

const below = (lengths: readonly Uint32Array[], at: number, other: number) => lengths[at + 1]?.[other] ?? 0;
const beside = (lengths: readonly Uint32Array[], at: number, other: number) => lengths[at]?.[other + 1] ?? 0;

/** A line, or how many lines without a change are left out there. */
export type ShownLine = DifferenceLine | { kind: "left out"; count: number };

const contextLines = 1;

/** Lines without a change are of interest only beside those with one. */
export function shortened(lines: readonly DifferenceLine[]): ShownLine[] {
  const isNear = (at: number) =>
    lines.slice(Math.max(0, at - contextLines), at + contextLines + 1).some(({ kind }) => kind !== "same");
  const shown: ShownLine[] = [];
  for (const [at, line] of lines.entries()) {
    const last = shown.at(-1);
    if (isNear(at)) shown.push(line);
    else if (last?.kind === "left out") last.count += 1;
    else shown.push({ kind: "left out", count: 1 });
  }
  return shown;
}
