/**
 * Lists: a question names filters, a page size and the cursor of the last answer; an answer holds rows and
 * the next cursor. Pages follow (time, id) by key, never by offset, so the deepest page costs what the first
 * does. `Total` is exact up to `exactTotalLimit`, beyond it `TotalIsExact` is false ("10000+").
 */
import { z } from "zod";
import { integerInput } from "./fields.ts";

export const exactTotalLimit = 10_000;
export const maximumPageSize = 1000;

export const listControls = {
  /** `NextCursor` of the answer before; absent for the first page. */
  Cursor: z.string().max(200).optional(),
  Size: integerInput(1, maximumPageSize).default(50),
  /** Newest first unless asked otherwise. */
  Sort: z.enum(["newest", "oldest"]).default("newest"),
};

export function listOf<Row extends z.ZodType>(row: Row) {
  return z.strictObject({
    Rows: z.array(row),
    /** Null on the last page. */
    NextCursor: z.string().nullable(),
    Total: z.int(),
    TotalIsExact: z.boolean(),
  });
}

export interface List<Row> {
  Rows: Row[];
  NextCursor: string | null;
  Total: number;
  TotalIsExact: boolean;
}
