/**
 * Around one choice whose options the server is asked for: while they are not there that is said, for what stands there would look
 * like all there is, and what failed is asked for again when the choice is opened, and every few seconds. Which questions are the
 * choice's own its client of queries knows: that shares all others' answers, and notes what is asked through it.
 */
import { hashKey, QueryClient, QueryClientProvider, type QueryKey } from "@tanstack/react-query";
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";
import { queryClient } from "../api/query.ts";
import { useTexts } from "../i18n/i18n.ts";

const againMs = 5000;
const cache = queryClient.getQueryCache();
const nothing = () => undefined;
/** Hashes of what the choice has asked. */
const scope = createContext<ReadonlySet<string>>(new Set());

export function ChoiceScope({ children }: { children: ReactNode }) {
  const [asked] = useState(() => new Set<string>());
  const [client] = useState(() => notingClient(asked));
  return (
    <QueryClientProvider client={client}>
      <scope.Provider value={asked}>{children}</scope.Provider>
    </QueryClientProvider>
  );
}

function notingClient(asked: Set<string>): QueryClient {
  const defaults = queryClient.getDefaultOptions();
  const queryKeyHashFn = (key: QueryKey) => {
    const hash = hashKey(key);
    asked.add(hash);
    return hash;
  };
  return new QueryClient({
    queryCache: cache,
    mutationCache: queryClient.getMutationCache(),
    defaultOptions: { ...defaults, queries: { ...defaults.queries, queryKeyHashFn } },
  });
}

/** Of the choice that it is drawn in: what is said in place of options, and what its being opened does. */
export function useMissingOptions(): { said: string | undefined; hasFailed: boolean; onOpen: () => void } {
  const { t } = useTexts();
  const asked = use(scope);
  const subscribe = useCallback((listener: () => void) => cache.subscribe(listener), []);
  // What the server draws has asked for nothing yet.
  const state = useSyncExternalStore(subscribe, () => stateOf(asked), nothing);
  const hasFailed = state === "failed";
  const onOpen = useCallback(() => askAgain(asked), [asked]);
  useEffect(() => {
    if (!hasFailed) return;
    const timer = setInterval(onOpen, againMs);
    return () => clearInterval(timer);
  }, [hasFailed, onOpen]);
  const words = hasFailed ? "kit.form.optionsFailed" : "kit.form.optionsLoading";
  return { said: state && t(words), hasFailed, onOpen };
}

/** Asked for again it has still failed, until it is there. */
function stateOf(asked: ReadonlySet<string>): "failed" | "loading" | undefined {
  const missing = missingOf(asked);
  if (missing.some(({ state }) => state.errorUpdateCount > 0)) return "failed";
  return missing.some(({ state }) => state.fetchStatus === "fetching") ? "loading" : undefined;
}

function missingOf(asked: ReadonlySet<string>) {
  const queries = [...asked].flatMap((hash) => cache.get(hash) ?? []);
  return queries.filter((query) => query.isActive() && query.state.data === undefined);
}

function askAgain(asked: ReadonlySet<string>): void {
  const failed = missingOf(asked).filter(({ state }) => state.status === "error");
  for (const query of failed) void query.fetch().catch(() => undefined);
}
