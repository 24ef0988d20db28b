/** What the operator alone sees of one payout: through what it was to be paid, by what it was confirmed, whose it is. */
import type { CallOutput, Calls } from "@opc/contract";
import { maskedCard } from "@opc/contract/payout-order/states";
import type { UserViewer } from "../../call/handler.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { PayoutOrder } from "../../order/payout-row.ts";
import { isOwnPayout } from "./action-rules.ts";
import { type AttemptOfPayout, attemptsOf, evidenceOf } from "./detail-store.ts";

type Detail = CallOutput<Calls["cashoutorderGet"]>;
type Facts = Pick<Detail, "Attempts" | "Evidence" | "CorrectedBy" | "IsOwnPayout" | "MayStillPay">;

const nothing: Facts = {
  Attempts: null,
  Evidence: null,
  CorrectedBy: null,
  IsOwnPayout: false,
  MayStillPay: false,
};

export async function operatorFacts(tx: Transaction, order: PayoutOrder, viewer: UserViewer): Promise<Facts> {
  if (!viewer.isSuper) return nothing;
  const [attempts, evidence] = await Promise.all([attemptsOf(tx, order.Id), evidenceOf(tx, order.Id)]);
  return {
    Attempts: attempts.map(attemptRow),
    Evidence: evidence
      ? {
          Remark: evidence.Remark,
          ImageId: evidence.ImageId.toString(),
          GivenBy: evidence.GivenBy,
          GivenAt: evidence.GivenAt.toISOString(),
        }
      : null,
    CorrectedBy: order.PayeeCorrectedBy,
    IsOwnPayout: isOwnPayout(order, viewer.userId),
    MayStillPay: attempts.some(({ Status }) => Status === "Asked" || Status === "Accepted"),
  };
}

function attemptRow(attempt: AttemptOfPayout): NonNullable<Facts["Attempts"]>[number] {
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
  };
}
