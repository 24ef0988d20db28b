/** What a quiet server sends in a second: the pace until an export has one of its own. */
const usualLinesPerSecond = 20_000;

/**
 * Seconds that an export still takes (specification section 8: "please wait ({n}s)"), at its pace so far. When
 * nobody knows how many rows there are, the seconds it has taken.
 */
export function exportSeconds(elapsedMs: number, lines: number, expectedLines: number | undefined): number {
  if (expectedLines === undefined) return Math.floor(elapsedMs / 1000);
  if (lines === 0) return Math.max(1, Math.ceil(expectedLines / usualLinesPerSecond - elapsedMs / 1000));
  const left = Math.max(0, expectedLines - lines);
  return Math.ceil((elapsedMs * left) / lines / 1000);
}
