import { useEffect } from "react";

/** While something is shown that cannot be had again, the browser asks before a reload or a closed window. */
export function useKeptPage(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isShown]);
}
