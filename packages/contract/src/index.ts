/** All calls of the product by name. A row added here needs a handler in the server's `modules.ts`. */
import * as agent from "./agent.ts";
import * as balanceChange from "./balance-change.ts";
import * as callbackRecord from "./callback-record.ts";
import * as gateway from "./gateway.ts";
import * as home from "./home.ts";
import * as paymentOrder from "./payment-order.ts";
import * as preference from "./preference.ts";
import * as reference from "./reference.ts";
import * as session from "./session.ts";

export const calls = {
  login: session.login,
  logout: session.logout,
  checksession: session.checksession,
  logininfo: session.logininfo,
  currentpermission: session.currentpermission,
  accessCheck: session.accessCheck,
  getonlineuserlist: session.getonlineuserlist,
  kickuser: session.kickuser,
  merchantSimplelist: reference.merchantSimplelist,
  paytypelist: reference.paytypelist,
  currencylist: reference.currencylist,
  homeGet: home.homeGet,
  preferenceGet: preference.preferenceGet,
  preferenceSave: preference.preferenceSave,
  payorderList: paymentOrder.payorderList,
  payorderSummary: paymentOrder.payorderSummary,
  payorderGet: paymentOrder.payorderGet,
  payorderExport: paymentOrder.payorderExport,
  callbackrecordList: callbackRecord.callbackrecordList,
  callbackrecordSummary: callbackRecord.callbackrecordSummary,
  callbackrecordGet: callbackRecord.callbackrecordGet,
  callbackrecordExport: callbackRecord.callbackrecordExport,
  callbackrecordResend: callbackRecord.callbackrecordResend,
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
