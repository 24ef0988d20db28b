/**
 * Seconds that an export still takes at the pace so far (specification section 8: "please wait ({n}s)").
 * Before there is a pace, or when nobody knows how many rows there are, the seconds it has taken.
 */
export function exportSeconds(elapsedMs: number, lines: number, expectedLines: number | undefined): number {
  if (expectedLines === undefined || lines === 0) return Math.floor(elapsedMs / 1000);
  const left = Math.max(0, expectedLines - lines);
  return Math.ceil((elapsedMs * left) / lines / 1000);
}
