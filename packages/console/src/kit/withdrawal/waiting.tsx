/** How long a withdrawal has been waiting for its decision: quiet at first, then a warning, then an alarm. */
import { minuteMs } from "@opc/contract/time";
import type { WithdrawalStatus } from "@opc/contract/withdrawal/states";
import type { Translate } from "../../i18n/i18n.ts";
import { ageText } from "../format/age.ts";
import type { Tone } from "../status.ts";
import { Toned } from "../toned.tsx";

const warningMs = 30 * minuteMs;
const alarmMs = 120 * minuteMs;

interface Waiting {
  Status: WithdrawalStatus;
  CreatedAt: string;
}

function toneAt({ CreatedAt }: Waiting, nowMs: number): Tone {
  const ageMs = nowMs - Date.parse(CreatedAt);
  if (ageMs >= alarmMs) return "bad";
  return ageMs >= warningMs ? "warning" : "quiet";
}

export function isAlarming(row: Waiting): boolean {
  return row.Status === "Pending" && toneAt(row, Date.now()) === "bad";
}

interface WaitingTimeProps {
  row: Waiting;
  nowMs: number;
  t: Translate;
  /** Where no heading says what the time is. */
  isSentence?: true;
}

export function WaitingTime({ row, nowMs, t, isSentence }: WaitingTimeProps) {
  const age = ageText(row.CreatedAt, nowMs, t);
  return (
    <Toned tone={toneAt(row, nowMs)}>{isSentence ? t("withdrawal.detail.waiting", { age }) : age}</Toned>
  );
}
