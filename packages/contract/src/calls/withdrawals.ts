/** Calls of withdrawals, and of the accounts that they are paid to. */
import * as settlementAccount from "../settlement-account/calls.ts";
import * as withdrawalAction from "../withdrawal/actions.ts";
import * as withdrawal from "../withdrawal/calls.ts";
import * as withdrawalOwn from "../withdrawal/own.ts";

export const withdrawalCalls = {
  withdrawalList: withdrawal.withdrawalList,
  withdrawalSummary: withdrawal.withdrawalSummary,
  withdrawalExport: withdrawal.withdrawalExport,
  withdrawalGet: withdrawal.withdrawalGet,
  withdrawalReceipt: withdrawal.withdrawalReceipt,
  waitrecordcountget: withdrawal.waitrecordcountget,
  ownwithdrawalList: withdrawalOwn.ownwithdrawalList,
  ownwithdrawalSummary: withdrawalOwn.ownwithdrawalSummary,
  ownwithdrawalExport: withdrawalOwn.ownwithdrawalExport,
  ownwithdrawalGet: withdrawalOwn.ownwithdrawalGet,
  ownwithdrawalReceipt: withdrawalOwn.ownwithdrawalReceipt,
  withdrawalTerms: withdrawalOwn.withdrawalTerms,
  withdrawalApply: withdrawalAction.withdrawalApply,
  withdrawalApprove: withdrawalAction.withdrawalApprove,
  withdrawalReject: withdrawalAction.withdrawalReject,
  withdrawalTransferset: withdrawalAction.withdrawalTransferset,
  withdrawalRevealaccount: withdrawalAction.withdrawalRevealaccount,
  withdrawalBatchfile: withdrawalAction.withdrawalBatchfile,
  withdrawalPasswordset: withdrawalAction.withdrawalPasswordset,
  withdrawalPasswordreset: withdrawalAction.withdrawalPasswordreset,
  settlementaccountList: settlementAccount.settlementaccountList,
  settlementaccountSummary: settlementAccount.settlementaccountSummary,
  settlementaccountExport: settlementAccount.settlementaccountExport,
  settlementaccountGet: settlementAccount.settlementaccountGet,
  settlementaccountAdd: settlementAccount.settlementaccountAdd,
  settlementaccountRetire: settlementAccount.settlementaccountRetire,
  settlementaccountApprove: settlementAccount.settlementaccountApprove,
  settlementaccountReject: settlementAccount.settlementaccountReject,
  settlementaccountLifthold: settlementAccount.settlementaccountLifthold,
  settlementaccountReveal: settlementAccount.settlementaccountReveal,
} as const;
