/** The schedule of all positions: what is published and has not ended, by place, in the order in which sites show it. */
import type { AdvertisingBar } from "@opc/contract/advertising/calls";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api/client.ts";
import { useTexts } from "../../i18n/i18n.ts";
import { DialogFrame } from "../../kit/dialog-frame.tsx";
import { type DialogTools, openDialog } from "../../kit/dialogs.tsx";
import { Failure } from "../../kit/failure.tsx";
import { formatTime } from "../../kit/format/time.ts";
import kitCss from "../../kit/kit.module.css";
import { useSession } from "../../state/session.ts";
import { positionName, sizeText } from "./advertising.ts";
import css from "./schedule.module.css";
import { ScheduleBars } from "./schedule-bars.tsx";
import { usualWindow } from "./schedule-window.ts";
import { useLanguageName, useLanguages } from "./use-languages.ts";

const widthPx = 900;

export async function showSchedule(): Promise<void> {
  await openDialog<never>((tools) => <ScheduleDialog {...tools} />);
}

function ScheduleDialog({ isOpen, close, remove }: DialogTools<never>) {
  const { t } = useTexts();
  const [language, setLanguage] = useState("");
  return (
    <DialogFrame
      title={t("advertising.schedule.title")}
      isOpen={isOpen}
      onClose={close}
      onGone={remove}
      widthPx={widthPx}
      isSheet
    >
      <Tools language={language} onLanguage={setLanguage} />
      <Places language={language} />
    </DialogFrame>
  );
}

function Tools({ language, onLanguage }: { language: string; onLanguage: (code: string) => void }) {
  const { t } = useTexts();
  const { TimeDifferenceMinutes: offsetMinutes } = useSession();
  const languages = useLanguages();
  const { from, to } = usualWindow(Date.now());
  const day = (at: number) => formatTime(at, offsetMinutes).slice(0, 10);
  return (
    <div className={css.tools}>
      <p>{t("advertising.schedule.intro", { from: day(from), to: day(to) })}</p>
      <select
        className={kitCss.input}
        aria-label={t("advertising.field.Language")}
        value={language}
        onChange={({ target }) => onLanguage(target.value)}
      >
        <option value="">{t("advertising.schedule.all")}</option>
        {languages.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}

function Places({ language }: { language: string }) {
  const { t } = useTexts();
  const { data, error, refetch } = useQuery({
    queryKey: ["advertising", "advertisingPositions", language],
    queryFn: ({ signal }) =>
      api("advertisingPositions", language === "" ? {} : { Language: language }, { signal, quiet: true }),
    gcTime: 0,
  });
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const places = Map.groupBy(data.Advertisements, (one) => `${one.Position} ${one.Language}`);
  if (places.size === 0) return <p className={css.none}>{t("advertising.schedule.empty")}</p>;
  return (
    <>
      {[...places].map(([key, bars]) => (
        <Place key={key} bars={bars} />
      ))}
      {data.HasMore && (
        <p className={css.none}>{t("advertising.schedule.hasMore", { count: data.Advertisements.length })}</p>
      )}
    </>
  );
}

function Place({ bars }: { bars: readonly AdvertisingBar[] }) {
  const { t, language } = useTexts();
  const nameOf = useLanguageName();
  const [first] = bars;
  if (!first) return null;
  const name = `${positionName(first.Position, language)} · ${nameOf(first.Language)}`;
  return (
    <section className={css.place} aria-label={name}>
      <h3>
        {name} <small>{sizeText(first.Position, t)}</small>
      </h3>
      <ScheduleBars lines={bars} window={usualWindow(Date.now())} label={name} />
    </section>
  );
}
