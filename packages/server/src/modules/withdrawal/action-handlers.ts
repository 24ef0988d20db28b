import { maskedCard } from "@opc/contract/payout-order/states";
import type { Handlers } from "../../call/handler.ts";
import { personName } from "../../call/person-name.ts";
import { CallError } from "../../call-error.ts";
import { hashPassword, samePassword } from "../session/password.ts";
import { assertGoodPassword } from "../session/password-rules.ts";
import { applyForWithdrawal } from "./apply.ts";
import { approveWithdrawal } from "./approval.ts";
import { makeBatchFile } from "./batch.ts";
import { decideWithdrawal } from "./decide.ts";
import { clearWithdrawalPassword, setWithdrawalPassword } from "./password.ts";
import { openPayee } from "./payee.ts";
import { findWithdrawal, merchantIdOf } from "./store.ts";
import { keptTransfer, setTransfer } from "./transfer.ts";

export const withdrawalActionHandlers = {
  withdrawalApply: applyForWithdrawal,

  withdrawalApprove: async ({ OrderNo, ...transfer }, facts) => {
    const kept = await keptTransfer(transfer, facts);
    return { ApprovalId: await approveWithdrawal(OrderNo, kept, facts) };
  },

  withdrawalReject: async ({ OrderNo, Reason, DespiteBatch }, facts) => {
    const decision = { orderNo: OrderNo, reason: Reason, despiteBatch: DespiteBatch };
    await decideWithdrawal({ ...decision, move: "reject" }, facts);
    return {};
  },

  withdrawalTransferset: async ({ OrderNo, ...transfer }, facts) => {
    await setTransfer(OrderNo, await keptTransfer(transfer, facts), facts);
    return {};
  },

  withdrawalRevealaccount: async ({ OrderNo }, { tx, viewer, services, recordChange }) => {
    const order = await findWithdrawal(tx, viewer, OrderNo);
    if (!order) throw new CallError("NotFound");
    const CardNumber = openPayee(services.vault, order);
    recordChange({ OrderNo, Merchant: order.MerchantAlias, Revealed: maskedCard(order.PayeeLast4 ?? "") });
    return { CardNumber };
  },

  withdrawalBatchfile: makeBatchFile,

  /** The login password, the code and, where there is one, the old withdrawal password have been proved. */
  withdrawalPasswordset: async (input, { tx, viewer, services, now, recordChange }) => {
    const { NewWithdrawalPassword: password, OldWithdrawalPassword: old } = input;
    const owner = { UserName: viewer.userName, MerchantAlias: viewer.merchantAlias };
    assertGoodPassword(password, owner, services.passwordMinimumLength);
    if (old !== undefined && samePassword(old, password)) throw new CallError("PasswordUnchanged");
    if (samePassword(input.LoginPassword, password)) throw new CallError("WithdrawalPasswordIsLogin");
    const hash = await hashPassword(password);
    await setWithdrawalPassword(tx, viewer.merchantId, { hash, by: personName(viewer), at: now });
    recordChange({ Merchant: viewer.merchantAlias, Set: true });
    return {};
  },

  withdrawalPasswordreset: async ({ MerchantAlias }, { tx, viewer, now, recordChange }) => {
    const merchantId = await merchantIdOf(tx, MerchantAlias);
    if (merchantId === undefined) throw new CallError("NotFound");
    const was = await clearWithdrawalPassword(tx, merchantId, { by: personName(viewer), at: now });
    recordChange({
      Merchant: MerchantAlias,
      Set: { from: was.wasSet, to: false },
      Locked: { from: was.wasLocked, to: false },
    });
    return {};
  },
} satisfies Partial<Handlers>;
