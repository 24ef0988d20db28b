/**
 * Records that background work cannot read or book. Their queues passed them over and go on; each stands here until it works
 * again, or until nobody has stumbled over it for an hour.
 */
import { z } from "zod";
import { call } from "../call.ts";
import { readErrors, writeErrors } from "../errors.ts";
import { instant, noInput } from "../fields.ts";
import { asideQueues } from "./queues.ts";

export const asideRow = z.strictObject({
  Queue: z.enum(asideQueues),
  /** What it is, as the server log names it. */
  Key: z.string(),
  Reason: z.string(),
  FirstAt: instant,
  LastAt: instant,
  Times: z.int(),
  /** False: no work comes back to it; what a person does instead stands in its reason's place at the desk. */
  CanTry: z.boolean(),
});
export type AsideRow = z.output<typeof asideRow>;

/** At most so many are listed, those that were stumbled over last. */
export const asideRowsShown = 500;

export const setasideList = call({
  method: "POST",
  path: "/rp_api/setting/setaside_list",
  summary: "Records that background work has set aside, as Home counts them. For the operator only.",
  access: { by: "page", page: "AuditLog" },
  effect: "read",
  input: noInput,
  output: z.strictObject({ Rows: z.array(asideRow), ServerTime: instant }),
  errors: readErrors,
});

export const tryOutcomes = ["Worked", "StillFails", "Asked"] as const;

export const setasideTryagain = call({
  method: "POST",
  path: "/mc_api/setting/setaside_tryagain",
  summary:
    "Retry a record that was set aside. Asked: its queue takes it next, and sets it aside again if it fails.",
  access: { by: "page", page: "AuditLog", function: "tryAgain" },
  effect: "write",
  form: true,
  input: z.strictObject({ Queue: z.enum(asideQueues), Key: z.string().min(1).max(300) }),
  output: z.strictObject({ Outcome: z.enum(tryOutcomes) }),
  errors: [...writeErrors, "NotFound"],
});
