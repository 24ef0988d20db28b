/** What payouts can be filtered by that only the server knows. */
import { useQuery } from "@tanstack/react-query";
import { callQuery } from "../../api/query.ts";
import { useTexts } from "../../i18n/i18n.ts";
import { useCachedList } from "../../state/reference.ts";
import type { Choice } from "../resource.ts";

export function usePayoutTypes(): readonly Choice[] {
  const { language } = useTexts();
  const types = useCachedList("cashoutTypeList").map((type) => ({
    value: type.CashoutTypeCode,
    label: language === "enUS" ? type.CashoutTypeName_enUS : type.CashoutTypeName,
  }));
  return withoutTwins(types);
}

export function useBanks(): readonly Choice[] {
  const { language } = useTexts();
  const banks = useCachedList("bankList").map((bank) => ({
    value: bank.BankCode,
    label: `${bank.BankCode} · ${language === "enUS" ? bank.BankName_enUS : bank.BankName}`,
  }));
  return withoutTwins(banks);
}

export function usePayoutChannels(): readonly Choice[] {
  const { data } = useQuery(callQuery("cashoutchannelSimplelist", {}, { quiet: true }));
  return (data?.Channels ?? []).map(({ ChannelCode, ChannelName }) => ({
    value: ChannelCode,
    label: `${ChannelCode} · ${ChannelName}`,
  }));
}

/** One code may stand in several currencies. */
function withoutTwins(choices: readonly Choice[]): readonly Choice[] {
  return [...new Map(choices.map((choice) => [choice.value, choice])).values()];
}
