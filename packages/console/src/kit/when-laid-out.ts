/**
 * Does what reads or moves an element's place when the browser has laid it out by itself: sooner, that would lay the page out
 * while it is being built. Returns a function that cancels it.
 */
export function whenLaidOut(element: Element, work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new ResizeObserver(() => {
    observer.disconnect();
    // What changes the page may not do so while the observers are being told.
    timer = setTimeout(work);
  });
  observer.observe(element);
  return () => {
    observer.disconnect();
    clearTimeout(timer);
  };
}
