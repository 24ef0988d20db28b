/**
 * How many crawler payouts wait for a verification code, asked every ten seconds also while the window is behind
 * others: a code that comes too late fails its payout. A polled call: it keeps no session awake.
 */
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { callQuery, queryClient } from "../../api/query.ts";
import { useTexts } from "../../i18n/i18n.ts";
import { routes } from "../../routes.static.ts";
import { useStore } from "../../state/store.ts";
import { sessionExpiredStore } from "../reactions.ts";
import { CounterButton } from "./counter-button.tsx";
import { type Say, useRise } from "./use-voice.ts";

const everyMs = 10_000;
const listed: readonly unknown[] = ["cashouttaskList", "cashouttaskSummary"];

export function CodeCounter({ say }: { say: Say }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const expired = useStore(sessionExpiredStore);
  const { data } = useQuery({
    ...callQuery("cashouttaskWaitcount", {}, { polled: true, quiet: true }),
    enabled: !expired,
    refetchInterval: everyMs,
    refetchIntervalInBackground: true,
  });
  const count = data?.Count;
  const text = (waiting: number) =>
    t(waiting === 1 ? "payoutTask.waiting.titleOne" : "payoutTask.waiting.title", { count: waiting });
  useRise(count, (waiting) => say(text(waiting)));
  return (
    <CounterButton
      icon="CashoutTask"
      label={text(count ?? 0)}
      count={count}
      isAlarming
      onClick={() => {
        // What the page listed before is asked for again, because the number has moved on.
        void queryClient.refetchQueries({
          predicate: ({ queryKey: [, call] }) => listed.includes(call),
          type: "all",
        });
        void navigate(routes.CashoutTask);
      }}
    />
  );
}
