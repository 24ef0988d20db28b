import type { Handlers } from "../../call/handler.ts";
import { personName } from "../../call/person-name.ts";
import { CallError } from "../../call-error.ts";
import { hashPassword, samePassword } from "../session/password.ts";
import { assertGoodPassword } from "../session/password-rules.ts";
import { applyForWithdrawal } from "./apply.ts";
import { approveWithdrawal } from "./approval.ts";
import { decideWithdrawal } from "./decide.ts";
import { clearWithdrawalPassword, setWithdrawalPassword } from "./password.ts";
import { merchantIdOf } from "./store.ts";

export const withdrawalActionHandlers = {
  withdrawalApply: applyForWithdrawal,

  withdrawalApprove: async ({ OrderNo }, facts) => ({ ApprovalId: await approveWithdrawal(OrderNo, facts) }),

  withdrawalReject: async ({ OrderNo, Reason }, facts) => {
    await decideWithdrawal({ orderNo: OrderNo, move: "reject", reason: Reason }, facts);
    return {};
  },

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
