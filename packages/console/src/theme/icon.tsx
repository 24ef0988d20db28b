/** The console's line icons, drawn on a grid of 20; they take the colour and size of the text around them. */
const paths = {
  menu: "M3 5.5h14M3 10h14M3 14.5h14",
  search: "M9 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11ZM13 13l4 4",
  close: "M5 5l10 10M15 5L5 15",
  check: "M4 10.5l4 4 8-9",
  chevronRight: "M8 5l5 5-5 5",
  chevronDown: "M5 8l5 5 5-5",
  refresh: "M16 10a6 6 0 1 1-1.8-4.3M16 3v3.5h-3.5",
  home: "M3.5 9 10 3.5 16.5 9v7.5h-4.5v-4.5h-4v4.5H3.5Z",
  language:
    "M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM3.2 10h13.6M10 3c2 2 3 4.4 3 7s-1 5-3 7c-2-2-3-4.4-3-7s1-5 3-7Z",
  sun: "M10 13.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM10 2v1.5M10 16.5V18M2 10h1.5M16.5 10H18M4.3 4.3l1.1 1.1M14.6 14.6l1.1 1.1M4.3 15.7l1.1-1.1M14.6 5.4l1.1-1.1",
  moon: "M16.5 11.8A6.8 6.8 0 0 1 8.2 3.5a6.8 6.8 0 1 0 8.3 8.3Z",
  screen: "M3 4.5h14v9H3ZM7.5 16.5h5M10 13.5v3",
  fullScreen: "M3.5 7.5v-4h4M12.5 3.5h4v4M16.5 12.5v4h-4M7.5 16.5h-4v-4",
  user: "M10 10a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM4 16.5c.6-2.8 3-4 6-4s5.4 1.2 6 4",
  settings: "M3 6h8M15 6h2M3 14h2M9 14h8M13 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM7 16a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z",
  key: "M12.5 12a4.5 4.5 0 1 0-4.2-2.9L3 14.4V17h2.6l1.2-1.2v-1.6h1.6l1.6-1.6c.8.3 1.6.4 2.5.4ZM13.6 6.6v.1",
  keyboard: "M2.5 5h15v10h-15ZM5.5 8h.1M8.5 8h.1M11.5 8h.1M14.5 8h.1M6.5 11.8h7",
  speaker: "M3.5 8v4H6l4 3.5v-11L6 8ZM12.8 7.5a3.5 3.5 0 0 1 0 5M15 5.3a6.6 6.6 0 0 1 0 9.4",
  speakerOff: "M3.5 8v4H6l4 3.5v-11L6 8ZM13.5 8l4 4M17.5 8l-4 4",
  signOut: "M8 3.5H4v13h4M12.5 6.5 16 10l-3.5 3.5M16 10H8",
  PayOrder: "M3 5.5h14v9H3ZM3 8.5h14M6 12h3",
  CashoutOrder: "M17 9V5.5H3v9h6M3 8.5h14M12 14.5h5.5M15 12l2.5 2.5L15 17",
  OriginalRecord: "M5 3h10v14l-2.5-1.6L10 17l-2.5-1.6L5 17ZM8 7h4M8 10.5h4",
  MoneyCase: "M3 7h14v9.5H3ZM7.5 7V4.5h5V7M10 9.5v3M10 14.4v.1",
  SettlementAccount: "M3 8 10 3.5 17 8H3ZM4.5 16.5h11M5.5 8v6M14.5 8v6M10 9.5v5M8 12.5l2 2 2-2",
  CallbackRecord: "M4 8h9.5a3 3 0 0 1 0 6H9M6.5 5 3.5 8l3 3",
  Supplier: "M3 8.5 10 4l7 4.5M4.5 16.5h11M6 9.5v5M10 9.5v5M14 9.5v5",
  PayChannel: "M3 6h9M9.5 3.5 12 6 9.5 8.5M17 14H8M3 14h2M14 6h3",
  CashoutChannel: "M17 6H8M10.5 3.5 8 6l2.5 2.5M3 14h9M15 14h2M3 6h2",
  MerchantList: "M3.5 8v8.5h13V8M3 8l1.5-4.5h11L17 8ZM8 16.5v-5h4v5",
  BalanceChange: "M6 4v12M3.5 13.5 6 16l2.5-2.5M14 16V4M11.5 6.5 14 4l2.5 2.5",
  Withdrawal: "M3.5 6.5V16h13V6.5ZM3.5 6.5 6 3.5h8l2.5 3M10 8.8v4.7M7.8 11.3 10 13.5l2.2-2.2",
  WithdrawalConfirm: "M3 11v5.5h14V11M10 13.5v-10M6.5 7 10 3.5 13.5 7",
  UserList:
    "M8 9.5a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6ZM2.5 16c.5-2.6 2.7-3.8 5.5-3.8s5 1.2 5.5 3.8M13 4.2a2.8 2.8 0 0 1 0 5.1M15 12.6c1.4.5 2.3 1.6 2.5 3.4",
  UserGroup: "M10 3l6 2.2v4.3c0 3.6-2.5 6-6 7.5-3.5-1.5-6-3.9-6-7.5V5.2ZM7.5 10l1.8 1.8 3.4-3.6",
  OnlineUser: "M3 4.5h14v9H3ZM7.5 16.5h5M10 13.5v3M7.5 9l1.8 1.8 3.2-3.6",
  QrCode:
    "M3.5 3.5h5v5h-5ZM11.5 3.5h5v5h-5ZM3.5 11.5h5v5h-5ZM11.5 11.5h2v2M16.5 11.5v2M11.5 16.5h1.5M16.5 16.4v.1",
  BankCard: "M3 5.5h14v9.5H3ZM3 9h14M5.5 12.5h3M3 7h14",
  TrueMoney: "M3.5 6.5v8.5h13v-8.5ZM3.5 6.5 13 3.5v3M13.5 10.7v.1",
  SpiderSetting:
    "M10 13.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM6.8 8.5 3.5 6M13.2 8.5 16.5 6M6.5 10.5H3M13.5 10.5H17M7.2 12.4l-3 3.1M12.8 12.4l3 3.1M8.5 6.8 8 4M11.5 6.8 12 4",
  PayoutCard: "M3 5.5h14v9.5H3ZM3 9h14M5.5 12.5h2M11.5 12.5h4M14 11l1.5 1.5-1.5 1.5",
  PayoutCardRecord: "M4 3.5h12v13H4ZM7 7h6M7 10h6M7 13h3",
  CashoutTask: "M6 3h8v14H6ZM9 14.5h2M8.5 6.5h.1M11.5 6.5h.1M8.5 9h.1M11.5 9h.1M8.5 11.5h.1M11.5 11.5h.1",
  Approval: "M4 3.5h12v13H4ZM7 10l2.2 2.2L13.5 7.5",
  AuditLog: "M5 3h10v14H5ZM7.5 6.5h5M7.5 9.5h5M8 13.4l1.4 1.4 2.8-3",
  DailyOverview: "M3.5 3.5v13h13M6.5 12.5 9.5 9l2.5 2 4-5",
  PayReport: "M3.5 3.5v13h13M7 13.5V10M10.5 13.5v-7M14 13.5V8.5",
  CashoutReport: "M3.5 3.5v13h13M6.5 7h7M6.5 10h4.5M6.5 13h8.5",
  Reconciliation: "M10 3.5v13M6.5 16.5h7M4.5 6h11M4.5 6 2.5 11h4ZM15.5 6l-2 5h4Z",
  Exports: "M10 3.5v8M6.8 8.8 10 12l3.2-3.2M3.5 12.5v4h13v-4",
  Maintenance: "M12.5 3.3a4 4 0 0 0-4.8 5.4L3 13.4V17h3.6l4.7-4.7a4 4 0 0 0 5.4-4.8l-2.6 2.6-2.6-.6-.6-2.6Z",
  ApiInfo: "M6.5 6 2.5 10l4 4M13.5 6l4 4-4 4M11.5 4l-3 12",
  Article: "M3 4.5h11v11H3ZM14 8h3v6a1.5 1.5 0 0 1-3 0M5.5 7.5h6M5.5 10h6M5.5 12.5h4",
  ArticleCategory: "M3 4.5h5l1.5 2H17v9H3Z",
  AdvertisingManagement: "M3.5 8v3.5h3l7 3V5l-7 3ZM6.5 11.5l1 5M16 8a2.5 2.5 0 0 1 0 3.5",
  LotteryList: "M3 5.5h14V8a2 2 0 0 0 0 4v2.5H3V12a2 2 0 0 0 0-4ZM12 5.5V7M12 9.3v1.4M12 13v1.5",
  PayType: "M10 4 17 7.5 10 11 3 7.5ZM3 11.5l7 3.5 7-3.5",
  CashoutType: "M3.5 3.5h6l7 7-6 6-7-7ZM7 7v.1",
  Bank: "M3 16.5h14M3.5 8h13L10 3.5ZM5 11v2.5M10 11v2.5M15 11v2.5",
  Currency:
    "M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM12.3 8C12 7 11.2 6.7 10 6.7c-3 0-3 3.3 0 3.3s3 3.3 0 3.3c-1.2 0-2-.3-2.3-1.3M10 5.3v9.4",
  Language: "M3 5h8M7 3.5V5c0 3.5-1.8 6-4 7M5 8c1 2 3 3.5 5 4M10.5 16.5l3-8 3 8M11.5 14h4",
  bell: "M5.5 13.5V9a4.5 4.5 0 0 1 9 0v4.5l1.5 1.5H4ZM8.5 17h3",
  page: "M5 3h7l3 3v11H5ZM12 3v3h3",
} as const;

export type IconName = keyof typeof paths;

export function iconOf(name: string): IconName {
  return name in paths ? (name as IconName) : "page";
}

export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}
