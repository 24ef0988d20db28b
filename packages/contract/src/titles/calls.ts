/**
 * What a call does, in people's words, for the operation log: "User Management · Unlock". Made from the catalogue's names of its
 * page and function; calls that belong to no page, and those whose function says too little, have a title of their own.
 */
import type { Call } from "../call.ts";
import { type CallName, calls } from "../index.ts";
import { type PageCode, type PageRow, pages } from "../pages.ts";

export interface Title {
  enUS: string;
  zhCN: string;
}

const own: Readonly<Partial<Record<CallName | "create-admin", Title>>> = {
  login: { enUS: "Sign in", zhCN: "登录" },
  logout: { enUS: "Sign out", zhCN: "退出登录" },
  checksession: { enUS: "Session check", zhCN: "会话检查" },
  logininfo: { enUS: "Own sign-in details", zhCN: "本人登录信息" },
  currentpermission: { enUS: "Own permissions", zhCN: "本人权限" },
  getonlineuserlist: { enUS: "Online users · View", zhCN: "在线用户 · 查看" },
  kickuser: { enUS: "Kick off a terminal", zhCN: "踢下线" },
  userpasswordchange: { enUS: "Change own password", zhCN: "修改本人密码" },
  preferenceGet: { enUS: "Own saved views · View", zhCN: "本人保存的视图 · 查看" },
  preferenceSave: { enUS: "Own saved views · Save", zhCN: "本人保存的视图 · 保存" },
  reconciliationRun: { enUS: "Reconciliation · Compare now", zhCN: "对账 · 立即核对" },
  reconciliationReopen: { enUS: "Reconciliation · Reopen a difference", zhCN: "对账 · 重新打开差异" },
  reconciliationDiscard: { enUS: "Reconciliation · Remove a statement", zhCN: "对账 · 移除对账单" },
  homeGet: { enUS: "Home · View", zhCN: "首页 · 查看" },
  getvalidatorinfo: { enUS: "User Management · Show validator info", zhCN: "用户管理 · 查看验证器信息" },
  updateUser: { enUS: "User Management · Change group or enable", zhCN: "用户管理 · 更改用户组或启停" },
  enrolmentOpen: {
    enUS: "Enrolment · Show one's own new authenticator",
    zhCN: "绑定验证器 · 查看本人的新验证器",
  },
  enrolmentFinish: { enUS: "Enrolment · Bind the authenticator", zhCN: "绑定验证器 · 完成绑定" },
  passkeyList: { enUS: "Own passkeys · View", zhCN: "本人通行密钥 · 查看" },
  passkeyBegin: { enUS: "Own passkeys · Begin to add", zhCN: "本人通行密钥 · 开始添加" },
  passkeyAdd: { enUS: "Own passkeys · Add", zhCN: "本人通行密钥 · 添加" },
  passkeyChallenge: { enUS: "Passkey · Ask to confirm", zhCN: "通行密钥 · 请求确认" },
  passkeyProve: { enUS: "Passkey · Confirm", zhCN: "通行密钥 · 确认" },
  proofMany: { enUS: "Confirm many at once", zhCN: "批量操作确认" },
  passkeyRevoke: { enUS: "Own passkeys · Revoke", zhCN: "本人通行密钥 · 撤销" },
  proofwindowList: { enUS: "Confirmed for now", zhCN: "当前免确认" },
  proofwindowEnd: { enUS: "Confirm each act again", zhCN: "结束免确认" },
  passkeyDemand: { enUS: "Approvals · By passkey only", zhCN: "审批 · 仅限通行密钥" },
  recoverycodeMake: { enUS: "Make own recovery codes", zhCN: "生成本人恢复码" },
  userPasskeylist: { enUS: "User Management · View passkeys", zhCN: "用户管理 · 查看通行密钥" },
  userPasskeyrevoke: { enUS: "User Management · Revoke a passkey", zhCN: "用户管理 · 撤销通行密钥" },
  noticetargetList: { enUS: "Own notice targets · View", zhCN: "本人通知方式 · 查看" },
  noticetargetAdd: { enUS: "Own notice targets · Add", zhCN: "本人通知方式 · 添加" },
  noticetargetCode: { enUS: "Own notice targets · Send a code", zhCN: "本人通知方式 · 发送验证码" },
  noticetargetConfirm: { enUS: "Own notice targets · Confirm", zhCN: "本人通知方式 · 确认" },
  noticetargetTest: { enUS: "Own notice targets · Send a test", zhCN: "本人通知方式 · 发送测试" },
  noticetargetEdit: { enUS: "Own notice targets · Edit", zhCN: "本人通知方式 · 编辑" },
  noticetargetDelete: { enUS: "Own notice targets · Remove", zhCN: "本人通知方式 · 移除" },
  userNoticetargetremove: {
    enUS: "User Management · Remove a notice target",
    zhCN: "用户管理 · 移除通知方式",
  },
  userNoticetargets: { enUS: "User Management · View notice targets", zhCN: "用户管理 · 查看通知方式" },
  userRenewvalidator: { enUS: "User Management · Renew validator", zhCN: "用户管理 · 更换验证器" },
  originalrecordUnignore: { enUS: "Bank Transactions · Undo ignore", zhCN: "银行流水 · 取消忽略" },
  originalrecordImportpreview: {
    enUS: "Bank Transactions · Preview a statement",
    zhCN: "银行流水 · 预览对账单",
  },
  cashoutimportPreview: { enUS: "Payout Orders · Preview an imported file", zhCN: "代付订单 · 预览导入" },
  approvalWithdraw: { enUS: "Approvals · Withdraw", zhCN: "审批 · 撤回" },
  maintenanceAdd: { enUS: "Maintenance · Plan", zhCN: "维护设置 · 新建" },
  maintenanceUpdate: { enUS: "Maintenance · Change", zhCN: "维护设置 · 修改" },
  maintenanceStart: { enUS: "Maintenance · Start now", zhCN: "维护设置 · 立即开始" },
  maintenanceEnd: { enUS: "Maintenance · End now", zhCN: "维护设置 · 立即结束" },
  maintenanceCancel: { enUS: "Maintenance · Cancel", zhCN: "维护设置 · 取消" },
  maintenanceCurrent: { enUS: "Maintenance · View announced", zhCN: "维护公告 · 查看" },
  articleUnpublish: { enUS: "Articles · Unpublish", zhCN: "文章 · 下架" },
  articleRestore: { enUS: "Articles · Restore a version", zhCN: "文章 · 恢复版本" },
  articleDraftGet: { enUS: "Articles · View own draft", zhCN: "文章 · 本人草稿" },
  articleDraftSave: { enUS: "Articles · Save own draft", zhCN: "文章 · 保存本人草稿" },
  articleDraftDiscard: { enUS: "Articles · Discard own draft", zhCN: "文章 · 放弃本人草稿" },
  articleImageUpload: { enUS: "Articles · Upload a picture", zhCN: "文章 · 上传图片" },
  noticeCount: { enUS: "Notices · View", zhCN: "通知 · 查看" },
  noticeList: { enUS: "Notices · View", zhCN: "通知 · 查看" },
  noticeRead: { enUS: "Notices · Mark as read", zhCN: "通知 · 标为已读" },
  noticeReadall: { enUS: "Notices · Mark all as read", zhCN: "通知 · 全部标为已读" },
  exportAgain: { enUS: "My Exports · Export again", zhCN: "我的导出 · 重新导出" },
  reportscheduleAdd: { enUS: "Scheduled reports · Add", zhCN: "定时报表 · 新增" },
  reportscheduleUpdate: { enUS: "Scheduled reports · Change", zhCN: "定时报表 · 修改" },
  reportscheduleEnable: { enUS: "Scheduled reports · Pause or resume", zhCN: "定时报表 · 暂停或恢复" },
  reportscheduleDelete: { enUS: "Scheduled reports · Delete", zhCN: "定时报表 · 删除" },
  exportList: { enUS: "My Exports · View", zhCN: "我的导出 · 查看" },
  exportGet: { enUS: "My Exports · View", zhCN: "我的导出 · 查看" },
  exportCancel: { enUS: "My Exports · Cancel", zhCN: "我的导出 · 取消" },
  exportDelete: { enUS: "My Exports · Delete", zhCN: "我的导出 · 删除" },
  exportDownload: { enUS: "My Exports · Download", zhCN: "我的导出 · 下载" },
  "create-admin": { enUS: "First administrator · Create", zhCN: "首个管理员 · 创建" },
};

