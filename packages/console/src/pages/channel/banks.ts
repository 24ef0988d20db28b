/** A channel's list of banks: what is edited, and what is sent of it. */
import { callQuery, queryClient } from "../../api/query.ts";
import { currentLanguage } from "../../i18n/i18n.ts";
import { makeProven } from "../../kit/form/make-proven.ts";
import type { ActionTools } from "../../kit/resource.ts";
import { say } from "../../state/messages.ts";
import type { BankEntry } from "./bank-changes.ts";
import { openBankEditor } from "./bank-editor.tsx";
import { schemas } from "./schemas.ts";
import { type ChannelDetail, type ChannelRow, currentChannel, type Side } from "./side.ts";

export async function editBanks(side: Side, row: ChannelRow, { t, refresh }: ActionTools): Promise<void> {
  const { ChannelCode, ChannelName: name } = row;
  const [present, known] = await Promise.all([currentChannel(side, row), banksOf(side, row.Currency)]);
  if (!present || !known) return;
  const saved = await openBankEditor({
    title: t("channelAction.banks.title", { name }),
    hasMapping: row.Kind === "ThirdParty",
    banks: entriesOf(known, present.Banks),
    save: async (banks) => {
      const made = await makeProven({
        call: side.banksset,
        schema: schemas[side.page].banksset,
        input: { ChannelCode, Version: present.Channel.Version, Banks: linesOf(banks) },
        title: (words) => words("channelAction.banks.saveTitle", { name }),
        sentence: (words) => words("channelAction.banks.sentence", { name }),
        confirm: "channelAction.banks.save",
      });
      return made !== undefined;
    },
  });
  if (!saved) return;
  say.success(t("channelAction.banks.done", { name }));
  refresh();
}

/** What fails has said why. */
async function banksOf(
  side: Side,
  currency: string,
): Promise<Omit<BankEntry, "Enabled" | "MappingCode">[] | undefined> {
  const options = await queryClient
    .fetchQuery({ ...callQuery(side.formoptions, {}), staleTime: 0 })
    .catch(() => undefined);
  return options?.Banks.filter(({ Currency }) => Currency === currency).map(namedBank);
}

/** Lines of banks that are switched off now come last: what is saved replaces the list, and they are not to be lost. */
function entriesOf(
  known: readonly Omit<BankEntry, "Enabled" | "MappingCode">[],
  listed: ChannelDetail["Banks"],
): BankEntry[] {
  const lines = new Map(listed.map((line) => [line.BankCode, line]));
  const codes = new Set(known.map(({ BankCode }) => BankCode));
  const others = listed.filter(({ BankCode }) => !codes.has(BankCode));
  return [...known, ...others.map(namedBank)].map((bank) => {
    const line = lines.get(bank.BankCode);
    return { ...bank, Enabled: line?.Enabled === true, MappingCode: line?.MappingCode ?? "" };
  });
}

function namedBank(bank: { BankCode: string; BankName: string; BankName_enUS: string }) {
  const name = currentLanguage() === "zhCN" ? bank.BankName : bank.BankName_enUS;
  return { BankCode: bank.BankCode, name };
}

/** Without a bank that is served there is no list: every bank is served. A code of one that is not served is kept. */
function linesOf(banks: readonly BankEntry[]) {
  if (!banks.some(({ Enabled }) => Enabled)) return [];
  return banks
    .filter(({ Enabled, MappingCode }) => Enabled || MappingCode.trim() !== "")
    .map(({ BankCode, MappingCode, Enabled }) => ({ BankCode, MappingCode: MappingCode.trim(), Enabled }));
}
