/** Lotteries and their draws (650 to 669). */
import type { ErrorText } from "./error-text.ts";

export const lotteryErrors = {
  LotteryCodeTaken: {
    code: 650,
    enUS: "A lottery with the code {LotteryCode} already exists. Choose another code, or edit that lottery.",
    zhCN: "彩票代码 {LotteryCode} 已存在，请更换代码，或编辑该彩票。",
  },
  LotteryInUse: {
    code: 651,
    enUS: "{Count} draws of this lottery have taken place or were changed manually, so it cannot be deleted. Disable it instead.",
    zhCN: "该彩票已有 {Count} 个期次开奖或经人工变更，不能删除，请改为停用。",
  },
  LotteryCurrencyUnknown: {
    code: 652,
    enUS: "The currency {Currency} does not exist or is disabled. Choose another one.",
    zhCN: "系统中没有币种 {Currency}，或该币种已停用，请选择其他币种。",
  },
  DrawStatusChanged: {
    code: 653,
    enUS: "This draw's status has changed, so this is no longer possible. Open the draw again.",
    zhCN: "该期次的状态已变更，无法执行此操作，请重新查看该期次。",
  },
  DrawResultEntered: {
    code: 654,
    enUS: "{By} has already entered this draw's result. Compare the numbers, and correct them if they are wrong.",
    zhCN: "{By} 已录入该期开奖结果。请核对号码，如有错误请进行更正。",
  },
  DrawNotYet: {
    code: 655,
    enUS: "This draw has not taken place yet. Enter the result after the draw.",
    zhCN: "该期尚未到开奖时间，请在开奖后录入结果。",
  },
  DrawTimePassed: {
    code: 656,
    enUS: "The draw time has passed. Choose a time in the future.",
    zhCN: "开奖时间已过，请选择将来的时间。",
  },
  DrawIssueTaken: {
    code: 657,
    enUS: "The lottery already has a draw with the issue number {IssueNumber}. Choose another number.",
    zhCN: "该彩票已有期号 {IssueNumber}，请更换期号。",
  },
  DrawTimeTaken: {
    code: 658,
    enUS: "The lottery already has a draw at that time. Choose another time.",
    zhCN: "该彩票在此时间已有其他期次，请选择其他时间。",
  },
  DrawUnchanged: {
    code: 659,
    enUS: "Nothing has changed. Change something, or leave it as it is.",
    zhCN: "内容与现有记录一致，请修改后再提交，或保持不变。",
  },
  DrawTooFar: {
    code: 660,
    enUS: "A draw can be planned for at most two years from now. Choose an earlier time.",
    zhCN: "最多只能安排自现在起两年内的期次，请选择更早的时间。",
  },
} as const satisfies Record<string, ErrorText>;
