/** What a record's detail asks first is asked before somebody opens it: while they point at its row, or at the one before. */
import { useEffect } from "react";
import { useTab } from "../../state/tab.tsx";
import type { LoadableDetail } from "./detail-page.tsx";

/** Who passes over rows opens none of them. */
const restMs = 120;

export function useDetailAhead(detail: LoadableDetail, id: string | undefined): void {
  const tab = useTab();
  useEffect(() => {
    if (id === undefined) return;
    const timer = setTimeout(async () => (await detail.load()).ahead?.(tab, id), restMs);
    return () => clearTimeout(timer);
  }, [detail, id, tab]);
}
