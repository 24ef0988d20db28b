/**
 * How many withdrawals wait (the specification's cashoutOrderRequestCount), asked every ten seconds (section 9) also
 * while the window is behind others, and the voice that says so when there are more. A polled call: it keeps no session awake.
 */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { api } from "../../api/client.ts";
import { queryClient } from "../../api/query.ts";
import { useTexts } from "../../i18n/i18n.ts";
import { routes } from "../../routes.static.ts";
import { useStore } from "../../state/store.ts";
import { sessionExpiredStore } from "../reactions.ts";
import { NavbarButton } from "./navbar-button.tsx";
import { allowSound, announce, fallSilent, standForVoice } from "./voice-alert.ts";
import classes from "./withdrawal-tools.module.css";

const everyMs = 10_000;
const mostShown = 99;

export function WithdrawalCounter() {
  const { t } = useTexts();
  const count = usePendingCount();
  const voice = useVoice(count);
  const open = useOpenList();
  return (
    <>
      <div className={classes.counter}>
        <NavbarButton
          icon="WithdrawalConfirm"
          label={t("withdrawal.counter", { count: count ?? 0 })}
          onClick={open}
        />
        {count !== undefined && count > 0 && (
          <span className={classes.badge} aria-hidden="true">
            {count > mostShown ? `${mostShown}+` : count}
          </span>
        )}
      </div>
      <NavbarButton
        icon={voice.isOn ? "speaker" : "speakerOff"}
        className={voice.isOn ? classes.on : undefined}
        label={t("withdrawal.voice.title")}
        title={t(voice.isOn ? "withdrawal.voice.turnOff" : "withdrawal.voice.turnOn")}
        aria-pressed={voice.isOn}
        onClick={voice.toggle}
      />
    </>
  );
}

function usePendingCount(): number | undefined {
  const expired = useStore(sessionExpiredStore);
  const { data } = useQuery({
    queryKey: ["waitrecordcountget"],
    queryFn: ({ signal }) => api("waitrecordcountget", {}, { signal, polled: true, quiet: true }),
    enabled: !expired,
    refetchInterval: everyMs,
    refetchIntervalInBackground: true,
  });
  return data?.[0];
}

/** Opens Withdrawal Confirm; what it listed before is asked for again, because the number has moved on. */
function useOpenList(): () => void {
  const navigate = useNavigate();
  return () => {
    void queryClient.refetchQueries({
      predicate: ({ queryKey: [, call] }) => call === "withdrawalList" || call === "withdrawalSummary",
      type: "all",
    });
    void navigate(routes.WithdrawalConfirm);
  };
}

/** Starts off in every window; speaks once when the number rises. */
function useVoice(count: number | undefined) {
  const { t } = useTexts();
  const [isOn, setOn] = useState(false);
  const stand = useRef<ReturnType<typeof standForVoice>>(undefined);
  const seen = useRef(count);

  useEffect(() => {
    if (!isOn) return;
    stand.current = standForVoice();
    return () => stand.current?.end();
  }, [isOn]);

  useEffect(() => {
    const rose = count !== undefined && seen.current !== undefined && count > seen.current;
    seen.current = count ?? seen.current;
    if (rose && isOn && stand.current?.speaks) announce(t("withdrawal.voice.more", { count }));
  }, [count, isOn, t]);

  const toggle = () => {
    setOn(!isOn);
    if (isOn) {
      fallSilent();
      return;
    }
    allowSound();
    announce(t("withdrawal.voice.isOn"));
  };
  return { isOn, toggle };
}
