/** What a quiet server writes in a second: the pace until an export has one of its own. */
const usualRowsPerSecond = 20_000;

/**
 * Seconds that an export still takes (specification section 8: "please wait ({n}s)"), at its pace so far. When
 * nobody knows how many rows there are, the seconds it has taken.
 */
export function exportSeconds(elapsedMs: number, rows: number, expectedRows: number | undefined): number {
  if (expectedRows === undefined) return Math.floor(elapsedMs / 1000);
  if (rows === 0) return Math.max(1, Math.ceil(expectedRows / usualRowsPerSecond - elapsedMs / 1000));
  const left = Math.max(0, expectedRows - rows);
  return Math.ceil((elapsedMs * left) / rows / 1000);
}
