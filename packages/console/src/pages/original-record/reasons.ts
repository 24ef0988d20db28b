/** Why a candidate stands where it does, as short marks: what speaks for it first, then what speaks against it. */
import type { CandidateReason } from "@opc/contract/bank-transaction";
import type { Translate } from "../../i18n/i18n.ts";
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
    .map(({ Reason, Detail }) => ({
      reason: Reason,
      text: t(`matchingDesk.reason.${Reason}`, { detail: Detail ?? "" }),
      tone: tones[Reason],
    }));
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
