/**
 * Maintenance that runs or is announced, below every page: the reader's own language, and a countdown by the server's clock.
 * What is only announced may be hidden for this session; what runs stays until it is over.
 */
import type { AnnouncedMaintenance } from "@opc/contract/maintenance/calls";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { api } from "../../api/client.ts";
import { useTexts } from "../../i18n/i18n.ts";
import { CloseIcon } from "../../kit/icons.tsx";
import css from "../../kit/maintenance/banner.module.css";
import { BannerLine } from "../../kit/maintenance/banner-line.tsx";
import { fill, phaseOf, wordsIn } from "../../kit/maintenance/banner-text.ts";
import { useNow } from "../../kit/use-now.ts";

const maxLines = 2;
const againMs = 10_000;

export function MaintenanceBanner({ stamp }: { stamp: string }) {
  const { language } = useTexts();
  const words = wordsIn(language);
  const query = useQuery({
    queryKey: ["maintenanceCurrent", stamp],
    queryFn: async ({ signal }) => {
      const answer = await api("maintenanceCurrent", {}, { signal, polled: true, quiet: true });
      // The reader's clock may be wrong.
      return { windows: answer.Windows, aheadMs: Date.parse(answer.Now) - Date.now() };
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.status === "error" ? againMs : false),
  });
  // What was told before goes on being told while nobody knows better.
  const last = useRef(query.data);
  if (query.data) last.current = query.data;
  const data = query.data ?? last.current;
  const nowMs = useNow() + (data?.aheadMs ?? 0);
  const { isDismissed, dismiss } = useDismissed();
  const [isWhole, setWhole] = useState(false);
  const shown = (data?.windows ?? []).filter((window) => {
    const phase = phaseOf(window, nowMs);
    return phase === "running" || (phase === "announced" && !isDismissed(window));
  });
  if (shown.length === 0) return null;
  const hidden = shown.length - maxLines;
  return (
    <section aria-label={words.label}>
      {shown.slice(0, isWhole ? undefined : maxLines).map((window) => (
        <BannerLine key={window.MaintenanceId} window={window} nowMs={nowMs} language={language}>
          {phaseOf(window, nowMs) === "announced" && (
            <button
              type="button"
              className={css.tool}
              aria-label={words.dismiss}
              title={words.dismiss}
              onClick={() => dismiss(window)}
            >
              <CloseIcon />
            </button>
          )}
        </BannerLine>
      ))}
      {hidden > 0 && (
        <div className={css.more}>
          <button
            type="button"
            className={css.tool}
            aria-expanded={isWhole}
            onClick={() => setWhole((now) => !now)}
          >
            {isWhole ? words.less : fill(words.more, { count: hidden })}
          </button>
        </div>
      )}
    </section>
  );
}

const dismissedKey = "dismissedMaintenance";
const keyOf = ({ MaintenanceId, StartsAt }: AnnouncedMaintenance) => `${MaintenanceId} ${StartsAt}`;

/** For as long as this window of the browser is open; put off to another time, it is told again. */
function useDismissed() {
  const [keys, setKeys] = useState<readonly string[]>(() =>
    (sessionStorage.getItem(dismissedKey) ?? "").split(",").filter(Boolean),
  );
  return {
    isDismissed: (window: AnnouncedMaintenance) => keys.includes(keyOf(window)),
    dismiss(window: AnnouncedMaintenance) {
      const all = [...keys, keyOf(window)];
      sessionStorage.setItem(dismissedKey, all.join(","));
      setKeys(all);
    },
  };
}
