/** The two-person rule (390s). */
import type { ErrorText } from "./error-text.ts";

export const approvalErrors = {
  ApprovalOver: {
    code: 390,
    enUS: "This request has already been decided, withdrawn or replaced. Reload it.",
    zhCN: "该申请已被处理、撤回或被新申请取代，请刷新。",
  },
  ApprovalExpired: {
    code: 391,
    enUS: "This request has expired. It has to be submitted again.",
    zhCN: "该申请已过期，如仍需要请重新提交。",
  },
  OwnApproval: {
    code: 392,
    enUS: "You cannot decide on your own request. Someone else has to.",
    zhCN: "该申请由您本人提交，须由其他人审批。",
  },
  ApprovalNotAllowed: {
    code: 393,
    enUS: "To decide on this you also need the permission {Permission}. Ask someone who has it.",
    zhCN: "审批该申请还需要“{Permission}”权限，请由具有该权限的人员处理。",
  },
  ApprovalContentDiffers: {
    code: 394,
    enUS: "The request is not the one you reviewed. Open it again and check it.",
    zhCN: "您查看的内容与待审批内容不一致，请重新打开并核对。",
  },
  ApprovalActRefused: {
    code: 395,
    enUS: "This cannot be done: {Reason} The request is still pending.",
    zhCN: "无法执行：{Reason} 该申请仍在等待审批。",
  },
  ApprovalNotOwn: {
    code: 396,
    enUS: "Only the person who made a request can withdraw it. Reject it instead.",
    zhCN: "只有申请人本人可以撤回，请改用拒绝。",
  },
  ApprovalNeedsTwo: {
    code: 397,
    enUS: "Only {Count} enabled users could approve this, which is not enough. First give at least two users the permissions Approvals · Approve and {Permission}.",
    zhCN: "目前只有 {Count} 位启用的用户可以审批，启用后将无人能完成该操作。请先授予至少两位用户“审批 · 通过”和“{Permission}”权限。",
  },
  ApprovalRuleNotHere: {
    code: 398,
    enUS: "This rule does not exist for your merchant. Reload the page.",
    zhCN: "您的商户没有这项规则，请刷新页面。",
  },
  NotTwoPeople: {
    code: 399,
    enUS: "{By} created or reset the account {Account} on {At}. For 30 days from then on you and {Asker} do not count as two people. Someone else has to approve this.",
    zhCN: "{By} 于 {At} 创建或重置了账户 {Account}，此后 30 天内您与 {Asker} 不视为两个人，须由其他人审批。",
  },
  KeyKnown: {
    code: 352,
    enUS: "You had a key of this merchant in hand on {At}, so you could have sent this payout yourself. Someone else has to approve it.",
    zhCN: "您曾于 {At} 接触该商户的密钥，可能自行发起这笔代付，须由其他人审批。",
  },
  OwnEvidence: {
    code: 354,
    enUS: "You entered this money, or it was reported with a token or keys that you asked for, so you could have made it up. Someone else has to approve it.",
    zhCN: "该笔款项由您录入，或由您申请的令牌或密钥上报，可能出自您本人，须由其他人审批。",
  },
  OwnEntry: {
    code: 362,
    enUS: "You entered this credit, or confirmed the order that it is to stand for. Someone else has to bind it.",
    zhCN: "该笔入账由您录入，或其对应的订单由您确认，须由其他人绑定。",
  },
  OwnBatch: {
    code: 360,
    enUS: "You put this withdrawal into a file for the bank. Someone else has to say that the bank does not pay it.",
    zhCN: "该提现由您列入银行批量文件，须由其他人确认银行不予付款。",
  },
  OperatorsHand: {
    code: 387,
    enUS: "{By} created or reset the account {Account} on {At}. For 30 days from then on the operator changes these address lists, with two people.",
    zhCN: "{By} 于 {At} 创建或重置了账户 {Account}，此后 30 天内地址白名单须由运营商的两个人变更。",
  },
  AccountTooNew: {
    code: 389,
    enUS: "Your account was created or reset on {At} and cannot approve anything for 24 hours from then on. Someone else has to approve this.",
    zhCN: "您的账户于 {At} 创建或被重置，此后 24 小时内不能审批，须由其他人审批。",
  },
  SameBrowser: {
    code: 388,
    enUS: "{Asker} was signed in to this browser when submitting this. Approve it from a browser of your own.",
    zhCN: "{Asker} 提交该申请时登录在此浏览器中，请在您自己的浏览器中审批。",
  },
} as const satisfies Record<string, ErrorText>;
