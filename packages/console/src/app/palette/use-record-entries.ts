/** Merchants, channels and lotteries by name or code: each kind for those who hold its page. */
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { api } from "../../api/client.ts";
import { callQuery } from "../../api/query.ts";
import { useTexts } from "../../i18n/i18n.ts";
import { routes } from "../../routes.static.ts";
import { useCan } from "../../state/session.ts";
import { iconOf } from "../../theme/icon.tsx";
import type { PaletteEntry } from "./entry.ts";
import { useAfterPause } from "./use-after-pause.ts";

const most = 5;

type Searched = "MerchantList" | "PayChannel" | "CashoutChannel" | "LotteryList";

export interface RecordEntries {
  page: Searched;
  entries: readonly PaletteEntry[];
}

export function useRecordEntries(query: string): { found: readonly RecordEntries[]; searching: boolean } {
  const { language } = useTexts();
  const text = useAfterPause(query);
  const isName = text.length >= 2 && text.length <= 100;
  const entryOf = useEntryOf();
  const merchants = useMerchants(isName ? text : "");
  const asked = { Text: text, Size: most };
  const payChannels = useQuery({
    ...callQuery("paychannelList", asked, { quiet: true }),
    staleTime: 0,
    enabled: useCan("PayChannel") && isName,
  });
  const payoutChannels = useQuery({
    ...callQuery("cashoutchannelList", asked, { quiet: true }),
    staleTime: 0,
    enabled: useCan("CashoutChannel") && isName,
  });
  const lotteries = useQuery({
    ...callQuery("lotterymanageList", asked, { quiet: true }),
    staleTime: 0,
    enabled: useCan("LotteryList") && isName,
  });
  const channel = (page: Searched) => (row: { ChannelCode: string; ChannelName: string }) =>
    entryOf(page, row.ChannelCode, row.ChannelName);
  const found: readonly RecordEntries[] = [
    {
      page: "MerchantList",
      entries: merchants.map((row) => entryOf("MerchantList", row.MerchantAlias, row.MerchantName)),
    },
    { page: "PayChannel", entries: (payChannels.data?.Rows ?? []).map(channel("PayChannel")) },
    { page: "CashoutChannel", entries: (payoutChannels.data?.Rows ?? []).map(channel("CashoutChannel")) },
    {
      page: "LotteryList",
      entries: (lotteries.data?.Rows ?? []).map((row) =>
        entryOf("LotteryList", row.LotteryCode, language === "zhCN" ? row.LotteryName : row.LotteryName_enUS),
      ),
    },
  ];
  const isWaiting = [payChannels, payoutChannels, lotteries].some(({ isFetching }) => isFetching);
  return { found, searching: isWaiting || (query.length >= 2 && text !== query) };
}

/** The list that every selector of merchants has, so that nothing is asked for it. */
function useMerchants(text: string): readonly { MerchantAlias: string; MerchantName: string }[] {
  const mayLook = useCan("MerchantList") && text !== "";
  const { data = [] } = useQuery({
    queryKey: ["merchantSimplelist"],
    queryFn: ({ signal }) => api("merchantSimplelist", {}, { signal, quiet: true }),
    enabled: mayLook,
  });
  // Selectors ask for it too, for everybody.
  if (!mayLook) return [];
  const wanted = text.toLowerCase();
  return data
    .filter((row) => `${row.MerchantAlias} ${row.MerchantName}`.toLowerCase().includes(wanted))
    .slice(0, most);
}

function useEntryOf() {
  const navigate = useNavigate();
  return (page: Searched, code: string, name: string): PaletteEntry => ({
    id: `${page} ${code}`,
    label: name,
    description: code,
    icon: iconOf(page),
    run: () => navigate(`${routes[page]}/${encodeURIComponent(code)}`),
  });
}
