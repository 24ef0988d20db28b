/** Channels as the wire shows them; of keys only what nobody can sign with. */
import type { CallOutput, Calls } from "@opc/contract";
import type { ExportColumn } from "../../call/export.ts";
import type { Currencies } from "../../db/currencies.ts";
import { channelProblem, type StandingFacts } from "./problem-rules.ts";
import type { FoundChannel } from "./store.ts";

type PayRow = CallOutput<Calls["paychannelGet"]>["Channel"];
type CashoutRow = CallOutput<Calls["cashoutchannelGet"]>["Channel"];
export type CommonRow = Omit<CashoutRow, "CashoutTypeCode" | "CashoutTypeName" | "CashoutTypeName_enUS">;

export interface RowFacts extends StandingFacts {
  currencies: Currencies;
}

export function payRow(channel: FoundChannel, facts: RowFacts): PayRow {
  return {
    ...commonRow(channel, facts),
    PayTypeCode: channel.TypeCode,
    PayTypeName: channel.TypeNameZh,
    PayTypeName_enUS: channel.TypeNameEn,
    ValidityMinutes: channel.ValidityMinutes ?? 0,
  };
}

export function cashoutRow(channel: FoundChannel, facts: RowFacts): CashoutRow {
  return {
    ...commonRow(channel, facts),
    CashoutTypeCode: channel.TypeCode,
    CashoutTypeName: channel.TypeNameZh,
    CashoutTypeName_enUS: channel.TypeNameEn,
  };
}

export function problemOf(channel: FoundChannel, facts: StandingFacts) {
  const { OpensMinute: opensMinute, ClosesMinute: closesMinute } = channel;
  return channelProblem(
    {
      kind: channel.Kind,
      adapter: channel.Adapter,
      enabled: channel.Enabled,
      supplierEnabled: channel.SupplierEnabled,
      isConnected: missingOf(channel).length === 0,
      accounts: channel.Accounts,
      watchedAccounts: channel.WatchedAccounts,
      pausedUntil: channel.PausedUntil,
      window: opensMinute === null || closesMinute === null ? null : { opensMinute, closesMinute },
      healthy: channel.UnhealthySince === null,
      dailyLimitMinor: channel.DailyLimitMinor,
      promisedMinor: channel.PromisedMinor,
    },
    facts,
  );
}

type Connection = Pick<
  FoundChannel,
  "BaseAddress" | "ChannelMerchantNo" | "PublicKey" | "PrivateKeyEncrypted"
>;

/** What a supplier that speaks our protocol cannot be asked without. */
export function missingOf(channel: Connection): string[] {
  return [
    ...(channel.BaseAddress === null ? ["BaseAddress"] : []),
    ...(channel.ChannelMerchantNo === null ? ["ChannelMerchantNo"] : []),
    ...(channel.PublicKey === null ? ["PublicKey"] : []),
    ...(channel.PrivateKeyEncrypted === null ? ["PrivateKey"] : []),
  ];
}

function commonRow(channel: FoundChannel, facts: RowFacts): CommonRow {
  const { text } = facts.currencies;
  return {
    ...ownFields(channel, facts.currencies),
    SupplierCode: channel.SupplierCode,
    SupplierName: channel.SupplierName,
    Adapter: channel.Adapter,
    Kind: channel.Kind,
    Currency: channel.Currency,
    Enabled: channel.Enabled,
    SupplierEnabled: channel.SupplierEnabled,
    ...pauseOf(channel, facts.now),
    WhyNot: problemOf(channel, facts),
    Keys: keysOf(channel, facts.now),
    Health: {
      IsHealthy: channel.UnhealthySince === null,
      Reason: channel.UnhealthyReason,
      Since: channel.UnhealthySince?.toISOString() ?? null,
      NextProbeAt: channel.NextProbeAt?.toISOString() ?? null,
    },
    Banks: channel.Banks,
    EnabledBanks: channel.EnabledBanks,
    Merchants: channel.Merchants,
    Accounts: channel.Accounts,
    PromisedToday: channel.DailyLimitMinor === null ? null : text(channel.PromisedMinor, channel.Currency),
    OrdersToday: channel.Orders,
    FinishedToday: channel.Finished,
    PaidToday: channel.Paid,
    LastTestAt: channel.TestedAt?.toISOString() ?? null,
    LastTestPassed: channel.TestPassed,
    Version: channel.Version,
    CreatedAt: channel.CreatedAt.toISOString(),
    UpdatedAt: channel.UpdatedAt.toISOString(),
  };
}

type OwnChannel = Pick<
  FoundChannel,
  | "Code"
  | "Name"
  | "Currency"
  | "SortOrder"
  | "Remark"
  | "ChannelMerchantNo"
  | "BaseAddress"
  | "SettingA"
  | "SettingB"
  | "SettingC"
  | "SettingD"
  | "MappingCode"
  | "DailyLimitMinor"
  | "OpensMinute"
  | "ClosesMinute"
>;

