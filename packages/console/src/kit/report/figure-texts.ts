/** Two figures that screens work out themselves: shares of whole counts and amounts, shown to one decimal. */

/** Successful of all: 3 of 8 is "37.5%"; nothing of nothing is "–". */
export function rateText(part: number, whole: number): string {
  return whole === 0 ? "–" : `${((part / whole) * 100).toFixed(1)}%`;
}

/** Today against yesterday: "+12.5%"; undefined when there was nothing yesterday. A share, not money. */
export function changeText(today: string, yesterday: string): string | undefined {
  const before = Number(yesterday);
  if (before === 0) return undefined;
  // Against a loss, a gain is more.
  const change = ((Number(today) - before) / Math.abs(before)) * 100;
  return `${change < 0 ? "−" : "+"}${Math.abs(change).toFixed(1)}%`;
}
