/** Home: who is signed in, today's figures, what needs attention, and the user's own terminals. */

import { useTexts } from "../../i18n/i18n.ts";
import { formatTime } from "../../kit/format/time.ts";
import { useSession } from "../../state/session.ts";
import { useTabCall } from "../../state/tab.tsx";
import { Attention } from "./attention.tsx";
import { Figures } from "./figures.tsx";
import classes from "./home.module.css";
import { Terminals } from "./terminals.tsx";

const refreshMs = 60_000;

export function HomePage() {
  const home = useTabCall("homeGet", {}, { everyMs: refreshMs, polled: true, quiet: true });
  return (
    <div className={classes.page}>
      <Welcome />
      <Figures home={home} />
      <div className={classes.columns}>
        <Terminals />
        <Attention home={home} />
      </div>
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
      <h1>{t("home.welcome", { name: user.UserName })}</h1>
      <p>
        {user.MerchantName} · {user.GroupName} · {lastLogin}
      </p>
    </header>
  );
}
