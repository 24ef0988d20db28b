/** "9:05" */
export function minutesLeft(endsAt: number, nowMs: number): string {
  const seconds = Math.max(0, Math.ceil((endsAt - nowMs) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
