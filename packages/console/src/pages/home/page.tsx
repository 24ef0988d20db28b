/** Home: what needs attention, today's figures, who is signed in, and the user's own terminals. */

import { useTexts } from "../../i18n/i18n.ts";
import { formatTime } from "../../kit/format/time.ts";
import css from "../../kit/report/figures.module.css";
import { useSession } from "../../state/session.ts";
import { useTabCall } from "../../state/tab.tsx";
import { homeAsks } from "./asks.ts";
import { Attention } from "./attention.tsx";
import { Figures } from "./figures.tsx";
import classes from "./home.module.css";
import { Terminals } from "./terminals.tsx";

const refreshMs = 60_000;

export function HomePage() {
  const { t } = useTexts();
  const home = useTabCall("homeGet", homeAsks.homeGet, { everyMs: refreshMs, polled: true, quiet: true });
  return (
    <div className={classes.page}>
      <h1 className={classes.unseen}>{t("shell.home")}</h1>
      <Attention home={home} />
      <Figures home={home} />
      <section className={css.panel} aria-labelledby="home-welcome">
        <Welcome />
        <Terminals />
      </section>
    </div>
  );
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
