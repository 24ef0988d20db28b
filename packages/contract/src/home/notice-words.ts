/** What notices say, on the bell and wherever else people are told of them. Plain, so that the browser needs no schema for it. */
import type { ApprovalKind } from "../approval/kinds.ts";
import type { Language } from "../errors.ts";
import type { StopReason } from "../proof/stops.ts";
import type { NoticeKind } from "./notices.ts";

export const enUS = {
  severity: { Info: "Information", Warning: "Warning", Critical: "Critical" },
  kind: {
    CrawlerDown:
      "Crawler {{SpiderId}} ({{Account}}) is silent: its account takes no new orders, and payments may go unseen.",
    CrawlerDoubted:
      "Crawler {{SpiderId}} ({{Account}}) reported credits that its balance does not show. Its large credits wait for a review; compare the bank's own statement.",
    CallbacksFailing: "Callbacks to {{Merchant}} are failing: the merchant's server does not accept them.",
    CallbacksGivenUp:
      "{{GivenUp}} callbacks to {{Merchant}} failed permanently within the last day. Resend them once its server responds.",
    ApprovalWaiting: "{{Subject}}, requested by {{ProposedBy}}, is still waiting for a second person.",
    BooksNotProven: "The proof of the books failed. First wrong row: {{Row}}.",
    BooksProofFailedToRun: "The proof of the books could not be completed. Open its page and run it.",
    ChainAnchorContradicts:
      "The seals kept outside the database do not match it ({{Chains}}): rows were lost or removed, or an older backup was restored. Payouts are stopped: see Operation Log → Proof.",
    PayoutsStopped:
      "No payout is sent any more, because {{Why}}. Payouts that are listed as unsent may have been paid: see Operation Log → Proof.",
    Maintenance: "Maintenance: {{Message}}",
    ReportReady: "“{{Title}}” is ready to download. Rows: {{Rows}}",
    MoneyCase:
      "{{OrderNo}}: money was paid twice, is surplus or was taken back. The case waits for someone to close it.",
    AdministratorMade:
      "{{User}} was made an administrator on the server's terminal. If nobody of you did so, disable the account and call whoever runs the server.",
    BreakGlass:
      "Glass broken: {{User}} was made an administrator on the server's terminal and approves from now on. Reason given: {{Reason}}",
    PasskeyAdded:
      "Passkey “{{Name}}” was added to your account. If that was not you, tell your administrator now.",
    PasskeyRevoked: "Your passkey “{{Name}}” was revoked by {{By}}.",
    PasskeyCloned: "Your passkey “{{Name}}” may have been copied: its counter went back. It was revoked.",
    RecoveryCodeUsed:
      "Somebody signed in to your account by a recovery code. Codes left: {{Left}}. If that was not you, tell your administrator now.",
    NoticeTargetConfirmed:
      "Your notices are also sent to {{Target}} from now on. If that was not you, tell your administrator now.",
    NoticeTargetRemoved:
      "Your notices are not sent to {{Target}} any more. If that was not you, tell your administrator now.",
    PasskeyOfUserCloned:
      "Passkey “{{Name}}” of {{User}} may have been copied: its counter went back. It was revoked; ask {{User}}.",
    PasswordReset:
      "Your password was reset by {{By}}. If you did not ask for that, tell somebody else who looks after users now.",
    AuthenticatorRenewed:
      "Your authenticator was renewed by {{By}}. If you did not ask for that, tell somebody else who looks after users now.",
    SignInElsewhere:
      "Your account was signed in to from a browser that never did so before: {{Device}}, {{Area}}, {{Ip}}. If that was not you, change your password and tell your administrator now.",
    AccountMade: "{{By}} added the user {{User}}.",
    EnrolmentLinkGiven: "{{By}} took a link by which {{User}} sets up an authenticator.",
    KeyViewed: "{{By}} viewed the API keys of {{Merchant}}.",
    CrawlerTokenIssued: "{{By}} had a token of crawler {{SpiderId}} issued.",
    PayoutKeyAdded:
      "{{By}} added the payout key “{{Name}}” of {{Merchant}} ({{Fingerprint}}). If nobody of you did so, retire it now.",
    KeyDemandChanged: "{{By}} changed for what {{Merchant}} has to sign with separate keys.",
    CrawlerTokenEnding:
      "The token of crawler {{SpiderId}} ({{Account}}) expires on {{Day}}: issue a new one before, or its account takes no orders.",
    RuleOff: "The two-person rule “{{Rule}}” of {{Merchant}} is off: set by {{By}}.",
    SettlementAccountWaiting:
      "{{Merchant}} added the settlement account {{Account}} in the name of {{Holder}}: the holder's name waits to be checked.",
    SettlementAccountUsable: "Withdrawals can be paid to {{Account}} ({{Holder}}) from now on.",
    SettlementAccountRejected: "The settlement account {{Account}} ({{Holder}}) was rejected: {{Reason}}",
    ReportFailed: "“{{Title}}” could not be exported. See My Exports for the reason.",
  },
};

