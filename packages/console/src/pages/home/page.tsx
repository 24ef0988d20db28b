/** Home: what needs attention, today's figures, who is signed in, and the user's own terminals. */

import { type CSSProperties, useEffect, useState } from "react";
import { queryClient } from "../../api/query.ts";
import { moreTexts, useTexts } from "../../i18n/i18n.ts";
import { formatTime } from "../../kit/format/time.ts";
import { lazyPart, Part } from "../../kit/part.tsx";
import css from "../../kit/report/figures.module.css";
import { useSession } from "../../state/session.ts";
import { type TabContext, tabCallQuery, useTabCall } from "../../state/tab.tsx";
import { homeAsks } from "./asks.ts";
import { Attention } from "./attention.tsx";
import { Figures, FiguresRoom, loadCards } from "./figures.tsx";
import classes from "./home.module.css";
import type { Home as HomeData } from "./home-query.ts";
import { Terminals } from "./terminals.tsx";

const refreshMs = 60_000;
const homeOptions = { polled: true, quiet: true };

function Home() {
  const { t } = useTexts();
  const home = useTabCall("homeGet", homeAsks.homeGet, { everyMs: refreshMs, ...homeOptions });
  const terminals = useTabCall("getonlineuserlist", homeAsks.getonlineuserlist, {
    everyMs: refreshMs,
    ...homeOptions,
  });
  const isDrawable = useCardsCode() && !home.isPending;
  return (
    <div className={classes.page}>
      <h1 className={classes.unseen}>{t("shell.home")}</h1>
      <Attention home={home} isDrawable={isDrawable} />
      {isDrawable ? (
        <>
          {home.data?.FirstSteps && <FirstStepsPart steps={home.data.FirstSteps} />}
          <Figures home={home} />
          <section className={css.panel} aria-labelledby="home-welcome">
            <Welcome />
            <Terminals list={terminals} />
          </section>
        </>
      ) : (
        <FiguresRoom />
      )}
    </div>
  );
}

const LaterFirstSteps = lazyPart(async () => {
  const [{ FirstSteps }] = await Promise.all([import("./first-steps.tsx"), moreTexts()]);
  return FirstSteps;
});

/** Of few people and for a few days, so its code and words are fetched apart. */
function FirstStepsPart({ steps }: { steps: NonNullable<HomeData["FirstSteps"]> }) {
  const room = { "--steps": steps.length } as CSSProperties;
  return (
    <Part fallback={<div className={classes.firstSteps} style={room} aria-busy="true" />}>
      <LaterFirstSteps steps={steps} />
    </Part>
  );
}

let areCardsHere = false;

/** Asks what it will ask, and brings the code of the cards, before it is drawn. */
async function askAhead(_search: string, tab: TabContext): Promise<boolean> {
  await Promise.all([
    queryClient.prefetchQuery(tabCallQuery(tab, "homeGet", homeAsks.homeGet, homeOptions)),
    queryClient.prefetchQuery(
      tabCallQuery(tab, "getonlineuserlist", homeAsks.getonlineuserlist, homeOptions),
    ),
    loadCards().then(
      () => {
        areCardsHere = true;
      },
      () => undefined,
    ),
  ]);
  return areCardsHere;
}

export const HomePage = Object.assign(Home, { askAhead });

/**
 * How high cards and figures are nobody knows before the answer: what stands under them comes with them, for nothing that
 * can be clicked may move. True also when the code failed to come, which is told where the cards would stand.
 */
function useCardsCode(): boolean {
  const [isHere, setHere] = useState(areCardsHere);
  useEffect(() => {
    const goOn = () => setHere(true);
    loadCards().then(goOn, goOn);
  }, []);
  return isHere;
}

function Welcome() {
  const { t } = useTexts();
  const user = useSession();
  const lastLogin = user.LastLoginTime
    ? t("home.lastLogin", { time: formatTime(user.LastLoginTime, user.TimeDifferenceMinutes) })
    : t("home.firstLogin");
  return (
    <header className={classes.welcome}>
      <h2 id="home-welcome">{t("home.welcome", { name: user.UserName })}</h2>
      <p>
        {user.MerchantName} · {user.GroupName} · {lastLogin}
      </p>
    </header>
  );
}
