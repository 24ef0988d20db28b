/**
 * Who lives in the demo world: merchants with different clocks, their groups and users, the operator's
 * accounts and the crawlers that watch them. Names, passwords and sizes are fixed; secrets are not here.
 */
import { grantablePermissions, type Permission } from "@opc/contract/pages";

export interface DemoUser {
  userName: string;
  password: string;
  group: string;
  /** For people and tools: begins with `super` or `merchant`. */
  role: string;
}

export interface DemoGroup {
  name: string;
  isDefault: boolean;
  /** "all": whatever a group of this kind of merchant may hold. */
  permissions: "all" | readonly Permission[];
}

export interface DemoMerchant {
  alias: string;
  name: string;
  type: "Super" | "Normal";
  timeDifferenceMinutes: number;
  groups: readonly DemoGroup[];
  users: readonly DemoUser[];
  /** It has done nothing yet, and has no server. */
  isNew?: true;
}

/** An ordinary merchant's business: its share of all orders and what it pays for them. */
export interface DemoTrade {
  alias: string;
  share: number;
  orderPrefix: string;
  feeBasisPoints: number;
  feeMinimumMinor: bigint;
  feeMaximumMinor: bigint | null;
}

const administrators: DemoGroup = { name: "Administrators", isDefault: true, permissions: "all" };
const clerks: DemoGroup = {
  name: "Clerks",
  isDefault: false,
  permissions: ["PayOrder", "CallbackRecord", "ApiInfo"],
};

/** A second person, for what nobody may decide alone. */
const cashiers: DemoGroup = {
  name: "Cashiers",
  isDefault: false,
  permissions: [
    ...grantablePermissions("Super").filter((code) =>
      /^(PayOrder|OriginalRecord|CallbackRecord|WithdrawalConfirm|SettlementAccount)\b/.test(code),
    ),
    "MerchantList",
    "MerchantList.manualBalance",
    "MerchantList.approveKey",
    "ApiInfo",
    "Approval",
    "Approval.approve",
    "Approval.reject",
  ],
};

/** A merchant without orders: what it would pay for them. */
export const newcomer = {
  alias: "ORCHID",
  feeBasisPoints: 200,
  feeMinimumMinor: 150n,
  feeMaximumMinor: null,
} as const;

/** By merchant: what its people prove a withdrawal by. */
export const withdrawalPasswords = {
  ACME: "river-lantern-39",
  LOTUS: "cedar-window-50",
  MANGO: "golden-paddle-61",
} as const;

/** Who administers a merchant, and withdraws its money. */
function administrator(alias: keyof typeof withdrawalPasswords, password: string): DemoUser {
  const role = `merchant administrator, withdrawal password ${withdrawalPasswords[alias]}`;
  return { userName: "admin", password, group: "Administrators", role };
}

export const merchants: readonly DemoMerchant[] = [
  {
    alias: "OPC",
    name: "OPC Operations",
    type: "Super",
    timeDifferenceMinutes: 420,
    groups: [
      administrators,
      cashiers,
      { name: "Order viewers", isDefault: false, permissions: ["PayOrder"] },
    ],
    users: [
      {
        userName: "admin",
        password: "quiet-harbour-41",
        group: "Administrators",
        role: "super administrator",
      },
      {
        userName: "cashier",
        password: "amber-compass-28",
        group: "Cashiers",
        role: "super operator, orders, reviews, withdrawals and approvals",
      },
      {
        userName: "viewer",
        password: "paper-lantern-52",
        group: "Order viewers",
        role: "super operator, collection orders only",
      },
    ],
  },
  {
    alias: "ACME",
    name: "Acme Bangkok",
    type: "Normal",
    timeDifferenceMinutes: 420,
    groups: [administrators, clerks],
    users: [
      administrator("ACME", "copper-kettle-63"),
      {
        userName: "clerk",
        password: "green-bicycle-74",
        group: "Clerks",
        role: "merchant clerk, few rights",
      },
    ],
  },
  {
    alias: "LOTUS",
    name: "Lotus Trading",
    type: "Normal",
    timeDifferenceMinutes: 480,
    groups: [administrators, clerks],
    users: [
      administrator("LOTUS", "silver-willow-85"),
      {
        userName: "clerk",
        password: "morning-ferry-96",
        group: "Clerks",
        role: "merchant clerk, few rights",
      },
    ],
  },
  {
    alias: "MANGO",
    name: "Mango Games",
    type: "Normal",
    timeDifferenceMinutes: 330,
    groups: [administrators],
    users: [administrator("MANGO", "yellow-umbrella-17")],
  },
  {
    alias: newcomer.alias,
    name: "Orchid Travel",
    type: "Normal",
    timeDifferenceMinutes: 420,
    groups: [administrators],
    users: [
      {
        userName: "admin",
        password: "velvet-anchor-72",
        group: "Administrators",
        role: "merchant administrator, of one that has just begun",
      },
    ],
    isNew: true,
  },
];

