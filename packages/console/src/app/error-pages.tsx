/** /401, /404, /forbidden, /502 and "no permission": each says what happened and has a way back. */
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { signInPath } from "../boot/addresses.ts";
import { sessionId } from "../boot/cookies.ts";
import { useTexts } from "../i18n/i18n.ts";
import { routes } from "../routes.static.ts";
import { homePath } from "../state/tabs.ts";
import classes from "./error-page.module.css";

export type ErrorKind = "401" | "403" | "404" | "502";

export function ErrorPage({ kind }: { kind: ErrorKind }) {
  const { t } = useTexts();
  const { search } = useLocation();
  const ip = kind === "403" ? new URLSearchParams(search).get("ip") : null;
  const title = t(`shell.error${kind}`);
  useEffect(() => {
    document.title = `${title} - ${t("common.appName")}`;
  }, [title, t]);
  return (
    <main className={classes.whole}>
      <div className={classes.box}>
        <div className={classes.code}>{kind}</div>
        <h1>{title}</h1>
        <p>
          {ip && <span className={classes.address}>{ip} </span>}
          {t(`shell.error${kind}Hint`)}
        </p>
        <WayBack again={kind === "502" || kind === "403"} />
      </div>
    </main>
  );
}

/** Shown in the place of a page that the user's group does not hold. */
export function NoPermission({ path }: { path: string }) {
  const { t } = useTexts();
  return (
    <div className={classes.inPage}>
      <h1>{t(path === routes.ApiInfo ? "shell.noApiInfo" : "shell.noPermission")}</h1>
      <p>{t("shell.noPermissionHint")}</p>
      <WayBack again={false} />
    </div>
  );
}

function WayBack({ again }: { again: boolean }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const signedIn = sessionId() !== undefined;
  return (
    <div className={classes.actions}>
      {/* A whole load, so that a fresh session and a fresh menu are asked for. */}
      <a className={`${classes.action} ${classes.primary}`} href={signedIn ? homePath : signInPath}>
        {t(signedIn ? "shell.backHome" : "shell.backToSignIn")}
      </a>
      {!again && signedIn && (
        <button type="button" className={classes.action} onClick={() => navigate(-1)}>
          {t("shell.back")}
        </button>
      )}
    </div>
  );
}
