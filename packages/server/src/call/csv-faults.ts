/** What is told of a file that people import and that has faults: the first of them, and how many there are. */
import { type ImportFault, importFaultsShown } from "@opc/contract/csv-import";
import { CallError } from "../call-error.ts";

interface Fault {
  row: number;
  field: string;
}

export function toldFaults<One extends Fault>(faults: readonly One[], messageOf: (fault: One) => string) {
  return {
    Bad: new Set(faults.map(({ row }) => row)).size,
    FaultCount: faults.length,
    Faults: faults
      .slice(0, importFaultsShown)
      .map((fault): ImportFault => ({ Row: fault.row, Field: fault.field, Message: messageOf(fault) })),
  };
}

/** Throws CsvHasFaults: a file is taken in whole or not at all. */
export function assertNoFaults<One extends Fault>(
  faults: readonly One[],
  messageOf: (fault: One) => string,
): void {
  if (faults.length === 0) return;
  const { Bad: Count, ...told } = toldFaults(faults, messageOf);
  throw new CallError("CsvHasFaults", { Count }, { Count, ...told });
}
