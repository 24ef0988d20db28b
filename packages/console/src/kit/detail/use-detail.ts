/** One record by its call; asked again at a calm pace while it can still change. */
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { api, type ConsoleCallName, type Input, type Output } from "../../api/client.ts";
import { tabCallKey, useTab } from "../../state/tab.tsx";

const liveMs = 5000;

export function useDetail<Name extends ConsoleCallName>(
  name: Name,
  input: Input<Name>,
  isLive: (output: Output<Name>) => boolean,
) {
  const wasAnswered = useRef(false);
  return useQuery({
    queryKey: [...tabCallKey(useTab(), name, input), "detail"],
    queryFn: async ({ signal }) => {
      const polled = wasAnswered.current;
      const output = await api(name, input, { signal, quiet: true, polled });
      wasAnswered.current = true;
      return output;
    },
    staleTime: liveMs,
    refetchInterval: ({ state }) => (state.data && isLive(state.data as Output<Name>) ? liveMs : false),
  });
}
