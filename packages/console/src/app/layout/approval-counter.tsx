/**
 * How many requests of the two-person rule wait for this user, asked every ten seconds with the other counters. A polled
 * call: it keeps no session awake.
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

export function ApprovalCounter({ say }: { say: Say }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const expired = useStore(sessionExpiredStore);
  const { data } = useQuery({
    ...callQuery("approvalCount", {}, { polled: true, quiet: true }),
    enabled: !expired,
    refetchInterval: everyMs,
    refetchIntervalInBackground: true,
  });
  const count = data?.Waiting;
  useRise(count, (waiting) => say(t("secondPerson.counterMore", { count: waiting })));
  return (
    <CounterButton
      icon="Approval"
      label={t("secondPerson.counter", { count: count ?? 0 })}
      count={count}
      onClick={() => {
        // What the page listed before is asked for again, because the number has moved on.
        void queryClient.refetchQueries({
          predicate: ({ queryKey }) => queryKey[1] === "approvalList",
          type: "all",
        });
        void navigate(routes.Approval);
      }}
    />
  );
}
