/** Where the countdown of an earlier proof stands; its code comes with the first one. */
import { lazy, Suspense, useEffect } from "react";
import { sessionId } from "../../boot/cookies.ts";
import { moreTexts } from "../../i18n/i18n.ts";
import { proofWindowsKey, proofWindowsStore } from "../../state/proof-windows.ts";
import { useStore } from "../../state/store.ts";
import { ErrorBoundary } from "../error-boundary.tsx";

const Countdown = lazy(async () => {
  const [{ ProofCountdown }] = await Promise.all([import("./proof-countdown.tsx"), moreTexts()]);
  return { default: ProofCountdown };
});

export function ProofPlace() {
  const isOpen = useStore(proofWindowsStore).length > 0;
  useEffect(() => {
    const look = () => {
      if (localStorage.getItem(proofWindowsKey) === sessionId())
        void import("../../kit/proof/windows.ts").then(
          (module) => module.refreshWindows(),
          () => undefined,
        );
      else proofWindowsStore.set([]);
    };
    look();
    addEventListener("storage", look);
    return () => removeEventListener("storage", look);
  }, []);
  return (
    <ErrorBoundary isSilent>
      <Suspense>{isOpen && <Countdown />}</Suspense>
    </ErrorBoundary>
  );
}
