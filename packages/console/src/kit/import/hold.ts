/**
 * What leaving the dialog of an import would cost, told by the step that is shown: while a file is being taken in the
 * dialog stays, for what becomes of the file would be said nowhere else; what is chosen or typed is asked about first.
 */
import { createContext, use, useEffect } from "react";

export interface Hold {
  isRunning: boolean;
  isDirty: boolean;
}

export const freeToLeave: Hold = { isRunning: false, isDirty: false };

/** Told by a step, heard by the dialog. */
export const ImportHold = createContext<(hold: Hold) => void>(() => undefined);

export function useImportHold({ isRunning, isDirty }: Hold): void {
  const hold = use(ImportHold);
  useEffect(() => {
    hold({ isRunning, isDirty });
    return () => hold(freeToLeave);
  }, [hold, isRunning, isDirty]);
}
