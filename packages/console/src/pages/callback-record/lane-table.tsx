/** Each lane in a line: its queue, its circuit, and how its address answered lately. */

import type { CallbackLaneRow } from "@opc/contract/callback-record/lanes";
import { minuteMs } from "@opc/contract/time";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { api } from "../../api/client.ts";
import { type TextKey, type Translate, useTexts } from "../../i18n/i18n.ts";
import { act } from "../../kit/act.ts";
import { Countdown } from "../../kit/detail/countdown.tsx";
import { relativeText } from "../../kit/format/relative-text.ts";
import { formatDuration } from "../../kit/format/time.ts";
import kitCss from "../../kit/kit.module.css";
import cellsCss from "../../kit/table/cells.module.css";
import { nothing } from "../../kit/table/columns.tsx";
import { routes } from "../../routes.static.ts";
import { useCan, useSession } from "../../state/session.ts";
import css from "./lanes.module.css";
import { laneSampleSize } from "./statuses.static.ts";

interface LaneFacts {
  t: Translate;
  offsetMinutes: number;
  /** Server's clock. */
  nowMs: number;
  mayTry: boolean;
  refresh: () => void;
}

interface LaneColumn {
  title: TextKey;
  isFigure?: true;
  superOnly?: true;
  cell: (lane: CallbackLaneRow, facts: LaneFacts) => ReactNode;
}

