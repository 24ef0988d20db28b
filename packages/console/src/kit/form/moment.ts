/** A moment as people type it: the day alone is its first second, a clock without seconds is whole. */
const typedMoment = /^(\d{4}-\d{2}-\d{2})(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/;

const typedClock = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/;

/** "9:05" → "09:05:00"; what cannot be read stays as it is. */
export function tidyClock(text: string): string {
  const [whole, hours = "0", minutes, seconds = "00"] = typedClock.exec(plain(text)) ?? [];
  return whole === undefined ? text : `${hours.padStart(2, "0")}:${minutes}:${seconds}`;
}

/** Without blanks around it, and with what a Chinese keyboard writes in full width as plain signs. */
function plain(text: string): string {
  return text.normalize("NFKC").trim();
}

/** "2026-11-22 9:05" → "2026-11-22 09:05:00"; what cannot be read stays as it is. */
export function tidyMoment(text: string): string {
  const [whole, day, hours = "0", minutes = "00", seconds = "00"] = typedMoment.exec(plain(text)) ?? [];
  return whole === undefined ? text : `${day} ${hours.padStart(2, "0")}:${minutes}:${seconds}`;
}

/** The same moment on another day; without one, that day's first second. */
export function onDay(moment: string, day: string): string {
  const clock = tidyMoment(moment).slice(10);
  return /^ \d{2}:\d{2}:\d{2}$/.test(clock) ? day + clock : `${day} 00:00:00`;
}
