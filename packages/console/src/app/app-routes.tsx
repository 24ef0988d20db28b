/** The fixed paths (specification section 2); everything else is a page inside the layout. */
import { useEffect } from "react";
import { Navigate, useLocation, useNavigate } from "react-router";
import {
  enrolmentPath,
  isOpenPath,
  redirectPrefix,
  redirectTarget,
  signInAddress,
  signInPath,
} from "../boot/addresses.ts";
import { recordPath, screenAt } from "../pages.ts";
import { sessionStore } from "../state/session.ts";
import { useStore } from "../state/store.ts";
import { homePath } from "../state/tabs.ts";
import { LazyEnrolment } from "./enrolment/lazy-enrolment.tsx";
import { ErrorPage } from "./error-pages.tsx";
import { Layout } from "./layout/layout.tsx";
import { LazyMustChangePassword } from "./password/lazy-must-change.tsx";

/** The routes that the specification names. */
const namedRoutes = { Login: signInPath, Forbidden: "/forbidden", Main: homePath } as const;

/** One `Layout` in one place for all pages: its open tabs keep their state only while it stays mounted. */
export function AppRoutes() {
  const signedIn = useStore(sessionStore) !== undefined;
  const mustChangePassword = useStore(sessionStore)?.user.MustChangePassword === true;
  const { pathname, search } = useLocation();
  useMissedStep(pathname + search);
  const plain = `/${pathname.replace(/^\/+|\/+$/g, "")}`;
  if (plain !== pathname) return <Navigate to={plain + search} replace />;
  if (!signedIn && !isOpenPath(pathname)) return <Leave to={signInAddress(pathname + search)} />;
  switch (pathname) {
    case "/":
      return <Navigate to={namedRoutes.Main} replace />;
    case namedRoutes.Login:
      return <Navigate to={redirectTarget(search)} replace />;
    case "/auth-redirect":
      return signedIn ? <Navigate to={homePath} replace /> : <Leave to={signInPath} />;
    case "/401":
      return <ErrorPage kind="401" />;
    case namedRoutes.Forbidden:
      return <ErrorPage kind="403" />;
    case enrolmentPath:
      return <LazyEnrolment />;
    case "/502":
      return <ErrorPage kind="502" />;
  }
  if (mustChangePassword) return <LazyMustChangePassword />;
  const record = recordPath(pathname, search);
  if (record) return <Navigate to={record} replace />;
  return isPage(pathname) ? <Layout /> : <ErrorPage kind="404" />;
}

/** A step back or forward that the browser took while the app was being drawn, when the router did not listen yet. */
function useMissedStep(drawn: string): void {
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; from then on the router listens
  useEffect(() => {
    const here = location.pathname + location.search;
    if (here !== drawn) navigate(here, { replace: true });
  }, []);
}

function isPage(path: string): boolean {
  if (path === namedRoutes.Main || path.startsWith(`${redirectPrefix}/`)) return true;
  return screenAt(path) !== undefined;
}

/** The sign-in form is a document of its own. */
function Leave({ to }: { to: string }) {
  useEffect(() => location.replace(to), [to]);
  return null;
}
