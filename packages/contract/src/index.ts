/** All calls of the product by name. A row added here needs a handler in the server's `modules.ts`. */
import * as agent from "./agent.ts";
import * as balanceChange from "./balance-change.ts";
import * as bankTransaction from "./bank-transaction.ts";
import * as callbackLane from "./callback-lane.ts";
import * as callbackRecord from "./callback-record.ts";
import * as gateway from "./gateway.ts";
import * as home from "./home.ts";
import * as orderAction from "./order-action.ts";
import * as orderReview from "./order-review.ts";
import * as paymentOrder from "./payment-order.ts";
import * as preference from "./preference.ts";
import * as reference from "./reference.ts";
import * as session from "./session.ts";
import * as user from "./user.ts";
import * as withdrawal from "./withdrawal.ts";

export const calls = {
  login: session.login,
  logout: session.logout,
  checksession: session.checksession,
  logininfo: session.logininfo,
  currentpermission: session.currentpermission,
  accessCheck: session.accessCheck,
  getonlineuserlist: session.getonlineuserlist,
  kickuser: session.kickuser,
  userpasswordchange: session.userpasswordchange,
  userList: user.userList,
  adduser: user.adduser,
  updateUser: user.updateUser,
  userUnlock: user.userUnlock,
  resetuserpassword: user.resetuserpassword,
  getvalidatorinfo: user.getvalidatorinfo,
  userRenewvalidator: user.userRenewvalidator,
  usergroupList: user.usergroupList,
  usergroupSimplelist: user.usergroupSimplelist,
  addusergroup: user.addusergroup,
  updateusergroup: user.updateusergroup,
  deleteusergroup: user.deleteusergroup,
  usergroupPermissionlist: user.usergroupPermissionlist,
  modifyusergrouppermission: user.modifyusergrouppermission,
  merchantSimplelist: reference.merchantSimplelist,
  paytypelist: reference.paytypelist,
  currencylist: reference.currencylist,
  cashouttypelist: reference.cashouttypelist,
  banklist: reference.banklist,
  spideraccountlist: reference.spideraccountlist,
  qrspideraccountlist: reference.qrspideraccountlist,
  bankcardspideraccountlist: reference.bankcardspideraccountlist,
  truemoneyaccountlist: reference.truemoneyaccountlist,
  languageList: reference.languageList,
  articleCategoryGet: reference.articleCategoryGet,
  lotteryList: reference.lotteryList,
  homeGet: home.homeGet,
  preferenceGet: preference.preferenceGet,
  preferenceSave: preference.preferenceSave,
  withdrawalList: withdrawal.withdrawalList,
  withdrawalSummary: withdrawal.withdrawalSummary,
  withdrawalExport: withdrawal.withdrawalExport,
  waitrecordcountget: withdrawal.waitrecordcountget,
  payorderList: paymentOrder.payorderList,
  payorderSummary: paymentOrder.payorderSummary,
  payorderGet: paymentOrder.payorderGet,
  payorderExport: paymentOrder.payorderExport,
  payorderLock: orderAction.payorderLock,
  payorderUnlock: orderAction.payorderUnlock,
  payorderConfirm: orderAction.payorderConfirm,
  payorderReject: orderAction.payorderReject,
  payorderReview: orderReview.payorderReview,
  payorderResendcallback: orderAction.payorderResendcallback,
  payorderCreatetest: orderAction.payorderCreatetest,
  originalrecordList: bankTransaction.originalrecordList,
  originalrecordSummary: bankTransaction.originalrecordSummary,
  originalrecordGet: bankTransaction.originalrecordGet,
  originalrecordExport: bankTransaction.originalrecordExport,
  originalrecordCandidates: bankTransaction.originalrecordCandidates,
  matchingdeskList: bankTransaction.matchingdeskList,
  originalrecordBind: bankTransaction.originalrecordBind,
  originalrecordUnbind: bankTransaction.originalrecordUnbind,
  originalrecordSplit: bankTransaction.originalrecordSplit,
  originalrecordIgnore: bankTransaction.originalrecordIgnore,
  originalrecordUnignore: bankTransaction.originalrecordUnignore,
  callbackrecordList: callbackRecord.callbackrecordList,
  callbackrecordSummary: callbackRecord.callbackrecordSummary,
  callbackrecordGet: callbackRecord.callbackrecordGet,
  callbackrecordExport: callbackRecord.callbackrecordExport,
  callbackrecordResend: callbackRecord.callbackrecordResend,
  callbackrecordBulkresendcount: callbackRecord.callbackrecordBulkresendcount,
  callbackrecordBulkresend: callbackRecord.callbackrecordBulkresend,
  callbackrecordLanes: callbackLane.callbackrecordLanes,
  balancechangeList: balanceChange.balancechangeList,
  balancechangeSummary: balanceChange.balancechangeSummary,
  balancechangeExport: balanceChange.balancechangeExport,
  gatewayPayCreate: gateway.gatewayPayCreate,
  gatewayPayQuery: gateway.gatewayPayQuery,
  payPageGet: gateway.payPageGet,
  payPageSayPaid: gateway.payPageSayPaid,
  agentHeartbeat: agent.agentHeartbeat,
  agentTransactions: agent.agentTransactions,
} as const;

export type Calls = typeof calls;
export type CallName = keyof Calls;
export type { Access, Call, CallInput, CallOutput, CallParsed, Envelope } from "./call.ts";
