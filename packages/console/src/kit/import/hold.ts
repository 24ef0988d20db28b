/** While a file is being taken in its dialog stays: what becomes of the file would be said nowhere else. */
import { createContext, use, useEffect } from "react";

/** Told by the step that takes the file in, heard by the dialog. */
export const ImportHold = createContext<(isRunning: boolean) => void>(() => undefined);

export function useImportHold(isRunning: boolean): void {
  const hold = use(ImportHold);
  useEffect(() => {
    hold(isRunning);
    return () => hold(false);
  }, [hold, isRunning]);
}
