/** Time zones as people know them: by places that keep them. What is sent is minutes ahead of UTC. */
import { type TextKey, translate } from "../../i18n/i18n.ts";
import { zoneLabel } from "../format/time.ts";
import type { Option } from "./form.ts";

/** Whole hours, and the odd ones that people live by. */
export const zoneMinutes: readonly number[] = [
  ...Array.from({ length: 27 }, (_, index) => (index - 12) * 60),
  ...[-570, -210, 210, 270, 330, 345, 390, 525, 570, 630, 765],
].sort((a, b) => a - b);

/** `kept`: what the record has now, which stays a choice though nobody lives by it. */
export function zoneOptions(kept?: number): Option[] {
  const all = kept === undefined || zoneMinutes.includes(kept) ? zoneMinutes : [kept, ...zoneMinutes];
  return all.map((minutes) => ({ value: String(minutes), label: namedZone(minutes) }));
}

/** "UTC+07:00 · Bangkok, Jakarta, Ho Chi Minh City"; the texts of forms have to be there. */
function namedZone(minutes: number): string {
  const zone = zoneLabel(minutes);
  if (!zoneMinutes.includes(minutes)) return zone;
  return translate("zone.named", { zone, places: translate(`zone.places.${minutes}` as TextKey) });
}
