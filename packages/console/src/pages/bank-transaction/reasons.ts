/** Why a candidate stands where it does, as short marks: what speaks for it first, then what speaks against it. */

import type { CandidateReason } from "@opc/contract/bank-transaction/calls";
import { minuteMs } from "@opc/contract/time";
import type { Translate } from "../../i18n/i18n.ts";
import { durationText } from "../../kit/format/age.ts";
import { groupDigits, signOf } from "../../kit/format/money.ts";
import type { Tone } from "../../kit/status.ts";
import type { Candidate } from "./use-credits.ts";

type Reason = Candidate["Reasons"][number];

const tones: Readonly<Record<CandidateReason, Tone>> = {
  remarkEqual: "good",
  numberInRemark: "good",
  numberTail: "good",
  amountExact: "good",
  nameEqual: "good",
  nameAlike: "good",
  inTime: "good",
  amountNear: "warning",
  late: "warning",
  amountFar: "bad",
  beforeOrder: "bad",
  otherAccount: "bad",
};

export interface Mark {
  reason: CandidateReason;
  text: string;
  tone: Tone;
}

export function marksOf(reasons: readonly Reason[], t: Translate): Mark[] {
  return reasons
    .toSorted((one, other) => other.Points - one.Points)
    .map((one) => ({ reason: one.Reason, text: textOf(one, t), tone: tones[one.Reason] }));
}

/** A detail is an amount by which it differs, minutes, or a text that is equal. */
function textOf({ Reason, Detail }: Reason, t: Translate): string {
  const detail = Detail ?? "";
  switch (Reason) {
    case "amountNear":
    case "amountFar": {
      const amount = groupDigits(detail.replace(/^[+-]/, ""));
      return t(`matchingDesk.reason.${signOf(detail) < 0 ? "less" : "more"}`, { detail: amount });
    }
    case "late":
    case "beforeOrder":
      return t(`matchingDesk.reason.${Reason}`, { detail: durationText(Number(detail) * minuteMs, t) });
    default:
      return t(`matchingDesk.reason.${Reason}`, { detail });
  }
}

/**
 * The candidate that is chosen before anyone chooses: the likeliest that can be bound. None where another fits as
 * well, or the server says that they are not told apart: a person is to compare them first.
 */
export function presumed(
  candidates: readonly Candidate[],
  isBindable: (candidate: Candidate) => boolean,
  isAmbiguous = false,
): Candidate | undefined {
  const [best, next] = candidates.filter(isBindable).toSorted((one, other) => other.Score - one.Score);
  return best && next && (isAmbiguous || best.Score === next.Score) ? undefined : best;
}
