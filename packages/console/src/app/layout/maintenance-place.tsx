/**
 * Where the maintenance banner stands: below the page, so that nothing moves under a pointer when it comes or goes. Its code comes
 * when there is something to tell.
 */
import { lazy, Suspense } from "react";
import { maintenanceStampStore } from "../../state/maintenance.ts";
import { useStore } from "../../state/store.ts";
import { ErrorBoundary } from "../error-boundary.tsx";
import classes from "./layout.module.css";

const Banner = lazy(async () => ({ default: (await import("./maintenance-banner.tsx")).MaintenanceBanner }));

/** The region is there before the words, so that they are read out when they come. */
export function MaintenancePlace() {
  const stamp = useStore(maintenanceStampStore);
  return (
    <div aria-live="polite" className={classes.maintenance}>
      <ErrorBoundary isSilent>
        <Suspense>{stamp !== "" && <Banner stamp={stamp} />}</Suspense>
      </ErrorBoundary>
    </div>
  );
}
