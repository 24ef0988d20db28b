/** What people write of a channel, as columns; where its supplier's address leads is judged here. */
import { parseAmount } from "@opc/contract/money";
import { CallError } from "../../call-error.ts";
import type { Currencies } from "../../db/currencies.ts";
import { type AddressPolicy, mayBePublic } from "../../ports/address-guard.ts";
import { isLoopbackHost } from "../supplier/http-caller.ts";

export interface WrittenTerms {
  ChannelName: string;
  SortOrder: number;
  Remark?: string | undefined;
  ChannelMerchantNo?: string | undefined;
  BaseAddress?: string | undefined;
  SettingA?: string | undefined;
  SettingB?: string | undefined;
  SettingC?: string | undefined;
  SettingD?: string | undefined;
  MappingCode?: string | undefined;
  DailyLimit?: string | undefined;
  OpensAt?: string | undefined;
  ClosesAt?: string | undefined;
}

/** Throws ChannelAddressRefused or InvalidAmount. */
export function columnsOf(
  terms: WrittenTerms,
  currency: string,
  { currencies, policy }: { currencies: Currencies; policy: AddressPolicy },
) {
  return {
    Name: terms.ChannelName,
    SortOrder: terms.SortOrder,
    Remark: terms.Remark ?? null,
    ChannelMerchantNo: terms.ChannelMerchantNo ?? null,
    BaseAddress: terms.BaseAddress === undefined ? null : supplierAddress(terms.BaseAddress, policy),
    SettingA: terms.SettingA ?? null,
    SettingB: terms.SettingB ?? null,
    SettingC: terms.SettingC ?? null,
    SettingD: terms.SettingD ?? null,
    MappingCode: terms.MappingCode ?? null,
    DailyLimitMinor: terms.DailyLimit === undefined ? null : limitOf(terms.DailyLimit, currency, currencies),
    OpensMinute: minuteOf(terms.OpensAt),
    ClosesMinute: minuteOf(terms.ClosesAt),
  };
}
export type TermColumns = ReturnType<typeof columnsOf>;

/**
 * Without its trailing slashes. It is https and can be public; in the demo world it may be this machine. What its name leads
 * to is judged again at every connection (ports/address-guard.ts).
 */
export function supplierAddress(address: string, policy: AddressPolicy): string {
  const url = URL.parse(address);
  if (!url || !mayBePublic(address, policy)) throw new CallError("ChannelAddressRefused");
  if (url.protocol !== "https:" && !(policy.allowLoopback && isLoopbackHost(url.hostname)))
    throw new CallError("ChannelAddressRefused");
  return (url.origin + url.pathname).replace(/\/+$/, "");
}

function limitOf(text: string, currency: string, currencies: Currencies): bigint {
  const exponent = currencies.exponentOf(currency);
  const minor = parseAmount(text, exponent);
  if (minor === undefined || minor === 0n) throw new CallError("InvalidAmount", { Exponent: exponent });
  return minor;
}

function minuteOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  const [hours = 0, minutes = 0] = text.split(":").map(Number);
  return hours * 60 + minutes;
}
