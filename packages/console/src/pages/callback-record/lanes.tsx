/** Below the rows: one line of how merchants' endpoints do; unfolded, each merchant's lane above that line, which stays where it was. */
import type { CallbackLaneRow } from "@opc/contract/callback-record/lanes";
import { useId, useState } from "react";
import { type Translate, useTexts } from "../../i18n/i18n.ts";
import { ChevronIcon } from "../../kit/icons.tsx";
import kitCss from "../../kit/kit.module.css";
import cellsCss from "../../kit/table/cells.module.css";
import { useSession } from "../../state/session.ts";
import { useTabCall } from "../../state/tab.tsx";
import { LaneTable } from "./lane-table.tsx";
import css from "./lanes.module.css";

const everyMs = 10_000;
/** What waits longer than that is not the usual queue of a busy moment. */
const slowMs = 30_000;

export function Lanes() {
  const { t } = useTexts();
  const { IsSuper } = useSession();
  const [isOpen, setOpen] = useState(false);
  const tableId = useId();
  const { data, error, refetch } = useTabCall(
    "callbackrecordLanes",
    {},
    { quiet: true, polled: true, everyMs },
  );
  if (!data)
    return (
      <p className={`${css.lanes} ${css.strip}`}>{error ? t("callbackRecord.lanes.unknown") : "\u00a0"}</p>
    );
  const { Rows: lanes, ServerTime } = data;
  const state = stateOf(lanes, Date.parse(ServerTime));
  const count = (field: "DueCount" | "InFlightCount") =>
    lanes.reduce((sum, lane) => sum + lane[field], 0).toLocaleString("en");
  return (
    <section
      className={css.lanes}
      aria-label={t(IsSuper ? "callbackRecord.lanes.title" : "callbackRecord.lanes.ownTitle")}
    >
      <div id={tableId} hidden={!isOpen}>
        {isOpen && <LaneTable lanes={lanes} serverTime={ServerTime} refresh={() => void refetch()} />}
      </div>
      <div className={css.strip}>
        <span className={cellsCss.status} data-tone={state.tone} role="status">
          {say(state, IsSuper, t)}
        </span>
        {lanes.length > 0 && (
          <>
            <span className={css.figure}>
              <b>{count("DueCount")}</b> {t("callbackRecord.lanes.due")}
            </span>
            <span className={css.figure}>
              <b>{count("InFlightCount")}</b> {t("callbackRecord.lanes.inFlight")}
            </span>
            <button
              type="button"
              className={`${kitCss.link} ${css.fold}`}
              aria-expanded={isOpen}
              aria-controls={tableId}
              onClick={() => setOpen(!isOpen)}
            >
              {t(isOpen ? "callbackRecord.lanes.hide" : "callbackRecord.lanes.show")}{" "}
              <ChevronIcon to={isOpen ? "up" : "down"} />
            </button>
          </>
        )}
      </div>
    </section>
  );
}

interface LanesState {
  kind: "quiet" | "healthy" | "trouble" | "slow" | "resends";
  tone: "idle" | "good" | "bad" | "warning";
  count: number;
}

function stateOf(lanes: readonly CallbackLaneRow[], nowMs: number): LanesState {
  const paused = lanes.filter(({ Circuit }) => Circuit !== "Closed");
  const inTrouble = paused.filter(({ IsResend }) => !IsResend).length;
  if (inTrouble > 0) return { kind: "trouble", tone: "bad", count: inTrouble };
  const slow = lanes.filter(
    ({ OldestDueAt, IsResend }) =>
      !IsResend && OldestDueAt !== null && nowMs - Date.parse(OldestDueAt) > slowMs,
  ).length;
  if (slow > 0) return { kind: "slow", tone: "warning", count: slow };
  if (paused.length > 0) return { kind: "resends", tone: "warning", count: paused.length };
  return lanes.length > 0
    ? { kind: "healthy", tone: "good", count: 0 }
    : { kind: "quiet", tone: "idle", count: 0 };
}

function say({ kind, count }: LanesState, isSuper: boolean, t: Translate): string {
  if (kind === "quiet") return t("callbackRecord.lanes.quiet");
  if (kind === "healthy")
    return t(isSuper ? "callbackRecord.lanes.healthy" : "callbackRecord.lanes.ownHealthy");
  if (!isSuper && kind !== "resends")
    return t(`callbackRecord.lanes.${kind === "trouble" ? "ownTrouble" : "ownSlow"}`, { count });
  return t(`callbackRecord.lanes.${kind}${count === 1 ? "One" : ""}`, { count });
}