/** What screens and forms ask for besides; only a refusal of it leaves a line. */
const lists: Title = { enUS: "Reference lists · View", zhCN: "基础资料 · 查看" };
const view: Title = { enUS: "View", zhCN: "查看" };

/** Of a call that a line of the log names; one that is no longer known is told by its name. */
export function titleOf(name: string): Title {
  const given = (own as Readonly<Record<string, Title>>)[name];
  if (given) return given;
  const row = (calls as Readonly<Record<string, Call>>)[name];
  return (row && titleByAccess(row)) ?? { enUS: name, zhCN: name };
}

/** Undefined where the catalogue has no words for it. */
export function titleByAccess({ access, effect }: Call): Title | undefined {
  if (access.by === "session" && effect === "read") return lists;
  if (access.by !== "page") return undefined;
  const [page] = [access.page].flat() as PageCode[];
  if (page === undefined) return undefined;
  const row: PageRow = pages[page];
  const [fn] = access.function === undefined ? [] : [access.function].flat();
  const done = fn === undefined ? view : row.functions[fn];
  return done && { enUS: `${row.enUS} · ${done.enUS}`, zhCN: `${row.zhCN} · ${done.zhCN}` };
}

/** Names of the calls whose title, in either language, or name holds the text. */
export function callsTitled(text: string): string[] {
  const wanted = text.toLowerCase();
  const names = [...Object.keys(calls), "create-admin"];
  return names.filter((name) => {
    const { enUS, zhCN } = titleOf(name);
    return [name, enUS, zhCN].some((words) => words.toLowerCase().includes(wanted));
  });
}
