/** What holds for a while, above everything and beside nothing: the server is away, the session is about to end, there was a deploy. */
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { api } from "../api/client.ts";
import { queryClient } from "../api/query.ts";
import { useTexts } from "../i18n/i18n.ts";
import { enUS, zhCN } from "../i18n/texts/status-bars.ts";
import { formatCountdown, formatTime } from "../kit/format/time.ts";
import kitCss from "../kit/kit.module.css";
import { useNow } from "../kit/use-now.ts";
import { sessionStore } from "../state/session.ts";
import { useStore } from "../state/store.ts";
import { tabKey, tabsStore } from "../state/tabs.ts";
import { newVersionStore } from "./new-version.ts";
import { type Away, awayStore } from "./server-away.ts";
import { lookAtSession, type SessionEnd, sessionEndStore } from "./session-look.ts";
import css from "./status-bars.module.css";

const words = { enUS, zhCN };
const againMs = 5_000;

export function StatusBars() {
  const away = useStore(awayStore);
  const end = useStore(sessionEndStore);
  const isNew = useStore(newVersionStore);
  const { label } = words[useTexts().language];
  return (
    <section className={css.bars} aria-label={label}>
      {away?.isSure && <ServerAway away={away} />}
      {end && <SessionEnding end={end} />}
      {isNew && <NewVersion />}
    </section>
  );
}

/** Asks on until the server answers, and at once where the browser knows that the line is back. */
function ServerAway({ away }: { away: Away }) {
  const says = words[useTexts().language];
  const offsetMinutes = useStore(sessionStore)?.user.TimeDifferenceMinutes ?? 0;
  const seenAtMs = useSeenAtMs();
  useLookAgain();
  const since = formatTime(away.since, offsetMinutes);
  const seen = seenAtMs && formatTime(seenAtMs, offsetMinutes);
  const day = since.slice(0, 11);
  return (
    <div className={css.bar} data-tone="away">
      <p role="alert">
        {(seen ? says.seen : says.away)
          .replace("{{time}}", since.slice(11))
          // Of another day with its day.
          .replace("{{seen}}", seen ? seen.replace(day, "") : "")}
      </p>
    </div>
  );
}

/** How old the oldest is of what the page in front was answered; undefined where it was answered nothing. */
function useSeenAtMs(): number | undefined {
  const { pathname } = useLocation();
  const tab = tabsStore.get().find(({ path }) => path === pathname);
  if (!tab) return undefined;
  const times = queryClient
    .getQueryCache()
    .findAll({ queryKey: [tabKey(tab.instance)], type: "active" })
    .flatMap(({ state: { data, dataUpdatedAt } }) =>
      data === undefined ? [] : (ownTime(data) ?? dataUpdatedAt),
    );
  return times.length > 0 ? Math.min(...times) : undefined;
}

/** A list's further pages do not make its first ones newer. */
function ownTime(data: unknown): number | undefined {
  return data !== null && typeof data === "object" && "updatedAtMs" in data
    ? Number(data.updatedAtMs)
    : undefined;
}

/** Nothing is loaded again by itself: something may be typed. */
function NewVersion() {
  const says = words[useTexts().language];
  return (
    <div className={css.bar} data-tone="news">
      <p role="status">{says.newVersion}</p>
      <button type="button" className={kitCss.button} onClick={() => location.reload()}>
        {says.reload}
      </button>
      <button type="button" className={kitCss.button} onClick={() => newVersionStore.set(false)}>
        {says.later}
      </button>
    </div>
  );
}

/** Whoever acts meanwhile, here or in another window, has kept it: the server is asked whether it still ends. */
function SessionEnding({ end: { endsAt, canBeKept } }: { end: SessionEnd }) {
  const { ending: says } = words[useTexts().language];
  const leftMs = endsAt - useNow();
  useLookAgain();
  const keep = () => api("logininfo").then(lookAtSession, () => undefined);
  const latest = useRef(keep);
  latest.current = keep;
  // Who types is there: a form in front of the bar has the focus to itself.
  useEffect(() => {
    if (!canBeKept) return;
    const hear = () => void latest.current();
    addEventListener("input", hear, { once: true, capture: true });
    return () => removeEventListener("input", hear, { capture: true });
  }, [canBeKept]);
  return (
    <div className={css.bar} data-tone="ending">
      <p role="alert">{canBeKept ? says.idle : says.final}</p>
      <span className={css.left} role="timer">
        {formatCountdown(leftMs)}
      </span>
      {canBeKept && (
        <button type="button" className={kitCss.button} onClick={keep}>
          {says.keep}
        </button>
      )}
    </div>
  );
}

/** Every five seconds; a question that waits for its answer is not asked twice. */
function useLookAgain(): void {
  useEffect(() => {
    let isAsking = false;
    const look = async () => {
      if (isAsking) return;
      isAsking = true;
      await lookAtSession();
      isAsking = false;
    };
    const timer = setInterval(look, againMs);
    addEventListener("online", look);
    return () => {
      clearInterval(timer);
      removeEventListener("online", look);
    };
  }, []);
}
