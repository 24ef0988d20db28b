/** What the operator alone sees of one payout: through what it was to be paid, by what it was confirmed, whose it is. */
import type { CallOutput, Calls } from "@opc/contract";
import { errorText } from "@opc/contract/errors";
import { maskedCard } from "@opc/contract/payout-order/states";
import type { TransactionFacts, UserViewer } from "../../call/handler.ts";
import type { PayoutOrder } from "../../order/payout-row.ts";
import { secondPersonRefusalOf } from "../approval/second-person.ts";
import { isOwnPayout } from "./action-rules.ts";
import {
  type AttemptOfPayout,
  attemptsOf,
  evidenceOf,
  type UnpaidEvidence,
  unpaidEvidenceOf,
} from "./detail-store.ts";
import { askersOf, handsOf, keyRefusalOf } from "./hands.ts";

type Detail = CallOutput<Calls["cashoutorderGet"]>;
type Facts = Pick<
  Detail,
  "Attempts" | "Evidence" | "CorrectedBy" | "IsOwnPayout" | "SecondPersonRefusal" | "MayStillPay"
>;

const approvedWith = "CashoutOrder.approve";

const nothing: Facts = {
  Attempts: null,
  Evidence: null,
  CorrectedBy: null,
  IsOwnPayout: false,
  SecondPersonRefusal: null,
  MayStillPay: false,
};

export async function operatorFacts(facts: TransactionFacts<UserViewer>, order: PayoutOrder): Promise<Facts> {
  const { tx, viewer } = facts;
  if (!viewer.isSuper) return nothing;
  const [attempts, evidence, unpaid] = await Promise.all([
    attemptsOf(tx, order.Id),
    evidenceOf(tx, order.Id),
    unpaidEvidenceOf(tx, order.Id),
  ]);
  return {
    Attempts: attempts.map((attempt) => attemptRow(attempt, unpaid)),
    Evidence: evidence ? evidenceRow(evidence) : null,
    CorrectedBy: order.PayeeCorrectedBy,
    IsOwnPayout: isOwnPayout(order, viewer.userId),
    SecondPersonRefusal: order.Status === "PendingReview" ? await refusalOf(facts, order) : null,
    MayStillPay: attempts.some(({ Status }) => Status === "Asked" || Status === "Accepted"),
  };
}

/** Why this viewer may not approve it; of one's own something else says so. */
async function refusalOf(facts: TransactionFacts<UserViewer>, order: PayoutOrder): Promise<string | null> {
  const { tx, viewer, request } = facts;
  const hands = await handsOf(tx, order);
  const known = isOwnPayout(order, viewer.userId) ? undefined : keyRefusalOf(hands, viewer);
  if (known && viewer.permissions.has(approvedWith))
    return errorText(known.errorName, request.language, known.parameters);
  return secondPersonRefusalOf(facts, askersOf(hands, order), approvedWith);
}

function evidenceRow({ Remark, ImageId, GivenBy, GivenAt }: Given): NonNullable<Facts["Evidence"]> {
  return { Remark, ImageId: ImageId.toString(), GivenBy, GivenAt: GivenAt.toISOString() };
}

interface Given {
  Remark: string;
  ImageId: bigint;
  GivenBy: string;
  GivenAt: Date;
}

function attemptRow(
  attempt: AttemptOfPayout,
  unpaid: UnpaidEvidence,
): NonNullable<Facts["Attempts"]>[number] {
  const evidence = unpaid.get(attempt.Id);
  return {
    Number: attempt.Number,
    Kind: attempt.Kind,
    Status: attempt.Status,
    ChannelCode: attempt.ChannelCode,
    CardName: attempt.CardName,
    Reference: attempt.Reference,
    SupplierOrderNo: attempt.SupplierOrderNo,
    Reason: attempt.Reason,
    Doubt: attempt.Doubt,
    BankCode: attempt.BankCode,
    CardNumberMasked: maskedCard(attempt.CardLast4),
    CreatedAt: attempt.CreatedAt.toISOString(),
    AskedAt: attempt.AskedAt?.toISOString() ?? null,
    AnsweredAt: attempt.AnsweredAt?.toISOString() ?? null,
    UnpaidEvidence: evidence ? { ...evidenceRow(evidence), ApprovedBy: evidence.ApprovedBy } : null,
  };
}