/** What people write of it, under the wire's names. */
export function ownFields(channel: OwnChannel, { text }: Currencies) {
  const { SettingA, SettingB, SettingC, SettingD } = channel;
  return {
    ChannelCode: channel.Code,
    ChannelName: channel.Name,
    SortOrder: channel.SortOrder,
    Remark: channel.Remark,
    ChannelMerchantNo: channel.ChannelMerchantNo,
    BaseAddress: channel.BaseAddress,
    ...{ SettingA, SettingB, SettingC, SettingD },
    MappingCode: channel.MappingCode,
    DailyLimit: channel.DailyLimitMinor === null ? null : text(channel.DailyLimitMinor, channel.Currency),
    OpensAt: timeOfDay(channel.OpensMinute),
    ClosesAt: timeOfDay(channel.ClosesMinute),
  };
}

function timeOfDay(minute: number | null): string | null {
  if (minute === null) return null;
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

/** A pause that is over is none. */
function pauseOf({ PausedUntil, PauseReason }: FoundChannel, now: Date) {
  const isOver = PausedUntil === null || PausedUntil <= now;
  return { PausedUntil: isOver ? null : PausedUntil.toISOString(), PauseReason: isOver ? null : PauseReason };
}

/** "…HURo": the last four characters, the padding left out. */
export function maskedKey(publicKey: string | null): string | null {
  return publicKey === null ? null : `…${publicKey.replace(/=+$/, "").slice(-4)}`;
}

function keysOf(channel: FoundChannel, now: Date) {
  const until = channel.PreviousKeysUntil;
  return {
    PublicKeyMasked: maskedKey(channel.PublicKey),
    HasPrivateKey: channel.PrivateKeyEncrypted !== null,
    SetAt: channel.KeysSetAt?.toISOString() ?? null,
    SetBy: channel.KeysSetBy,
    PreviousUntil: until !== null && until > now ? until.toISOString() : null,
  };
}

const problemTexts = {
  disabled: ["Disabled", "已停用"],
  "supplier disabled": ["Supplier disabled", "供应商已停用"],
  "not connected": ["Not connected", "未完成对接"],
  "no account": ["No account", "无可用账户"],
  "crawler down": ["Crawler down", "爬虫离线"],
  paused: ["Paused", "已暂停"],
  "window closed": ["Closed at this time of day", "不在营业时段"],
  unhealthy: ["Unhealthy", "通道异常"],
  "daily limit": ["Daily limit reached", "已达当日限额"],
} as const satisfies Record<NonNullable<CommonRow["WhyNot"]>, readonly [string, string]>;

/** The columns of both exports; no key is in them. */
const commonColumns: readonly ExportColumn<CommonRow>[] = [
  { enUS: "Channel Code", zhCN: "通道编码", text: (row) => row.ChannelCode },
  { enUS: "Channel Name", zhCN: "通道名称", text: (row) => row.ChannelName },
  { enUS: "Supplier Code", zhCN: "供应商编码", text: (row) => row.SupplierCode },
  { enUS: "Supplier Name", zhCN: "供应商名称", text: (row) => row.SupplierName },
  { enUS: "Channel Merchant Number", zhCN: "通道商户号", text: (row) => row.ChannelMerchantNo },
  { enUS: "Native or Third-party", zhCN: "自有或第三方", text: (row) => row.Kind },
  { enUS: "Currency", zhCN: "币种", text: (row) => row.Currency },
  { enUS: "Sort Order", zhCN: "排序", text: (row) => row.SortOrder },
  { enUS: "Mapping Code", zhCN: "映射编码", text: (row) => row.MappingCode },
  { enUS: "Base Address", zhCN: "接口地址", text: (row) => row.BaseAddress },
  { enUS: "Daily Limit", zhCN: "每日限额", text: (row) => row.DailyLimit },
  { enUS: "Promised Today", zhCN: "今日已占用", text: (row) => row.PromisedToday },
  { enUS: "Orders Today", zhCN: "今日订单数", text: (row) => row.OrdersToday },
  { enUS: "Finished Today", zhCN: "今日已结束", text: (row) => row.FinishedToday },
  { enUS: "Paid Today", zhCN: "今日成功", text: (row) => row.PaidToday },
  { enUS: "Opens At", zhCN: "开始时间", text: (row) => row.OpensAt },
  { enUS: "Closes At", zhCN: "结束时间", text: (row) => row.ClosesAt },
  { enUS: "Enabled", zhCN: "已启用", text: (row) => (row.Enabled ? "1" : "0") },
  { enUS: "Remark", zhCN: "通道备注", text: (row) => row.Remark },
  { enUS: "Created", zhCN: "创建时间", text: (row) => row.CreatedAt, isTime: true },
  { enUS: "Updated", zhCN: "更新时间", text: (row) => row.UpdatedAt, isTime: true },
];

/** In the reader's language. */
export function columnsIn<Row extends CommonRow>(
  language: "enUS" | "zhCN",
  typeColumns: readonly ExportColumn<Row>[],
): readonly ExportColumn<Row>[] {
  const at = language === "enUS" ? 0 : 1;
  const problem: ExportColumn<Row> = {
    enUS: "Takes No Orders Because",
    zhCN: "不接单原因",
    text: (row) => row.WhyNot && problemTexts[row.WhyNot][at],
  };
  return [...commonColumns, ...typeColumns, problem];
}
