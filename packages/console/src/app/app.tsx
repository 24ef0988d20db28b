/** The app: providers around the routes. */
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, Suspense, useLayoutEffect, useMemo } from "react";
import { BrowserRouter } from "react-router";
import { queryClient } from "../api/query.ts";
import { messagesWanted } from "../state/messages.ts";
import { useColorScheme, useSettings } from "../state/settings.ts";
import { useStore } from "../state/store.ts";
import { cssVariables, themeOf } from "../theme/theme.ts";
import { AppRoutes } from "./app-routes.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { sessionExpiredStore } from "./reactions.ts";
import { useSessionCheck } from "./session-check.ts";

const Messages = lazy(() => import("./messages.tsx").then((module) => ({ default: module.Messages })));
const ExpiredBox = lazy(() => import("./expired-box.tsx").then((module) => ({ default: module.ExpiredBox })));

export function App() {
  const { size } = useSettings();
  const theme = useMemo(() => themeOf(size), [size]);
  const scheme = useColorScheme();
  useSessionCheck();
  useLayoutEffect(() => document.getElementById("sign-in")?.remove(), []);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme={scheme}>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <ErrorBoundary>
            <AppRoutes />
          </ErrorBoundary>
          <Overlays />
        </BrowserRouter>
      </QueryClientProvider>
    </MantineProvider>
  );
}

/** What is seldom needed is loaded when it is. */
function Overlays() {
  const messages = useStore(messagesWanted);
  const expired = useStore(sessionExpiredStore);
  return (
    <Suspense>
      {messages && <Messages />}
      {expired && <ExpiredBox />}
    </Suspense>
  );
}
