/**
 * The catalogue of menu groups, pages and page functions: the one source of permissions. A user group holds
 * some of these codes; `currentpermission` answers them in the specification's shape; every call names the
 * page (and function) that it needs. `merchant: true` marks what an ordinary merchant's groups may hold.
 * The rows of each menu group have a file of their own in pages/.
 */
import { channelsPages } from "./pages/channels.ts";
import { contentPages } from "./pages/content.ts";
import { crawlersPages } from "./pages/crawlers.ts";
import { lotteryPages } from "./pages/lottery.ts";
import { maintenancePages } from "./pages/maintenance.ts";
import { merchantsPages } from "./pages/merchants.ts";
import { offlinePages } from "./pages/offline.ts";
import { paymentsPages } from "./pages/payments.ts";
import { reportPages } from "./pages/reports.ts";
import { usersPages } from "./pages/users.ts";

export const menuGroups = {
  Payments: { enUS: "Payments", zhCN: "支付" },
  Offline: { enUS: "Offline", zhCN: "线下账户" },
  Crawlers: { enUS: "Crawlers", zhCN: "爬虫" },
  Channels: { enUS: "Channels", zhCN: "通道" },
  Merchants: { enUS: "Merchants", zhCN: "商户" },
  Users: { enUS: "Users", zhCN: "用户" },
  Content: { enUS: "Content", zhCN: "内容" },
  Lottery: { enUS: "Lottery", zhCN: "彩票" },
  Reports: { enUS: "Reports", zhCN: "报表" },
  Maintenance: { enUS: "Maintenance", zhCN: "维护" },
} as const;

export interface PageRow {
  menu: keyof typeof menuGroups;
  route: string;
  enUS: string;
  zhCN: string;
  merchant: boolean;
  hidden?: true;
  /** Function code → whether an ordinary merchant's groups may hold it. */
  functions: Readonly<Record<string, { enUS: string; zhCN: string; merchant: boolean }>>;
}

export const pages = {
  ...paymentsPages,
  ...offlinePages,
  ...crawlersPages,
  ...channelsPages,
  ...merchantsPages,
  ...usersPages,
  ...contentPages,
  ...lotteryPages,
  ...reportPages,
  ...maintenancePages,
} as const satisfies Record<string, PageRow>;

export type PageCode = keyof typeof pages;
export type FunctionCode = { [Page in PageCode]: keyof (typeof pages)[Page]["functions"] }[PageCode] & string;

/** One held permission: a page alone ("view"), or a function of a page. */
export type Permission = PageCode | `${PageCode}.${string}`;

export const pageCodes = Object.keys(pages) as PageCode[];

/** Every permission that a group of this kind of merchant may hold. */
export function grantablePermissions(merchantType: "Super" | "Normal"): Permission[] {
  const isSuper = merchantType === "Super";
  return pageCodes.flatMap((code) => {
    const row: PageRow = pages[code];
    if (!isSuper && !row.merchant) return [];
    const functions = Object.entries(row.functions).filter(([, fn]) => isSuper || fn.merchant);
    return [code, ...functions.map(([name]): Permission => `${code}.${name}`)];
  });
}
