/** Merchants, users, channels and lotteries by name or code, payout cards by their digits: each for those who hold its page. */
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { callQuery } from "../../api/query.ts";
import { useTexts } from "../../i18n/i18n.ts";
import { routes } from "../../routes.static.ts";
import { merchantsQuery } from "../../state/reference.ts";
import { useCan } from "../../state/session.ts";
import { iconOf } from "../../theme/icon.tsx";
import type { PaletteEntry } from "./entry.ts";
import { useAfterPause } from "./use-after-pause.ts";

const most = 5;

type Searched = "MerchantList" | "UserList" | "PayChannel" | "CashoutChannel" | "LotteryList" | "PayoutCard";

export interface RecordEntries {
  page: Searched;
  entries: readonly PaletteEntry[];
}

export function useRecordEntries(query: string): { found: readonly RecordEntries[]; searching: boolean } {
  const { language } = useTexts();
  const navigate = useNavigate();
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
  const users = useQuery({
    ...callQuery("userList", { UserName: text, Size: most }, { quiet: true }),
    staleTime: 0,
    enabled: useCan("UserList") && isName && text.length <= 64,
  });
  const lotteries = useLotteries(isName ? text : "");
  const cards = useCards(text);
  const channel = (page: Searched) => (row: { ChannelCode: string; ChannelName: string }) =>
    entryOf(page, row.ChannelCode, row.ChannelName);
  const found: readonly RecordEntries[] = [
    {
      page: "MerchantList",
      entries: merchants.map((row) => entryOf("MerchantList", row.MerchantAlias, row.MerchantName)),
    },
    {
      page: "UserList",
      entries: (users.data?.Rows ?? []).map((row) => ({
        ...entryOf("UserList", row.UserKey, row.UserName),
        to: `${routes.UserList}?UserName=${encodeURIComponent(row.UserName)}`,
        run: () => navigate(`${routes.UserList}?UserName=${encodeURIComponent(row.UserName)}`),
      })),
    },
    { page: "PayChannel", entries: (payChannels.data?.Rows ?? []).map(channel("PayChannel")) },
    { page: "CashoutChannel", entries: (payoutChannels.data?.Rows ?? []).map(channel("CashoutChannel")) },
    {
      page: "LotteryList",
      entries: lotteries.map((row) =>
        entryOf("LotteryList", row.LotteryCode, language === "zhCN" ? row.LotteryName : row.LotteryName_enUS),
      ),
    },
    {
      page: "PayoutCard",
      entries: cards.rows.map((row) => ({
        ...entryOf("PayoutCard", row.CardId, row.CardName),
        description: [
          row.CardNumberMasked,
          language === "zhCN" ? row.BankName : row.BankName_enUS,
          row.Holder,
        ].join(" · "),
      })),
    },
  ];
  const isWaiting = [payChannels, payoutChannels, users, cards].some(({ isFetching }) => isFetching);
  return { found, searching: isWaiting || (query.length >= 2 && text !== query) };
}

/** The list that every selector of merchants has, so that nothing is asked for it. */
function useMerchants(text: string): readonly { MerchantAlias: string; MerchantName: string }[] {
  const mayLook = useCan("MerchantList") && text !== "";
  const { data = [] } = useQuery({ ...merchantsQuery, enabled: mayLook });
  // Selectors ask for it too, for everybody.
  return mayLook ? named(data, text, (row) => `${row.MerchantAlias} ${row.MerchantName}`) : [];
}

/** The list that lotteries are chosen from: few, so it is asked for once. */
function useLotteries(text: string) {
  const { data = [] } = useQuery({
    ...callQuery("lotteryList", {}, { quiet: true }),
    enabled: useCan("LotteryList") && text !== "",
  });
  if (text === "") return [];
  return named(data, text, (row) => `${row.LotteryCode} ${row.LotteryName} ${row.LotteryName_enUS}`);
}

/** Asked for by four digits alone, or behind the dots that stand for the others where a number is shown. */
function useCards(text: string) {
  const [, Text = ""] = /^(?:•+ ?)?(\d{4})$/.exec(text) ?? [];
  const mayLook = useCan("PayoutCard") && Text !== "";
  const { data, isFetching } = useQuery({
    ...callQuery("payoutcardList", { Text, Size: most }, { quiet: true }),
    staleTime: 0,
    enabled: mayLook,
  });
  return { rows: mayLook ? (data?.Rows ?? []) : [], isFetching };
}

function named<Row>(rows: readonly Row[], text: string, wordsOf: (row: Row) => string): Row[] {
  const wanted = text.toLowerCase();
  return rows.filter((row) => wordsOf(row).toLowerCase().includes(wanted)).slice(0, most);
}

function useEntryOf() {
  const navigate = useNavigate();
  return (page: Searched, code: string, name: string): PaletteEntry => ({
    id: `${page} ${code}`,
    label: name,
    description: code,
    icon: iconOf(page),
    to: `${routes[page]}/${encodeURIComponent(code)}`,
    run: () => navigate(`${routes[page]}/${encodeURIComponent(code)}`),
  });
}
