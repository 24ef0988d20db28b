/**
 * Table of contents: page code → its screens, each loaded when it is first opened. A page's own route comes
 * from the contract's catalogue; screens below it (one order, one record) open as tabs of their own.
 */
import type { FunctionCode } from "@opc/contract/pages";
import type { ComponentType } from "react";
import { reportScreens } from "./report-screens.ts";
import { routes } from "./routes.static.ts";
import type { ScreenCode } from "./screen-code.ts";

export interface Screen {
  page: ScreenCode;
  /** React Router pattern. */
  path: string;
  load: () => Promise<ComponentType>;
  /** The page that it is opened from, where its address does not say so: its place in the breadcrumb. */
  below?: ScreenCode;
  /** The page function that it takes to be here at all, besides the page. */
  needs?: FunctionCode;
  /** The record that the specification's address names behind `?`; each such record has a path, so a tab, of its own. */
  asks?: string;
}

export const screens: readonly Screen[] = [
  {
    page: "PayOrder",
    path: routes.PayOrder,
    load: async () => (await import("./pages/payment-order/page.tsx")).PaymentOrderPage,
  },
  {
    page: "PayOrder",
    path: `${routes.PayOrder}/:OrderNo`,
    load: async () => (await import("./pages/payment-order/detail-page.tsx")).PaymentOrderDetailPage,
  },
  {
    page: "CashoutOrder",
    path: routes.CashoutOrder,
    load: async () => (await import("./pages/payout-order/page.tsx")).PayoutOrderPage,
  },
  {
    page: "CashoutOrder",
    path: `${routes.CashoutOrder}/:OrderNo`,
    load: async () => (await import("./pages/payout-order/detail-page.tsx")).PayoutOrderDetailPage,
  },
  {
    page: "OriginalRecord",
    path: routes.OriginalRecord,
    load: async () => (await import("./pages/bank-transaction/page.tsx")).BankTransactionPage,
  },
  {
    page: "OriginalRecord",
    path: `${routes.OriginalRecord}/:TransactionId`,
    load: async () => (await import("./pages/bank-transaction/detail-page.tsx")).BankTransactionDetailPage,
  },
  {
    page: "CallbackRecord",
    path: routes.CallbackRecord,
    load: async () => (await import("./pages/callback-record/page.tsx")).CallbackRecordPage,
  },
  {
    page: "CallbackRecord",
    path: `${routes.CallbackRecord}/:EventId`,
    load: async () => (await import("./pages/callback-record/detail-page.tsx")).CallbackRecordDetailPage,
  },
  {
    page: "Withdrawal",
    path: routes.Withdrawal,
    load: async () => (await import("./pages/withdrawal/page.tsx")).WithdrawalPage,
  },
  {
    page: "Withdrawal",
    path: `${routes.Withdrawal}/:OrderNo`,
    load: async () => (await import("./pages/withdrawal/detail-page.tsx")).WithdrawalDetailPage,
  },
  {
    page: "WithdrawalConfirm",
    path: routes.WithdrawalConfirm,
    load: async () => (await import("./pages/withdrawal-confirm/page.tsx")).WithdrawalConfirmPage,
  },
  {
    page: "WithdrawalConfirm",
    path: `${routes.WithdrawalConfirm}/:OrderNo`,
    load: async () =>
      (await import("./pages/withdrawal-confirm/detail-page.tsx")).WithdrawalConfirmDetailPage,
  },
  {
    page: "QrCode",
    path: routes.QrCode,
    load: async () => (await import("./pages/offline-account/page.tsx")).QrCodePage,
  },
  {
    page: "QrCode",
    path: `${routes.QrCode}/:AccountId`,
    load: async () => (await import("./pages/offline-account/detail-page.tsx")).QrCodeDetailPage,
  },
  {
    page: "BankCard",
    path: routes.BankCard,
    load: async () => (await import("./pages/offline-account/page.tsx")).BankCardPage,
  },
  {
    page: "BankCard",
    path: `${routes.BankCard}/:AccountId`,
    load: async () => (await import("./pages/offline-account/detail-page.tsx")).BankCardDetailPage,
  },
  {
    page: "TrueMoney",
    path: routes.TrueMoney,
    load: async () => (await import("./pages/offline-account/page.tsx")).TrueMoneyPage,
  },
  {
    page: "TrueMoney",
    path: `${routes.TrueMoney}/:AccountId`,
    load: async () => (await import("./pages/offline-account/detail-page.tsx")).TrueMoneyDetailPage,
  },
  {
    page: "PayoutCard",
    path: routes.PayoutCard,
    load: async () => (await import("./pages/payout-card/page.tsx")).PayoutCardPage,
  },
  {
    page: "PayoutCard",
    path: `${routes.PayoutCard}/:CardId`,
    load: async () => (await import("./pages/payout-card/detail-page.tsx")).PayoutCardDetailPage,
  },
  {
    page: "PayoutCardRecord",
    path: routes.PayoutCardRecord,
    load: async () => (await import("./pages/payout-card-record/page.tsx")).PayoutCardRecordPage,
  },
  {
    page: "CashoutTask",
    path: routes.CashoutTask,
    load: async () => (await import("./pages/payout-task/page.tsx")).PayoutTaskPage,
  },
  {
    page: "CashoutTask",
    path: `${routes.CashoutTask}/:TaskId`,
    load: async () => (await import("./pages/payout-task/detail-page.tsx")).PayoutTaskDetailPage,
  },
  {
    page: "SpiderSetting",
    path: routes.SpiderSetting,
    load: async () => (await import("./pages/crawler/page.tsx")).SpiderSettingPage,
  },
  {
    page: "SpiderSetting",
    path: `${routes.SpiderSetting}/:SpiderId`,
    load: async () => (await import("./pages/crawler/detail-page.tsx")).SpiderSettingDetailPage,
  },
  {
    page: "MerchantList",
    path: routes.MerchantList,
    load: async () => (await import("./pages/merchant/page.tsx")).MerchantListPage,
  },
  {
    page: "MerchantList",
    path: `${routes.MerchantList}/:MerchantAlias`,
    load: async () => (await import("./pages/merchant/detail-page.tsx")).MerchantDetailPage,
  },
  {
    page: "Supplier",
    path: routes.Supplier,
    load: async () => (await import("./pages/supplier/page.tsx")).SupplierPage,
  },
  {
    page: "Supplier",
    path: `${routes.Supplier}/:SupplierCode`,
    load: async () => (await import("./pages/supplier/detail-page.tsx")).SupplierDetailPage,
  },
  {
    page: "PayChannel",
    path: routes.PayChannel,
    load: async () => (await import("./pages/channel/page.tsx")).PayChannelPage,
  },
  {
    page: "PayChannel",
    path: `${routes.PayChannel}/:ChannelCode`,
    load: async () => (await import("./pages/channel/detail-page.tsx")).PayChannelDetailPage,
  },
  {
    page: "CashoutChannel",
    path: routes.CashoutChannel,
    load: async () => (await import("./pages/channel/page.tsx")).CashoutChannelPage,
  },
  {
    page: "CashoutChannel",
    path: `${routes.CashoutChannel}/:ChannelCode`,
    load: async () => (await import("./pages/channel/detail-page.tsx")).CashoutChannelDetailPage,
  },
  {
    page: "PayChannelSetting",
    path: routes.PayChannelSetting,
    load: async () => (await import("./pages/merchant-channel/page.tsx")).PayChannelSettingPage,
    below: "MerchantList",
  },
  {
    page: "CashoutSetting",
    path: routes.CashoutSetting,
    load: async () => (await import("./pages/merchant-channel/page.tsx")).CashoutSettingPage,
    below: "MerchantList",
  },
  {
    page: "BalanceChange",
    path: routes.BalanceChange,
    load: async () => (await import("./pages/balance-change/page.tsx")).BalanceChangePage,
  },
  {
    page: "BalanceChange",
    path: `${routes.BalanceChange}/:Account`,
    load: async () => (await import("./pages/balance-change/detail-page.tsx")).BalanceExplainPage,
  },
  {
    page: "ApiInfo",
    path: routes.ApiInfo,
    load: async () => (await import("./pages/api-info/page.tsx")).ApiInfoPage,
  },
  {
    page: "LotteryList",
    path: routes.LotteryList,
    load: async () => (await import("./pages/lottery/page.tsx")).LotteryListPage,
  },
  {
    page: "LotteryList",
    path: `${routes.LotteryList}/:LotteryCode`,
    load: async () => (await import("./pages/lottery/detail-page.tsx")).LotteryDetailPage,
  },
  {
    page: "AuditLog",
    path: routes.AuditLog,
    load: async () => (await import("./pages/operation-log/page.tsx")).OperationLogPage,
  },
  {
    page: "AuditLog",
    path: `${routes.AuditLog}/:LogId`,
    load: async () => (await import("./pages/operation-log/detail-page.tsx")).OperationLogDetailPage,
  },
  {
    page: "UserGroup",
    path: routes.UserGroup,
    load: async () => (await import("./pages/user-group/page.tsx")).UserGroupPage,
  },
  {
    page: "UserGroupRole",
    path: routes.UserGroupRole,
    load: async () => (await import("./pages/user-group-role/page.tsx")).UserGroupRolePage,
    below: "UserGroup",
  },
  {
    page: "UserList",
    path: routes.UserList,
    load: async () => (await import("./pages/user/page.tsx")).UserPage,
  },
  {
    page: "OnlineUser",
    path: routes.OnlineUser,
    load: async () => (await import("./pages/online-user/page.tsx")).OnlineUserPage,
  },
  {
    page: "AdvertisingManagement",
    path: routes.AdvertisingManagement,
    load: async () => (await import("./pages/advertising/page.tsx")).AdvertisingPage,
  },
  {
    page: "AdvertisingManagement",
    path: `${routes.AdvertisingManagement}/add`,
    load: async () => (await import("./pages/advertising/add-page.tsx")).AdvertisingAddPage,
    needs: "add",
  },
  {
    page: "AdvertisingManagement",
    path: `${routes.AdvertisingManagement}/edit`,
    load: async () => (await import("./pages/advertising/edit-page.tsx")).AdvertisingChoosePage,
    needs: "edit",
    asks: "AdvertisementId",
  },
  {
    page: "AdvertisingManagement",
    path: `${routes.AdvertisingManagement}/edit/:AdvertisementId`,
    load: async () => (await import("./pages/advertising/edit-page.tsx")).AdvertisingEditPage,
    needs: "edit",
  },
  {
    page: "AdvertisingManagement",
    path: `${routes.AdvertisingManagement}/:AdvertisementId`,
    load: async () => (await import("./pages/advertising/detail-page.tsx")).AdvertisingDetailPage,
  },
  {
    page: "Maintenance",
    path: routes.Maintenance,
    load: async () => (await import("./pages/maintenance/page.tsx")).MaintenancePage,
  },
  {
    page: "Maintenance",
    path: `${routes.Maintenance}/:MaintenanceId`,
    load: async () => (await import("./pages/maintenance/detail-page.tsx")).MaintenanceDetailPage,
  },
  {
    page: "Article",
    path: routes.Article,
    load: async () => (await import("./pages/article/page.tsx")).ArticlePage,
  },
  {
    page: "Article",
    path: `${routes.Article}/add`,
    load: async () => (await import("./pages/article/editor-page.tsx")).ArticleAddPage,
    needs: "add",
  },
  {
    page: "Article",
    path: `${routes.Article}/edit`,
    load: async () => (await import("./pages/article/editor-page.tsx")).ArticleChoosePage,
    needs: "edit",
    asks: "ArticleId",
  },
  {
    page: "Article",
    path: `${routes.Article}/edit/:ArticleId`,
    load: async () => (await import("./pages/article/editor-page.tsx")).ArticleEditPage,
    needs: "edit",
  },
  {
    page: "Article",
    path: `${routes.Article}/:ArticleId`,
    load: async () => (await import("./pages/article/detail-page.tsx")).ArticleDetailPage,
  },
  {
    page: "ArticleCategory",
    path: routes.ArticleCategory,
    load: async () => (await import("./pages/article-category/page.tsx")).ArticleCategoryPage,
  },
  {
    page: "Approval",
    path: routes.Approval,
    load: async () => (await import("./pages/approval/page.tsx")).ApprovalPage,
  },
  {
    page: "Approval",
    path: `${routes.Approval}/:ApprovalId`,
    load: async () => (await import("./pages/approval/detail-page.tsx")).ApprovalDetailPage,
  },
  ...reportScreens,
  {
    page: "Exports",
    path: routes.Exports,
    load: async () => (await import("./pages/exports/page.tsx")).ExportsPage,
  },
  ...(["PayType", "CashoutType", "Bank", "Currency", "Language"] as const).flatMap((kind): Screen[] => [
    {
      page: kind,
      path: routes[kind],
      load: async () => (await import("./pages/reference/page.tsx")).referencePageOf(kind),
    },
    {
      page: kind,
      path: `${routes[kind]}/:ReferenceId`,
      load: async () => (await import("./pages/reference/detail.tsx")).detailPageOf(kind),
    },
  ]),
];

/** The screen at a path: literal parts as they are, `:Name` for any one part. */
export function screenAt(path: string): Screen | undefined {
  const parts = path.split("/");
  return screens.find((screen) => {
    const pattern = screen.path.split("/");
    return (
      pattern.length === parts.length &&
      pattern.every((part, at) => (part.startsWith(":") ? parts[at] !== "" : part === parts[at]))
    );
  });
}

/** "/content/article/edit?ArticleId=5" → "/content/article/edit/5". */
export function recordPath(path: string, search: string): string | undefined {
  const { asks } = screenAt(path) ?? {};
  const id = asks && new URLSearchParams(search).get(asks);
  return id ? `${path}/${encodeURIComponent(id)}` : undefined;
}
