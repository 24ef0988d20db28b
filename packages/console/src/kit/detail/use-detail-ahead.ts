/** What a record's detail asks first is asked before somebody opens it: while they point at its row, or at the one before. */
import { useEffect } from "react";
import { useTab } from "../../state/tab.tsx";
import type { LoadableDetail } from "./detail-page.tsx";

const noOp = () => {};
/** Who passes over rows opens none of them. */
const restMs = 120;

export function useDetailAhead(detail: LoadableDetail, id: string | undefined): void {
  const tab = useTab();
  useEffect(() => {
    if (id === undefined) return;
    // Code that does not come is told when the record is opened.
    const timer = setTimeout(() => detail.load().then(({ ahead }) => ahead?.(tab, id), noOp), restMs);
    return () => clearTimeout(timer);
  }, [detail, id, tab]);
}