/** How far the operator's clock is ahead of UTC. */
export const operatorMs =
  (merchants.find((merchant) => merchant.type === "Super")?.timeDifferenceMinutes ?? 0) * 60_000;

export const trades: readonly DemoTrade[] = [
  {
    alias: "ACME",
    share: 0.56,
    orderPrefix: "AC",
    feeBasisPoints: 150,
    feeMinimumMinor: 100n,
    feeMaximumMinor: 30_000n,
  },
  {
    alias: "LOTUS",
    share: 0.34,
    orderPrefix: "LT-",
    feeBasisPoints: 180,
    feeMinimumMinor: 150n,
    feeMaximumMinor: null,
  },
  {
    alias: "MANGO",
    share: 0.1,
    orderPrefix: "mg",
    feeBasisPoints: 250,
    feeMinimumMinor: 200n,
    feeMaximumMinor: null,
  },
];

export interface DemoAccount {
  name: string;
  holder: string;
  account: string;
  /** Numbers that no bank gives out: a scanned demo code must never reach a real person. */
  promptId: string;
  crawlerCode: string;
  validityMinutes: number;
  /** With a length, members write a random remark, and that tells the payment. */
  remarkLength: number | null;
  minimumMinor: bigint;
  maximumMinor: bigint;
}

const wide = { minimumMinor: 100n, maximumMinor: 5_000_000n } as const;

/** Its agent signs its requests, the others send their tokens alone. */
export const signingCrawler = "SP-KBANK-1";

export const accounts: readonly DemoAccount[] = [
  {
    name: "KBank QR 1",
    holder: "Siam Orchard Co., Ltd.",
    account: "000-1-00101-1",
    promptId: "0000000101",
    crawlerCode: "SP-KBANK-1",
    validityMinutes: 15,
    remarkLength: null,
    ...wide,
  },
  {
    name: "KBank QR 2",
    holder: "Siam Orchard Co., Ltd.",
    account: "000-1-00102-2",
    promptId: "0000000102",
    crawlerCode: "SP-KBANK-2",
    validityMinutes: 15,
    remarkLength: null,
    ...wide,
  },
  {
    name: "SCB QR 1",
    holder: "Chao Phraya Retail",
    account: "000-2-00103-3",
    promptId: "0000000103",
    crawlerCode: "SP-SCB-1",
    validityMinutes: 10,
    remarkLength: null,
    ...wide,
  },
  {
    name: "BBL QR 1",
    holder: "Golden Rice Trading",
    account: "000-3-00104-4",
    promptId: "0000000000108",
    crawlerCode: "SP-BBL-1",
    validityMinutes: 15,
    remarkLength: 6,
    ...wide,
  },
  {
    name: "BBL QR 2 (large)",
    holder: "Golden Rice Trading",
    account: "000-3-00105-5",
    promptId: "0000000000116",
    crawlerCode: "SP-BBL-2",
    validityMinutes: 20,
    remarkLength: null,
    minimumMinor: 500_000n,
    maximumMinor: 5_000_000n,
  },
];

/** Differences that make a payable amount unique on its account, in satang. */
export const amountDifference = { minimumMinor: 0n, maximumMinor: 99n } as const;
export const dailyLimitMinor = 10_000_000_000n;

export const currencies = [
  { Code: "THB", NameEn: "Thai baht", NameZh: "泰铢", Exponent: 2 },
  { Code: "USD", NameEn: "US dollar", NameZh: "美元", Exponent: 2 },
  { Code: "CNY", NameEn: "Chinese yuan", NameZh: "人民币", Exponent: 2 },
  { Code: "JPY", NameEn: "Japanese yen", NameZh: "日元", Exponent: 0 },
  { Code: "VND", NameEn: "Vietnamese dong", NameZh: "越南盾", Exponent: 0 },
  { Code: "KWD", NameEn: "Kuwaiti dinar", NameZh: "科威特第纳尔", Exponent: 3 },
] as const;

export const payTypes = [
  {
    Code: "PROMPTPAY",
    Currency: "THB",
    NameEn: "PromptPay QR",
    NameZh: "PromptPay 扫码",
    MinimumMinor: 100n,
    MaximumMinor: 5_000_000n,
  },
  {
    Code: "TRUEMONEY",
    Currency: "THB",
    NameEn: "TrueMoney wallet",
    NameZh: "TrueMoney 钱包",
    MinimumMinor: 1_000n,
    MaximumMinor: 3_000_000n,
  },
  {
    Code: "BANKCARD",
    Currency: "THB",
    NameEn: "Bank transfer",
    NameZh: "银行转账",
    MinimumMinor: 1_000n,
    MaximumMinor: 5_000_000n,
  },
] as const;
