/**
 * How many withdrawals wait (the specification's cashoutOrderRequestCount), asked every ten seconds (section 9) also
 * while the window is behind others; when there are more, the voice says so. A polled call: it keeps no session awake.
 */
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { api } from "../../api/client.ts";
import { queryClient } from "../../api/query.ts";
import { useTexts } from "../../i18n/i18n.ts";
import { routes } from "../../routes.static.ts";
import { useStore } from "../../state/store.ts";
import { sessionExpiredStore } from "../reactions.ts";
import { CounterButton } from "./counter-button.tsx";
import { type Say, useRise } from "./use-voice.ts";

const everyMs = 10_000;

export function WithdrawalCounter({ say }: { say: Say }) {
  const { t } = useTexts();
  const count = usePendingCount();
  const open = useOpenList();
  useRise(count, (waiting) => say(t("withdrawal.voice.more", { count: waiting })));
  return (
    <CounterButton
      icon="WithdrawalConfirm"
      label={t("withdrawal.counter", { count: count ?? 0 })}
      count={count}
      onClick={open}
    />
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

/** Opens Withdrawal Confirm, the oldest first, as it is worked through; what it listed before is asked for again, because the number has moved on. */
function useOpenList(): () => void {
  const navigate = useNavigate();
  return () => {
    void queryClient.refetchQueries({
      predicate: ({ queryKey: [, call] }) => call === "withdrawalList" || call === "withdrawalSummary",
      type: "all",
    });
    void navigate(`${routes.WithdrawalConfirm}?Sort=oldest`);
  };
}
