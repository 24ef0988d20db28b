/** CSV files of rows that people import: a file is taken in whole or not at all, and every fault has its place. */
import { z } from "zod";
import type { ErrorName } from "./errors.ts";

/** In this order in a template; in a file in any, by these headings or the Chinese ones. */
export interface ImportColumn {
  name: string;
  zhCN: string;
  isRequired: boolean;
}

/** Faults that an answer lists; it counts all. */
export const importFaultsShown = 200;

export const importFault = z.strictObject({
  /** As spreadsheets count: the headings are row 1. */
  Row: z.int(),
  Field: z.string(),
  Message: z.string(),
});
export type ImportFault = z.output<typeof importFault>;

/** What an answer says of a file's faults. */
export const importFaults = {
  /** Rows with a fault. */
  Bad: z.int(),
  /** All of them; a row may have several. */
  FaultCount: z.int(),
  /** The first of them. */
  Faults: z.array(importFault),
};

/** Of a row that reads such a file. */
export const csvErrors = ["CsvUnreadable", "CsvColumnsMissing", "CsvTooLong"] as const satisfies ErrorName[];