export const zhCN: typeof enUS = {
  severity: { Info: "信息", Warning: "警告", Critical: "严重" },
  kind: {
    CrawlerDown: "爬虫 {{SpiderId}}（{{Account}}）没有心跳：其账户不再接新单，到账可能无法识别。",
    CrawlerDoubted:
      "爬虫 {{SpiderId}}（{{Account}}）上报的入账未体现在其余额中：大额入账须经复核，请核对银行流水。",
    CallbacksFailing: "发往 {{Merchant}} 的回调失败：商户服务器未接收。",
    CallbacksGivenUp:
      "最近一天内有 {{GivenUp}} 条发往 {{Merchant}} 的回调已放弃，请在其服务器恢复后重新发送。",
    ApprovalWaiting: "{{ProposedBy}} 提交的“{{Subject}}”仍在等待第二人审批。",
    BooksNotProven: "账簿证明未通过，首个错误行：{{Row}}。",
    BooksProofFailedToRun: "账簿证明未能执行，请打开其页面并重新运行。",
    ChainAnchorContradicts:
      "数据库外保存的封印与数据库不符（{{Chains}}）：可能有记录丢失或被删除，或恢复了较旧的备份。已停止出款：请见「操作日志 → 账簿证明」。",
    PayoutsStopped: "已停止出款：{{Why}}。显示为未发送的代付可能已经付出，请见「操作日志 → 账簿证明」。",
    Maintenance: "维护：{{Message}}",
    ReportReady: "“{{Title}}”已可下载，共 {{Rows}} 行。",
    MoneyCase: "{{OrderNo}} 有重复付款、长短款或被撤回的款项，等待处理。",
    AdministratorMade: "服务器终端创建了管理员 {{User}}。如非你们所为，请立即停用该账户并联系服务器管理员。",
    BreakGlass: "紧急启用：服务器终端创建了管理员 {{User}}，可立即审批。原因：{{Reason}}",
    PasskeyAdded: "您的账户已添加通行密钥“{{Name}}”。如非本人操作，请立即联系管理员。",
    PasskeyRevoked: "您的通行密钥“{{Name}}”已被 {{By}} 撤销。",
    PasskeyCloned: "您的通行密钥“{{Name}}”可能已被复制：其计数器出现倒退，现已撤销。",
    RecoveryCodeUsed: "有人用恢复码登录了您的账户，剩余 {{Left}} 个。如非本人操作，请立即联系管理员。",
    NoticeTargetConfirmed: "您的通知从现在起也会发送到 {{Target}}。如非本人操作，请立即联系管理员。",
    NoticeTargetRemoved: "您的通知不再发送到 {{Target}}。如非本人操作，请立即联系管理员。",
    PasskeyOfUserCloned:
      "{{User}} 的通行密钥“{{Name}}”可能已被复制：其计数器出现倒退，现已撤销，请向其核实。",
    PasswordReset: "您的密码已被 {{By}} 重置。如非您所要求，请立即告知其他用户管理员。",
    AuthenticatorRenewed: "您的验证器已被 {{By}} 更换。如非您所要求，请立即告知其他用户管理员。",
    SignInElsewhere:
      "有人从未曾登录过的浏览器登录了您的账户：{{Device}}，{{Area}}，{{Ip}}。如非本人操作，请立即修改密码并联系管理员。",
    AccountMade: "{{By}} 新增了用户 {{User}}。",
    EnrolmentLinkGiven: "{{By}} 获取了 {{User}} 用于设置验证器的链接。",
    KeyViewed: "{{By}} 查看了 {{Merchant}} 的 API 密钥。",
    CrawlerTokenIssued: "{{By}} 为爬虫 {{SpiderId}} 签发了令牌。",
    PayoutKeyAdded:
      "{{By}} 为 {{Merchant}} 添加了代付密钥“{{Name}}”（{{Fingerprint}}）。如非你们所为，请立即停用。",
    KeyDemandChanged: "{{By}} 更改了 {{Merchant}} 必须使用专用密钥的用途。",
    CrawlerTokenEnding:
      "爬虫 {{SpiderId}}（{{Account}}）的令牌将于 {{Day}} 到期，请提前签发新令牌，否则其账户不再接单。",
    RuleOff: "{{Merchant}} 的审批规则“{{Rule}}”未启用，由 {{By}} 设置。",
    SettlementAccountWaiting: "{{Merchant}} 添加了结算账户 {{Account}}，户名为 {{Holder}}，等待核对户名。",
    SettlementAccountUsable: "结算账户 {{Account}}（{{Holder}}）现可用于提现。",
    SettlementAccountRejected: "结算账户 {{Account}}（{{Holder}}）已被拒绝：{{Reason}}",
    ReportFailed: "“{{Title}}”导出失败，原因请见“我的导出”。",
  },
};

