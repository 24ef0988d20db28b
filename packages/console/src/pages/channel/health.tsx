/** Whether a channel takes orders now; else why not, since and until when. */
import type { ChannelProblem } from "@opc/contract/channel/values";
import { type Translate, useTexts } from "../../i18n/i18n.ts";
import { formatMoney } from "../../kit/format/money.ts";
import { formatTime } from "../../kit/format/time.ts";
import type { StatusSet } from "../../kit/status.ts";
import { nothing } from "../../kit/table/columns.tsx";
import { Toned } from "../../kit/toned.tsx";
import { useSession } from "../../state/session.ts";
import css from "./channel.module.css";
import type { ChannelRow } from "./side.ts";
import { channelProblems } from "./values.static.ts";

const tones = {
  disabled: "quiet",
  "supplier disabled": "quiet",
  "not connected": "warning",
  "no account": "warning",
  "crawler down": "bad",
  paused: "warning",
  "window closed": "quiet",
  unhealthy: "bad",
  "daily limit": "warning",
} as const;

export const channelProblem: StatusSet<ChannelProblem> = {
  values: channelProblems,
  label: (value) => `channel.whyNot.${value}`,
  tones,
};

interface Words {
  t: Translate;
  offsetMinutes: number;
}

export function HealthCell({ row }: { row: ChannelRow }) {
  const { t } = useTexts();
  const { TimeDifferenceMinutes: offsetMinutes } = useSession();
  if (row.WhyNot === null) return <Toned tone="good">{t("channel.takes.true")}</Toned>;
  const until = untilText(row, { t, offsetMinutes });
  return (
    <>
      <Toned tone={tones[row.WhyNot]}>{t(`channel.whyNot.${row.WhyNot}`)}</Toned>{" "}
      {until && <small className={css.until}>{until}</small>}
    </>
  );
}

/** An enabled one that should take orders and does not. */
export function isAlarming({ Enabled, WhyNot }: ChannelRow): boolean {
  return Enabled && WhyNot !== null && tones[WhyNot] !== "quiet";
}

function untilText({ WhyNot, PausedUntil, Health }: ChannelRow, words: Words): string | undefined {
  const { t, offsetMinutes } = words;
  if (WhyNot === "paused" && PausedUntil)
    return t("channel.untilShort", { until: shortTime(PausedUntil, offsetMinutes) });
  if (WhyNot === "unhealthy" && Health.NextProbeAt)
    return t("channel.again", { until: shortTime(Health.NextProbeAt, offsetMinutes) });
  return undefined;
}

/** Without the year and the seconds, which a row has no room for: "11-22 14:05". */
function shortTime(instant: string, offsetMinutes: number): string {
  return formatTime(instant, offsetMinutes).slice(5, 16);
}

/** The whole of it in a sentence, with what helps; nothing where the word alone says it. */
export function whyText(row: ChannelRow, { t, offsetMinutes }: Words): string | undefined {
  const { WhyNot, PausedUntil, PauseReason, OpensAt, ClosesAt, DailyLimit, Health } = row;
  const time = (instant: string | null) => (instant === null ? nothing : formatTime(instant, offsetMinutes));
  if (WhyNot === null || WhyNot === "disabled") return undefined;
  if (WhyNot === "unhealthy") {
    const values = { since: time(Health.Since), until: time(Health.NextProbeAt) };
    return t(`channel.because.${Health.Reason ?? "Silent"}`, values);
  }
  return t(`channel.because.${WhyNot}`, {
    supplier: row.SupplierName,
    until: time(PausedUntil),
    reason: PauseReason ?? nothing,
    opens: OpensAt ?? nothing,
    closes: ClosesAt ?? nothing,
    limit: DailyLimit === null ? nothing : formatMoney(DailyLimit, row.Currency),
  });
}
