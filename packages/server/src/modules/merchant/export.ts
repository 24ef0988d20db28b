/** Columns of the exported merchants: nothing secret, and balances currency by currency in one cell. */
import type { MerchantRow } from "@opc/contract/merchant";
import type { ExportColumn } from "../../call/export.ts";

type Balance = MerchantRow["Balances"][number];

const inEach = (pick: (balance: Balance) => string | null) => (row: MerchantRow) =>
  row.Balances.flatMap((balance) => {
    const amount = pick(balance);
    return amount === null ? [] : [`${balance.Currency} ${amount}`];
  }).join("; ");

export const merchantColumns: readonly ExportColumn<MerchantRow>[] = [
  { enUS: "Code", zhCN: "商户编码", text: (row) => row.MerchantAlias },
  { enUS: "Name", zhCN: "商户名称", text: (row) => row.MerchantName },
  { enUS: "Type", zhCN: "类型", text: (row) => row.MerchantType },
  { enUS: "Status", zhCN: "状态", text: (row) => (row.Enable ? "Enabled" : "Disabled") },
  { enUS: "Available balance", zhCN: "可用余额", text: inEach(({ Available }) => Available) },
  { enUS: "Frozen balance", zhCN: "冻结余额", text: inEach(({ Frozen }) => Frozen) },
  {
    enUS: "Daily withdrawal quota",
    zhCN: "每日提现额度",
    text: inEach(({ DailyWithdrawalQuota }) => DailyWithdrawalQuota),
  },
  { enUS: "Time difference (minutes)", zhCN: "时差（分钟）", text: (row) => row.TimeDifferenceMinutes },
  { enUS: "Default account", zhCN: "默认账户", text: (row) => row.DefaultUserName },
  { enUS: "API IP whitelist", zhCN: "API IP 白名单", text: (row) => row.ApiIpList },
  { enUS: "Backend IP", zhCN: "后台 IP", text: (row) => row.BackendIpList },
  { enUS: "Withdrawal password", zhCN: "提现密码", text: (row) => row.WithdrawalPassword },
  { enUS: "Created", zhCN: "创建时间", text: (row) => row.CreatedAt, isTime: true },
];
