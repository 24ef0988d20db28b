/**
 * A stop of payouts: the database is not surely the one that the last payouts were sent with, so what it lists as unsent
 * may have been sent. Nothing new is sent until two people, who compared with suppliers and banks, let it go on.
 */
import { z } from "zod";
import { doneOrWaiting } from "../approval/calls.ts";
import { call } from "../call.ts";
import { stepUpErrors } from "../errors.ts";
import { googleCodeInput, idInput, instant, passwordInput } from "../fields.ts";
import { minimumEvidenceRemark } from "../payment-order/actions.ts";

/** In the order of their weight. */
export const stopReasons = [
  /** Seals that are kept outside the database are not in it: rows were lost, or an older backup is in place. */
  "AnchorContradicts",
  /** Another database server, or another history of it, and no worker has seals to compare it with. */
  "NothingToCompare",
  /** A standby took over, and nobody had confirmed commits before: the last second may be lost without a trace. */
  "CommitsNotKept",
] as const;
export type StopReason = (typeof stopReasons)[number];

export const payoutStop = z.strictObject({
  StopId: z.string(),
  Reason: z.enum(stopReasons),
  /** "operations, account 17": what the anchor names and the database does not hold; empty for other reasons. */
  Chains: z.string(),
  StoppedAt: instant,
  /** The request to go on that waits for a second person. */
  ApprovalId: z.string().nullable(),
});
export type PayoutStop = z.output<typeof payoutStop>;

export const payoutstopEnd = call({
  method: "POST",
  path: "/mc_api/setting/payoutstop_end",
  summary:
    "Asks to send payouts again after a stop; a second person decides. The workers' anchors then begin anew at what the database holds.",
  access: { by: "page", page: "AuditLog", function: "endStop" },
  effect: "write",
  form: true,
  stepUp: { password: "LoginPassword", code: "GoogleVerifyCode" },
  input: z.strictObject({
    StopId: idInput,
    Note: z
      .string()
      .trim()
      .max(500)
      .refine((text) => [...text].length >= minimumEvidenceRemark, {
        error: `Write at least ${minimumEvidenceRemark} characters`,
      }),
    LoginPassword: passwordInput,
    GoogleVerifyCode: googleCodeInput,
  }),
  output: doneOrWaiting,
  errors: [...stepUpErrors, "NotFound"],
});
