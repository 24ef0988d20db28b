/** The pages of the menu group Lottery. */

import type { PageRow } from "../pages.ts";
import { exportFunction } from "./functions.ts";

export const lotteryPages = {
  LotteryList: {
    menu: "Lottery",
    route: "/lottery/LotteryList",
    enUS: "Lotteries",
    zhCN: "彩票",
    merchant: false,
    functions: {
      add: { enUS: "Add lottery", zhCN: "新增彩票", merchant: false },
      edit: { enUS: "Edit lottery", zhCN: "编辑彩票", merchant: false },
      enable: { enUS: "Enable or disable", zhCN: "启用或停用", merchant: false },
      delete: { enUS: "Delete lottery", zhCN: "删除彩票", merchant: false },
      draw: { enUS: "Keep draws and results", zhCN: "管理期次与开奖", merchant: false },
      ...exportFunction.operator,
    },
  },
} as const satisfies Record<string, PageRow>;
