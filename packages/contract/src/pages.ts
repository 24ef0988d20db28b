/**
 * The catalogue of menu groups, pages and page functions: the one source of permissions. A user group holds
 * some of these codes; `currentpermission` answers them in the specification's shape; every call names the
 * page (and function) that it needs. `merchant: true` marks what an ordinary merchant's groups may hold.
 */
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

export const menuGroups = {
  Payments: { enUS: "Payments", zhCN: "支付" },
  Merchants: { enUS: "Merchants", zhCN: "商户" },
} as const;

export const pages = {
  PayOrder: {
    menu: "Payments",
    route: "/xpay/PayOrder",
    enUS: "Collection Orders",
    zhCN: "收款订单",
    merchant: true,
    functions: {
      export: { enUS: "Export", zhCN: "导出", merchant: true },
    },
  },
  CallbackRecord: {
    menu: "Payments",
    route: "/xpay/CallbackRecord",
    enUS: "Callback Records",
    zhCN: "回调记录",
    merchant: true,
    functions: {
      resend: { enUS: "Resend callback", zhCN: "重新发送回调", merchant: true },
      export: { enUS: "Export", zhCN: "导出", merchant: true },
    },
  },
  BalanceChange: {
    menu: "Merchants",
    route: "/merchant/BalanceChange",
    enUS: "Balance Change Records",
    zhCN: "余额变动记录",
    merchant: true,
    functions: {
      export: { enUS: "Export", zhCN: "导出", merchant: true },
    },
  },
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
