/** Lotteries and their draws (650 to 669). */
import type { ErrorText } from "./error-text.ts";

export const lotteryErrors = {
  LotteryCodeTaken: {
    code: 650,
    enUS: "There is a lottery with the code {LotteryCode} already. Choose another code, or edit that lottery.",
    zhCN: "彩票代码 {LotteryCode} 已存在，请更换代码，或编辑该彩票。",
  },
  LotteryInUse: {
    code: 651,
    enUS: "{Count} draws of this lottery have happened or were changed by people, so it cannot be deleted. Disable it instead.",
    zhCN: "该彩票已有 {Count} 个期次开奖或经人工变更，不能删除，请改为停用。",
  },
  LotteryCurrencyUnknown: {
    code: 652,
    enUS: "{Currency} is no currency of this system, or it is disabled. Choose another one.",
    zhCN: "系统中没有币种 {Currency}，或该币种已停用，请选择其他币种。",
  },
  DrawStatusChanged: {
    code: 653,
    enUS: "This draw's status has changed meanwhile, so this can no longer be done. Look at the draw again.",
    zhCN: "该期次的状态已变更，无法执行此操作，请重新查看该期次。",
  },
  DrawResultEntered: {
    code: 654,
    enUS: "{By} has entered this draw's result already. Compare the numbers; if they are wrong, correct them.",
    zhCN: "{By} 已录入该期开奖结果。请核对号码，如有错误请进行更正。",
  },
  DrawNotYet: {
    code: 655,
    enUS: "The time of this draw has not come. Enter the result after the draw.",
    zhCN: "该期尚未到开奖时间，请在开奖后录入结果。",
  },
  DrawTimePassed: {
    code: 656,
    enUS: "The draw time has passed. Choose a time that is still to come.",
    zhCN: "开奖时间已过，请选择将来的时间。",
  },
  DrawIssueTaken: {
    code: 657,
    enUS: "The lottery has a draw with the issue number {IssueNumber} already. Choose another number.",
    zhCN: "该彩票已有期号 {IssueNumber}，请更换期号。",
  },
  DrawTimeTaken: {
    code: 658,
    enUS: "The lottery has another draw at that time. Choose another time.",
    zhCN: "该彩票在此时间已有其他期次，请选择其他时间。",
  },
  DrawUnchanged: {
    code: 659,
    enUS: "Nothing differs from what is there already. Change something, or leave it as it is.",
    zhCN: "内容与现有记录一致，请修改后再提交，或保持不变。",
  },
  DrawTooFar: {
    code: 660,
    enUS: "A draw can be planned for at most two years from now. Choose an earlier time.",
    zhCN: "最多只能安排自现在起两年内的期次，请选择更早的时间。",
  },
} as const satisfies Record<string, ErrorText>;
