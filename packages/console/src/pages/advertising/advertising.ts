/** What every part of the advertising screens says of an advertisement. */
import type { AdvertisingRow } from "@opc/contract/advertising/calls";
import type { advertisingFields } from "@opc/contract/advertising/fields";
import {
  type AdvertisingPosition,
  advertisingPositionCodes,
  advertisingPositionRows,
} from "@opc/contract/advertising/positions";
import type { AdvertisingState } from "@opc/contract/advertising/states";
import type { Language, Translate } from "../../i18n/i18n.ts";
import { formatTime } from "../../kit/format/time.ts";
import type { StatusSet } from "../../kit/status.ts";
import type { SetsOf } from "../../kit/table/columns-of-fields.ts";
import { advertisingStates } from "./values.static.ts";

export const advertisingState: StatusSet<AdvertisingState> = {
  values: advertisingStates,
  label: (value) => `advertising.state.${value}`,
  tones: { Draft: "quiet", Scheduled: "busy", Running: "good", Ended: "quiet", Unpublished: "warning" },
};

const sets: SetsOf<typeof advertisingFields> = {
  State: advertisingState,
  Position: {
    values: advertisingPositionCodes,
    label: (value) => `advertising.position.${value as AdvertisingPosition}`,
  },
};
export const shown = { section: "advertising", sets };

export function positionName(position: AdvertisingPosition, language: Language): string {
  return advertisingPositionRows[position][language];
}

/** "1200 × 400 px" */
export function sizeText(position: AdvertisingPosition, t: Translate): string {
  const { width, height } = advertisingPositionRows[position];
  return t("advertising.size", { width, height });
}

export const imageAddress = (imageId: string) =>
  `/rp_api/content/advertising_image?ImageId=${encodeURIComponent(imageId)}`;

/** What people know an address by. */
export function hostOf(link: string | null): string | undefined {
  return link !== null && URL.canParse(link) ? new URL(link).host : undefined;
}

interface SpanFacts {
  t: Translate;
  offsetMinutes: number;
}

/** "2026-11-20 08:00:00 – no end" */
export function spanText(
  { StartsAt, EndsAt }: Pick<AdvertisingRow, "StartsAt" | "EndsAt">,
  { t, offsetMinutes }: SpanFacts,
): string {
  return t("advertising.schedule.span", {
    from: StartsAt === null ? t("advertising.atOnce") : formatTime(StartsAt, offsetMinutes),
    to: EndsAt === null ? t("advertising.openEnd") : formatTime(EndsAt, offsetMinutes),
  });
}

export function overlapText(count: number, t: Translate): string {
  if (count === 0) return t("advertising.schedule.overlapsNone");
  return t(count === 1 ? "advertising.schedule.overlapsOne" : "advertising.schedule.overlaps", { count });
}
