/** How long a withdrawal has been waiting for its decision: quiet at first, then a warning, then an alarm. */
import { minuteMs } from "@opc/contract/time";
import type { WithdrawalStatus } from "@opc/contract/withdrawal/states";
import { useTexts } from "../../i18n/i18n.ts";
import { ageText } from "../format/age.ts";
import type { Tone } from "../status.ts";
import { Toned } from "../toned.tsx";
import { useNow } from "../use-now.ts";

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
  /** Where no heading says what the time is. */
  isSentence?: true;
}

export function WaitingTime({ row, isSentence }: WaitingTimeProps) {
  const { t } = useTexts();
  const nowMs = useNow();
  const age = ageText(row.CreatedAt, nowMs, t);
  return (
    <Toned tone={toneAt(row, nowMs)}>{isSentence ? t("withdrawal.detail.waiting", { age }) : age}</Toned>
  );
}
