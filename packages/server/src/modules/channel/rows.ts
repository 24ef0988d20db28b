/** Channels as the wire shows them; of keys only what nobody can sign with. */
import { payChannelFields, payoutChannelFields } from "@opc/contract/channel/fields";
import type { PayChannelRow } from "@opc/contract/channel/payment-channels";
import type { PayoutChannelRow } from "@opc/contract/channel/payout-channels";
import type { UserViewer } from "../../call/handler.ts";
import { rowMapper } from "../../call/row-of.ts";
import type { Currencies } from "../../db/currencies.ts";
import { channelProblem, type StandingFacts } from "./problem-rules.ts";
import type { FoundChannel } from "./store.ts";

export interface RowFacts extends StandingFacts {
  viewer: Pick<UserViewer, "isSuper" | "merchantAlias">;
  currencies: Currencies;
}

const computed = {
  OpensAt: ({ OpensMinute }: FoundChannel) => timeOfDay(OpensMinute),
  ClosesAt: ({ ClosesMinute }: FoundChannel) => timeOfDay(ClosesMinute),
};
const toPayRow = rowMapper(payChannelFields, computed);
const toPayoutRow = rowMapper(payoutChannelFields, computed);

export function payRow(channel: FoundChannel, facts: RowFacts): PayChannelRow {
  const made = { ...madeOf(channel, facts), ValidityMinutes: channel.ValidityMinutes ?? 0 };
  return {
    ...toPayRow({ ...channel, ...made }, facts.viewer, facts.currencies),
    ...furtherOf(channel, facts.now),
    PayTypeName: channel.TypeNameZh,
    PayTypeName_enUS: channel.TypeNameEn,
  };
}

export function payoutRow(channel: FoundChannel, facts: RowFacts): PayoutChannelRow {
  return {
    ...toPayoutRow({ ...channel, ...madeOf(channel, facts) }, facts.viewer, facts.currencies),
    ...furtherOf(channel, facts.now),
    CashoutTypeName: channel.TypeNameZh,
    CashoutTypeName_enUS: channel.TypeNameEn,
  };
}

function madeOf(channel: FoundChannel, facts: StandingFacts) {
  return {
    PromisedTodayMinor: channel.DailyLimitMinor === null ? null : channel.PromisedMinor,
    WhyNot: problemOf(channel, facts),
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

function furtherOf(channel: FoundChannel, now: Date) {
  const { Adapter, SupplierEnabled, SettingA, SettingB, SettingC, SettingD } = channel;
  return {
    ...{ Adapter, SupplierEnabled, SettingA, SettingB, SettingC, SettingD },
    ...pauseOf(channel, now),
    Keys: keysOf(channel, now),
    Health: {
      IsHealthy: channel.UnhealthySince === null,
      Reason: channel.UnhealthyReason,
      Since: channel.UnhealthySince?.toISOString() ?? null,
      NextProbeAt: channel.NextProbeAt?.toISOString() ?? null,
    },
    EnabledBanks: channel.EnabledBanks,
    Accounts: channel.Accounts,
    LastTestAt: channel.TestedAt?.toISOString() ?? null,
    LastTestPassed: channel.TestPassed,
    Version: channel.Version,
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

/** What people write of it, under the wire's names, for the operation log. */
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
