/**
 * The bell: how many notices are unread, asked every ten seconds, and the panel with those that are open and past. Polled
 * calls: they keep no session awake. The same answer says what waits on which page, whether maintenance is to be told of, and which kept lists have changed.
 */
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect } from "react";
import { callQuery } from "../../api/query.ts";
import { moreTexts, useTexts } from "../../i18n/i18n.ts";
import { Popup } from "../../kit/popup.tsx";
import { maintenanceStampStore } from "../../state/maintenance.ts";
import { takeListVersions } from "../../state/reference.ts";
import { useStore } from "../../state/store.ts";
import { Icon } from "../../theme/icon.tsx";
import { sessionExpiredStore } from "../reactions.ts";
import counter from "./alert-tools.module.css";
import css from "./navbar.module.css";
import { takeWork } from "./take-work.ts";

const everyMs = 10_000;
const maxShown = 99;
const Panel = lazy(async () => {
  const [{ NoticePanel }] = await Promise.all([import("./notice-panel.tsx"), moreTexts()]);
  return { default: NoticePanel };
});

export function NoticeBell() {
  const { t } = useTexts();
  const expired = useStore(sessionExpiredStore);
  const { data, dataUpdatedAt, refetch } = useQuery({
    ...callQuery("noticeCount", {}, { polled: true, quiet: true }),
    enabled: !expired,
    refetchInterval: everyMs,
  });
  // At every answer, also one like that before it: a list whose asking has failed since is asked for again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: dataUpdatedAt says that it answered
  useEffect(() => {
    if (!data) return;
    maintenanceStampStore.set(data.Maintenance);
    takeWork(data.Work);
    void takeListVersions(data.ListVersions);
  }, [data, dataUpdatedAt]);
  const { Unread: unread, Open: open, Worst: worst } = data ?? { Unread: 0, Open: 0, Worst: null };
  return (
    <div className={counter.counter}>
      <Popup
        align="end"
        buttonClass={css.button}
        label={t("shell.notices", { unread, open })}
        button={
          <>
            <Icon name="bell" />
            {unread > 0 && (
              <span
                className={counter.badge}
                data-alarming={worst === "Critical" || undefined}
                aria-hidden="true"
              >
                {unread > maxShown ? `${maxShown}+` : unread}
              </span>
            )}
          </>
        }
      >
        {(close) => (
          <Suspense>
            <Panel onClose={close} onRead={() => void refetch()} />
          </Suspense>
        )}
      </Popup>
    </div>
  );
}
