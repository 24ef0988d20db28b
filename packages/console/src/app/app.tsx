/** The app: providers around the routes. */
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import {
  type ComponentType,
  lazy,
  type PropsWithChildren,
  Suspense,
  useEffect,
  useLayoutEffect,
  useMemo,
} from "react";
import { BrowserRouter } from "react-router";
import { queryClient } from "../api/query.ts";
import { loadNotifications, messagesWanted } from "../state/messages.ts";
import { useColorScheme, useSettings } from "../state/settings.ts";
import { useStore } from "../state/store.ts";
import { themeOf } from "../theme/theme.ts";
import { useSpokenAnswers } from "./announce-responses.ts";
import { AppRoutes } from "./app-routes.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { loadOverlays } from "./layout/lazy-overlays.tsx";
import { newVersionStore } from "./new-version.ts";
import { loadMissingCode, sessionExpiredStore } from "./reactions.ts";
import { awayStore } from "./server-away.ts";
import { useSameSession, useSessionCheck } from "./session-check.ts";
import { sessionEndStore } from "./session-look.ts";

const loadMessages = () => import("./messages.tsx");
const loadExpiredBox = () => import("./expired-box.tsx");
const loadStatusBars = () => import("./status-bars.tsx");
const Messages = lazy(() => loadMessages().then((module) => ({ default: module.Messages })));
const ExpiredBox = lazy(() => loadExpiredBox().then((module) => ({ default: module.ExpiredBox })));
const StatusBars = lazy(() => loadStatusBars().then((module) => ({ default: module.StatusBars })));

/** By then the first page is there. */
const aheadMs = 4000;

export function App({ Router = BrowserRouter }: { Router?: ComponentType<PropsWithChildren> }) {
  const { size } = useSettings();
  const theme = useMemo(() => themeOf(size), [size]);
  const scheme = useColorScheme();
  useSessionCheck();
  useSameSession();
  useSpokenAnswers();
  useLayoutEffect(() => document.getElementById("sign-in")?.remove(), []);
  return (
    // Its variables are a style sheet (build/mantine-variables.ts); of its classes for widths none is used.
    <MantineProvider
      theme={theme}
      withCssVariables={false}
      withGlobalClasses={false}
      forceColorScheme={scheme}
    >
      <QueryClientProvider client={queryClient}>
        <Router>
          <ErrorBoundary>
            <AppRoutes />
          </ErrorBoundary>
          <Overlays />
        </Router>
      </QueryClientProvider>
    </MantineProvider>
  );
}

/**
 * Seldom needed, so not on the way to the first page; but what says that the server is away must have come
 * before it is. Without them the console goes on.
 */
function Overlays() {
  const messages = useStore(messagesWanted);
  const expired = useStore(sessionExpiredStore);
  const isAway = useStore(awayStore)?.isSure === true;
  const isEnding = useStore(sessionEndStore) !== undefined;
  const isNew = useStore(newVersionStore);
  useEffect(() => {
    const ahead = () =>
      void Promise.allSettled([
        loadMessages(),
        loadNotifications(),
        loadMissingCode(),
        loadExpiredBox(),
        loadStatusBars(),
        loadOverlays(),
      ]);
    const timer = setTimeout(ahead, aheadMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <ErrorBoundary isSilent>
      <Suspense>
        {messages && <Messages />}
        {expired && <ExpiredBox />}
        {(isAway || isNew || (isEnding && !expired)) && <StatusBars />}
      </Suspense>
    </ErrorBoundary>
  );
}