const columns: readonly LaneColumn[] = [
  {
    title: "callbackRecord.lanes.field.Merchant",
    superOnly: true,
    cell: ({ MerchantAlias, MerchantName }, { t }) => (
      <Link
        to={`${routes.CallbackRecord}?${new URLSearchParams({ MerchantAlias })}`}
        title={t("callbackRecord.lanes.only", { merchant: MerchantName })}
      >
        {MerchantName}
      </Link>
    ),
  },
  {
    title: "callbackRecord.lanes.field.Address",
    cell: ({ Address, IsResend }, { t }) => (
      <>
        <span className={css.address} title={Address}>
          {Address.replace(/^https?:\/\//, "")}
        </span>
        {IsResend && <small>{t("callbackRecord.lanes.isResend")}</small>}
      </>
    ),
  },
  {
    title: "callbackRecord.lanes.field.Circuit",
    cell: (lane, facts) => <CircuitCell lane={lane} {...facts} />,
  },
  {
    title: "callbackRecord.lanes.field.DueCount",
    isFigure: true,
    cell: ({ DueCount }) => DueCount.toLocaleString("en"),
  },
  { title: "callbackRecord.lanes.field.InFlightCount", isFigure: true, cell: (lane) => lane.InFlightCount },
  {
    title: "callbackRecord.lanes.field.OldestDueAt",
    isFigure: true,
    cell: ({ OldestDueAt }, { t, nowMs }) =>
      OldestDueAt === null ? nothing : ageText(nowMs - Date.parse(OldestDueAt), t),
  },
  {
    title: "callbackRecord.lanes.field.SuccessRate",
    isFigure: true,
    cell: ({ SuccessRate, AttemptCount }, { t }) =>
      SuccessRate === null ? (
        nothing
      ) : (
        <span title={t("callbackRecord.lanes.sampleTitle", { count: laneSampleSize })}>
          {SuccessRate} % <small>{t("callbackRecord.lanes.sample", { count: AttemptCount })}</small>
        </span>
      ),
  },
  {
    title: "callbackRecord.lanes.field.Duration",
    isFigure: true,
    cell: ({ P50Ms, P95Ms }) =>
      P50Ms === null || P95Ms === null ? nothing : `${formatDuration(P50Ms)} / ${formatDuration(P95Ms)}`,
  },
  { title: "callbackRecord.lanes.field.LastFailure", cell: lastFailure },
];

interface LaneTableProps {
  lanes: readonly CallbackLaneRow[];
  serverTime: string;
  refresh: () => void;
}

export function LaneTable({ lanes, serverTime, refresh }: LaneTableProps) {
  const { t } = useTexts();
  const { IsSuper, TimeDifferenceMinutes: offsetMinutes } = useSession();
  const mayTry = useCan("CallbackRecord", "resend");
  const facts = { t, offsetMinutes, nowMs: Date.parse(serverTime), mayTry, refresh };
  const shown = columns.filter(({ superOnly }) => IsSuper || !superOnly);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in the keyboard's reach
    <div className={css.box} tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            {shown.map(({ title, isFigure }) => (
              <th key={title} scope="col" data-figure={isFigure}>
                {t(title)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lanes.map((lane) => (
            <tr key={`${lane.MerchantAlias} ${lane.IsResend} ${lane.Address}`}>
              {shown.map(({ title, isFigure, cell }) => (
                <td key={title} data-figure={isFigure} data-title={t(title)}>
                  <span>{cell(lane, facts)}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const tones = { Closed: "good", Open: "bad", HalfOpen: "busy" } as const;

function CircuitCell({ lane, t, nowMs, mayTry, refresh }: { lane: CallbackLaneRow } & LaneFacts) {
  const { Circuit, RestsUntil, NextProbeAt, FailuresInRow } = lane;
  if (Circuit === "Closed" && RestsUntil !== null) {
    return (
      <>
        <span className={cellsCss.status} data-tone="warning">
          {t("callbackRecord.lanes.resting")}
        </span>{" "}
        <small>
          {t("callbackRecord.lanes.rests")} <Countdown until={RestsUntil} />
        </small>
      </>
    );
  }
  return (
    <>
      <span className={cellsCss.status} data-tone={tones[Circuit]}>
        {t(`callbackRecord.lanes.circuit.${Circuit}`)}
      </span>{" "}
      {Circuit === "Open" && NextProbeAt !== null && (
        <small title={t("callbackRecord.lanes.failures", { count: FailuresInRow })}>
          {Date.parse(NextProbeAt) <= nowMs ? (
            t("callbackRecord.lanes.probeDue")
          ) : (
            <>
              {t("callbackRecord.lanes.probe")} <Countdown until={NextProbeAt} />
            </>
          )}
        </small>
      )}
      {Circuit === "Open" && mayTry && (
        <button
          type="button"
          className={`${kitCss.link} ${css.tryNow}`}
          onClick={() => void tryNow(lane, t, refresh)}
        >
          {t("callbackRecord.lanes.tryNow")}
        </button>
      )}
    </>
  );
}

/** The next callback leaves at once: no question is asked, since it would leave within minutes anyway. */
async function tryNow(
  { MerchantAlias, Address }: CallbackLaneRow,
  t: Translate,
  refresh: () => void,
): Promise<void> {
  await act({
    call: () => api("callbackrecordTrynow", { MerchantAlias, Address }),
    done: t("callbackRecord.lanes.tried"),
    refresh,
  });
}

function lastFailure(lane: CallbackLaneRow, { t, offsetMinutes, nowMs }: LaneFacts): ReactNode {
  const { LastFailureAt, LastFailureStatus, LastFailure } = lane;
  if (LastFailureAt === null) return nothing;
  const what =
    LastFailure !== null ? t(`callbackRecord.failure.${LastFailure}`) : `HTTP ${LastFailureStatus ?? ""}`;
  return (
    <>
      {what} <small>{relativeText(LastFailureAt, nowMs, { t, offsetMinutes })}</small>
    </>
  );
}

/** How long something waits, in its largest unit. */
function ageText(ageMs: number, t: Translate): string {
  const whole = (unitMs: number) => Math.max(0, Math.floor(ageMs / unitMs));
  if (ageMs < 2 * minuteMs) return t("callbackRecord.lanes.seconds", { count: whole(1_000) });
  if (ageMs < 120 * minuteMs) return t("callbackRecord.lanes.minutes", { count: whole(minuteMs) });
  if (ageMs < 48 * 60 * minuteMs) return t("callbackRecord.lanes.hours", { count: whole(60 * minuteMs) });
  return t("callbackRecord.lanes.days", { count: whole(24 * 60 * minuteMs) });
}
