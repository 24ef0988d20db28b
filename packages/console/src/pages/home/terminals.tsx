/** Where the user is signed in. Every terminal but this one can be kicked off. */
import { type UseQueryResult, useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api, type Output } from "../../api/client.ts";
import { useTexts } from "../../i18n/i18n.ts";
import { AreaCredit } from "../../kit/area-credit.tsx";
import { Failure } from "../../kit/failure.tsx";
import { formatTime } from "../../kit/format/time.ts";
import { lazyPart, Part } from "../../kit/part.tsx";
import css from "../../kit/report/figures.module.css";
import { say } from "../../state/messages.ts";
import { useSession } from "../../state/session.ts";
import classes from "./home.module.css";

const KickBox = lazyPart(async () => (await import("./kick-box.tsx")).KickBox);

const shownFirst = 3;

export type Terminal = Output<"getonlineuserlist">["Rows"][number];

export function Terminals({ list }: { list: UseQueryResult<Output<"getonlineuserlist">> }) {
  const { t } = useTexts();
  const [asked, setAsked] = useState<Terminal>();
  const [showsAll, setShowsAll] = useState(false);
  const all = list.data?.Rows ?? [];
  const kick = useMutation({
    mutationFn: ({ SessionKey }: Terminal) => api("kickuser", { SessionKey }),
    onSuccess: () => say.success(t("home.kicked")),
    onSettled: () => {
      setAsked(undefined);
      list.refetch();
    },
  });
  return (
    <>
      <h3 className={classes.terminals}>{t("home.terminals")}</h3>
      {list.isError && !list.data && <Failure error={list.error} onRetry={list.refetch} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls sideways must be in the keyboard's reach */}
      <section className={css.scroll} tabIndex={0} aria-label={t("home.terminals")}>
        <table className={css.table} aria-busy={list.isPending}>
          <thead>
            <tr>
              <th>{t("home.device")}</th>
              <th>{t("home.address")}</th>
              <th>{t("home.loginTime")}</th>
              <th>{t("home.lastSeen")}</th>
              <th>
                <span className={classes.unseen}>{t("home.kick")}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {list.isPending && [1, 2].map((row) => <SkeletonRow key={row} />)}
            {(showsAll ? all : newestOf(all)).map((terminal) => (
              <TerminalRow key={terminal.SessionKey} terminal={terminal} onKick={() => setAsked(terminal)} />
            ))}
          </tbody>
        </table>
      </section>
      {all.length > shownFirst && !showsAll && (
        <button type="button" className={classes.more} onClick={() => setShowsAll(true)}>
          {t("home.allTerminals", { count: all.length })}
        </button>
      )}
      {asked && (
        <Part>
          <KickBox
            terminal={asked}
            busy={kick.isPending}
            onCancel={() => setAsked(undefined)}
            onConfirm={() => kick.mutate(asked)}
          />
        </Part>
      )}
      <small className={classes.credit}>
        <AreaCredit />
      </small>
    </>
  );
}

/** This one, and the newest of the others. */
function newestOf(all: readonly Terminal[]): readonly Terminal[] {
  return all.toSorted((one, other) => Number(other.IsCurrent) - Number(one.IsCurrent)).slice(0, shownFirst);
}

function TerminalRow({ terminal, onKick }: { terminal: Terminal; onKick: () => void }) {
  const { t } = useTexts();
  const { TimeDifferenceMinutes } = useSession();
  return (
    <tr>
      <td className={classes.device}>{terminal.Device}</td>
      <td className={classes.where}>
        <span className={classes.ip}>{terminal.LoginIp}</span>
        <small className={classes.area}>{terminal.Area}</small>
      </td>
      <td>{formatTime(terminal.LoginTime, TimeDifferenceMinutes)}</td>
      <td>{formatTime(terminal.LastSeenTime, TimeDifferenceMinutes)}</td>
      <td className={classes.last}>
        {terminal.IsCurrent ? (
          <span className={classes.current}>{t("home.current")}</span>
        ) : (
          <button type="button" className={classes.kick} onClick={onKick}>
            {t("home.kick")}
          </button>
        )}
      </td>
    </tr>
  );
}

function SkeletonRow() {
  return (
    <tr>
      <td colSpan={5}>
        <div className={classes.lineSkeleton} />
      </td>
    </tr>
  );
}
