/** The two-person rule (390s). */
import type { ErrorText } from "./error-text.ts";

export const approvalErrors = {
  ApprovalOver: {
    code: 390,
    enUS: "This request was decided, withdrawn or replaced meanwhile. Reload it.",
    zhCN: "该申请已被处理、撤回或被新申请取代，请刷新。",
  },
  ApprovalExpired: {
    code: 391,
    enUS: "This request has expired. Whoever needs it has to ask again.",
    zhCN: "该申请已过期，如仍需要请重新提交。",
  },
  OwnApproval: {
    code: 392,
    enUS: "You asked for this yourself. Somebody else has to decide.",
    zhCN: "该申请由您本人提交，须由其他人审批。",
  },
  ApprovalNotAllowed: {
    code: 393,
    enUS: "Whoever decides on this must hold the permission {Permission} too. Ask somebody who does.",
    zhCN: "审批该申请还需要“{Permission}”权限，请由具有该权限的人员处理。",
  },
  ApprovalContentDiffers: {
    code: 394,
    enUS: "What you looked at is not what waits. Open the request again and check it.",
    zhCN: "您查看的内容与待审批内容不一致，请重新打开并核对。",
  },
  ApprovalActRefused: {
    code: 395,
    enUS: "It cannot be done: {Reason} The request still waits.",
    zhCN: "无法执行：{Reason} 该申请仍在等待审批。",
  },
  ApprovalNotOwn: {
    code: 396,
    enUS: "Only whoever asked can take a request back. Reject it instead.",
    zhCN: "只有申请人本人可以撤回，请改用拒绝。",
  },
  ApprovalNeedsTwo: {
    code: 397,
    enUS: "Only {Count} enabled users could approve this, so nobody could do it any more. Give at least two the permissions Approvals · Approve and {Permission} first.",
    zhCN: "目前只有 {Count} 位启用的用户可以审批，启用后将无人能完成该操作。请先授予至少两位用户“审批 · 通过”和“{Permission}”权限。",
  },
  ApprovalRuleNotHere: {
    code: 398,
    enUS: "There is no such rule for your merchant. Reload the page.",
    zhCN: "您的商户没有这项规则，请刷新页面。",
  },
} as const satisfies Record<string, ErrorText>;
