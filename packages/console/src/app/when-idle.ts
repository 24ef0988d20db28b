/** By then the first page is there. */
const afterMs = 1500;
const latestMs = 3000;

/** Does what nobody waits for when the first page is there and the browser is idle; returns how to call it off. */
export function whenIdle(work: () => void): () => void {
  let cancel: (() => void) | undefined;
  const timer = setTimeout(() => {
    // Not every browser tells when it is idle.
    if (!("requestIdleCallback" in window)) {
      work();
      return;
    }
    const handle = requestIdleCallback(work, { timeout: latestMs });
    cancel = () => cancelIdleCallback(handle);
  }, afterMs);
  return () => {
    clearTimeout(timer);
    cancel?.();
  };
}