const stopWords: Record<Language, Record<StopReason, string>> = {
  enUS: {
    AnchorContradicts: "the database lacks rows that had been sealed",
    NothingToCompare: "the database is another one, and no worker holds seals to compare it with",
    CommitsNotKept: "a standby took over that had not confirmed every commit",
  },
  zhCN: {
    AnchorContradicts: "数据库缺少已封印的记录",
    NothingToCompare: "数据库已更换，且无可比对的封印",
    CommitsNotKept: "接管的备库未确认所有提交",
  },
};

interface Said {
  Kind: NoticeKind;
  Parameters: Readonly<Record<string, string>>;
}

/** Which of the texts a notice has, and what it is filled with. */
export function wordingOf(
  { Kind, Parameters }: Said,
  language: Language,
  { ruleName, digits }: { ruleName(rule: ApprovalKind): string; digits(count: string): string },
): { key: keyof typeof enUS.kind; values: Readonly<Record<string, string>> } {
  const inLanguage = (name: string) => Parameters[`${name}_${language}`] ?? "";
  switch (Kind) {
    case "Maintenance":
      return { key: Kind, values: { Message: inLanguage("Message") } };
    case "ReportReady":
    case "ReportFailed":
      return { key: Kind, values: { Rows: digits(Parameters.Rows ?? ""), Title: inLanguage("Title") } };
    case "SignInElsewhere":
      return { key: Kind, values: { ...Parameters, Area: inLanguage("Area") } };
    case "RuleOff":
      return { key: Kind, values: { ...Parameters, Rule: ruleName(Parameters.Rule as ApprovalKind) } };
    case "PayoutsStopped":
      return { key: Kind, values: { Why: stopWords[language][Parameters.Reason as StopReason] } };
    case "CallbacksFailing":
      return { key: Parameters.Circuit === "Closed" ? "CallbacksGivenUp" : Kind, values: Parameters };
    case "AdministratorMade":
      return { key: Parameters.Reason === undefined ? Kind : "BreakGlass", values: Parameters };
    default:
      return { key: Kind, values: Parameters };
  }
}
