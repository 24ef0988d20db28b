/** A channel's bank list: which banks it serves, and what its supplier calls them. */
import { sql } from "kysely";
import type { TransactionFacts, UserViewer } from "../../call/handler.ts";
import { CallError } from "../../call-error.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { ChannelKindOf } from "./kinds.ts";
import { lockChannel, updateChannel } from "./store.ts";

export interface BankLine {
  BankCode: string;
  MappingCode?: string | undefined;
  Enabled: boolean;
}

interface KeptLine {
  BankCode: string;
  MappingCode: string | null;
  Enabled: boolean;
}

export interface BanksInput {
  ChannelCode: string;
  Version: number;
  Banks: readonly BankLine[];
}

export async function setBanks(
  of: ChannelKindOf,
  { ChannelCode, Version, Banks }: BanksInput,
  { tx, now, recordChange }: TransactionFacts<UserViewer>,
): Promise<Record<string, never>> {
  const channel = await lockChannel(tx, of, ChannelCode);
  if (channel.Version !== Version) throw new CallError("RecordChanged");
  await assertBanks(tx, Banks, channel.Currency);
  const before = await keptLines(tx, of, channel.Id);
  const own = sql.ref(of.channelId);
  await sql`delete from ${sql.table(of.banks)} where ${own} = ${channel.Id}`.execute(tx);
  if (Banks.length > 0)
    await sql`
      insert into ${sql.table(of.banks)} (${own}, bank_code, currency, mapping_code, enabled)
      select ${channel.Id}, b.code, ${channel.Currency}, b.mapping, b.enabled
      from unnest(${Banks.map((one) => one.BankCode)}::text[], ${Banks.map((one) => one.MappingCode ?? null)}::text[],
        ${Banks.map((one) => one.Enabled)}::boolean[]) as b (code, mapping, enabled)`.execute(tx);
  await updateChannel(tx, of, channel.Id, {}, now);
  recordChange({ ChannelCode, Banks: bankChanges(before, Banks) });
  return {};
}

/** "KBANK=004", a disabled one with a dash before it. */
function lineText({ BankCode, MappingCode, Enabled }: BankLine | KeptLine): string {
  return `${Enabled ? "" : "-"}${BankCode}${MappingCode ? `=${MappingCode}` : ""}`;
}

/** Line by line, from what to what; null where there is none. */
export function bankChanges(before: readonly KeptLine[], after: readonly BankLine[]) {
  const from = new Map(before.map((line) => [line.BankCode, lineText(line)]));
  const to = new Map(after.map((line) => [line.BankCode, lineText(line)]));
  return [...new Set([...from.keys(), ...to.keys()])]
    .sort()
    .filter((code) => from.get(code) !== to.get(code))
    .map((code) => ({ from: from.get(code) ?? null, to: to.get(code) ?? null }));
}

async function assertBanks(tx: Transaction, lines: readonly BankLine[], currency: string): Promise<void> {
  const codes = lines.map((line) => line.BankCode);
  const twice = codes.filter((code, index) => codes.indexOf(code) !== index);
  const { rows } = await sql<{ Code: string }>`
    select code from bank where currency = ${currency} and code = any(${codes}::text[])`.execute(tx);
  const known = new Set(rows.map((row) => row.Code));
  const unfit = [...new Set([...twice, ...codes.filter((code) => !known.has(code))])];
  if (unfit.length > 0) throw new CallError("BanksUnfit", { Banks: unfit.slice(0, 10).join(", ") });
}

async function keptLines(tx: Transaction, of: ChannelKindOf, channelId: bigint): Promise<KeptLine[]> {
  const { rows } = await sql<KeptLine>`
    select bank_code, mapping_code, enabled from ${sql.table(of.banks)}
    where ${sql.ref(of.channelId)} = ${channelId}`.execute(tx);
  return rows;
}

/** As people see it, by code. */
export async function bankRows(tx: Transaction, of: ChannelKindOf, channelId: bigint) {
  const { rows } = await sql<KeptLine & { NameZh: string; NameEn: string }>`
    select l.bank_code, l.mapping_code, l.enabled, b.name_zh, b.name_en
    from ${sql.table(of.banks)} l join bank b on b.code = l.bank_code and b.currency = l.currency
    where l.${sql.ref(of.channelId)} = ${channelId} order by l.bank_code`.execute(tx);
  return rows.map(({ NameZh, NameEn, ...line }) => ({ ...line, BankName: NameZh, BankName_enUS: NameEn }));
}
