/** What else runs in an advertisement's place while it does, and where it stands among them. */
import type { AdvertisingBar } from "@opc/contract/advertising/calls";
import type { AdvertisingPosition } from "@opc/contract/advertising/positions";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../api/client.ts";
import { useTexts } from "../../i18n/i18n.ts";
import { tabCallKey, useTab } from "../../state/tab.tsx";
import css from "./schedule.module.css";
import { type Line, ScheduleBars } from "./schedule-bars.tsx";
import { inOrder, windowOf } from "./schedule-window.ts";

interface OverlapProps {
  /** Its own line, as it stands now. */
  own: Line;
  others: readonly AdvertisingBar[];
}

export function Overlap({ own, others }: OverlapProps) {
  const { t } = useTexts();
  const lines = inOrder<Line>([{ ...own, isOwn: true }, ...others]);
  const count = others.length;
  const says = count === 0 ? "alone" : count === 1 ? "one" : "several";
  return (
    <>
      <p className={css.said} role="status">
        {t(`advertising.schedule.${says}`, { count })}
      </p>
      <ScheduleBars
        lines={lines}
        window={windowOf(lines, Date.now())}
        label={t("advertising.detail.schedule")}
      />
    </>
  );
}

interface AskedProps {
  own: Line;
  position: string;
  language: string;
}

/** The same for what is being typed: asked anew when its place or time changes. */
export function AskedOverlap({ own, position, language }: AskedProps) {
  const { t } = useTexts();
  const input = {
    Position: position as AdvertisingPosition,
    Language: language,
    ...(own.StartsAt === null ? {} : { StartsAt: own.StartsAt }),
    ...(own.EndsAt === null ? {} : { EndsAt: own.EndsAt }),
    ...(own.AdvertisementId === null ? {} : { AdvertisementId: own.AdvertisementId }),
  };
  const isPlaced = position !== "" && language !== "";
  const { data, error } = useQuery({
    queryKey: tabCallKey(useTab(), "advertisingOverlap", input),
    queryFn: ({ signal }) => api("advertisingOverlap", input, { signal, quiet: true, polled: true }),
    enabled: isPlaced,
    placeholderData: (previous) => previous,
  });
  if (!isPlaced) return <p className={css.said}>{t("advertising.schedule.none")}</p>;
  if (error) return <p className={css.said}>{t("advertising.schedule.failed")}</p>;
  return data ? <Overlap own={own} others={data.Advertisements} /> : null;
}
