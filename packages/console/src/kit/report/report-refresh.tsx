import type { ScreenCode } from "../../screen-code.ts";
import { RefreshControl } from "../list/refresh-control.tsx";
import { useAutoRefresh } from "../list/use-auto-refresh.ts";

interface ReportRefreshProps {
  page: ScreenCode;
  lookAgain: (byTimer: boolean) => Promise<void>;
}

/** Refresh now, and how often by itself; kept per report. */
export function ReportRefresh({ page, lookAgain }: ReportRefreshProps) {
  const [seconds, onSeconds] = useAutoRefresh(page, 0, () => void lookAgain(true));
  return <RefreshControl seconds={seconds} onSeconds={onSeconds} onRefresh={() => void lookAgain(false)} />;
}
