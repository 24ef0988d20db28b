import { useTexts } from "../../i18n/i18n.ts";
import classes from "./alert-tools.module.css";
import { ApprovalCounter } from "./approval-counter.tsx";
import { CodeCounter } from "./code-counter.tsx";
import { NavbarButton } from "./navbar-button.tsx";
import { useVoice } from "./use-voice.ts";
import { WithdrawalCounter } from "./withdrawal-counter.tsx";

interface AlertCountersProps {
  withdrawals: boolean;
  codes: boolean;
  approvals: boolean;
}

/** Which counters the user may have. */
export function AlertCounters({ withdrawals, codes, approvals }: AlertCountersProps) {
  const { t } = useTexts();
  const voice = useVoice();
  return (
    <>
      {codes && <CodeCounter say={voice.say} />}
      {withdrawals && <WithdrawalCounter say={voice.say} />}
      {approvals && <ApprovalCounter say={voice.say} />}
      {withdrawals && (
        <NavbarButton
          icon={voice.isOn ? "speaker" : "speakerOff"}
          className={voice.isOn ? classes.on : undefined}
          label={t("withdrawal.voice.title")}
          title={t(voice.isOn ? "withdrawal.voice.turnOff" : "withdrawal.voice.turnOn")}
          aria-pressed={voice.isOn}
          onClick={voice.toggle}
        />
      )}
    </>
  );
}
