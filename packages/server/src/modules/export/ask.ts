/** Asking for an export: within the asker's limits a row that waits for a worker. */
import { type CallName, type CallParsed, type Calls, calls } from "@opc/contract";
import type { Language } from "@opc/contract/errors";
import type { ExportFormat } from "@opc/contract/export/calls";
import type { ExportCallName, ExportContext, ExportSource, ExportSources } from "../../call/export-source.ts";
import type { TransactionFacts, UserViewer } from "../../call/handler.ts";
import { newId } from "../../db/id.ts";
import type { Transaction } from "../../db/transaction.ts";
import { sealPlace } from "../../ports/sealed-columns.ts";
import type { Vault } from "../../ports/vault.ts";
import type { Services } from "../../services.ts";
import { filterWords } from "./filter-words.ts";
import { assertCapacity } from "./room.ts";
import type { ExportFile } from "./store.ts";

export interface ExportWish<Name extends ExportCallName> {
  call: Name;
  input: CallParsed<Calls[Name]>;
  format: ExportFormat;
  language: Language;
}

interface Asking {
  tx: Transaction;
  viewer: UserViewer;
  services: Services;
  now: Date;
}

/**
 * Starts an export for the viewer, whose right to it has been judged; the transaction's scope is the viewer's, or the
 * whole one for work in somebody's name. Throws what the list would for a filter at fault, and TooManyExports or
 * one of the errors of room.ts. Returns the export's id.
 */
export async function startExport<Name extends ExportCallName>(
  sources: ExportSources,
  asking: Asking,
  wish: ExportWish<Name>,
): Promise<bigint> {
  const { tx, viewer, now } = asking;
  const { call, format, language } = wish;
  const input = { ...(wish.input as object), Format: format };
  // Also proves the filters: one at fault is refused now, not found by the worker.
  const source = await sourceOf(sources, call, input, { ...asking, language });
  if ("query" in source) source.query.countText();
  await assertCapacity(tx, viewer);
  const shown = withoutCards(input);
  const id = newId(now);
  await tx
    .insertInto("ExportFile")
    .values({
      Id: id,
      MerchantId: viewer.merchantId,
      UserId: viewer.userId,
      Call: call,
      Input: JSON.stringify(shown),
      InputSealed: shown === input ? null : sealInput(asking, id, input),
      Format: format,
      Language: language,
      TimeDifferenceMinutes: viewer.timeDifferenceMinutes,
      Title: JSON.stringify(source.title),
      Filters: JSON.stringify(filterWords(shown, source, viewer.timeDifferenceMinutes)),
      FileName: fileName(call, format, now),
      Status: "Waiting",
      CreatedAt: now,
    })
    .execute();
  return id;
}

/** Card numbers are kept sealed, and told by their last digits. */
function withoutCards(input: object): object {
  const cards = Object.entries(input).filter(
    ([name, value]) => /cardnumber/i.test(name) && typeof value === "string" && value.length > shownDigits,
  );
  if (cards.length === 0) return input;
  return {
    ...input,
    ...Object.fromEntries(cards.map(([name, value]) => [name, `•••• ${String(value).slice(-shownDigits)}`])),
  };
}

const shownDigits = 4;

/** What was asked, whole. */
export function inputOf(
  { Id, UserId, Input, InputSealed }: Pick<ExportFile, "Id" | "UserId" | "Input" | "InputSealed">,
  vault: Vault,
): object {
  if (!InputSealed) return Input;
  return JSON.parse(vault.open(sealPlace("export_file.input_sealed", Id, UserId), InputSealed)) as object;
}

function sealInput({ services, viewer }: Asking, id: bigint, input: object): Buffer {
  return services.vault.seal(sealPlace("export_file.input_sealed", id, viewer.userId), JSON.stringify(input));
}

export function sourceOf(
  sources: ExportSources,
  call: ExportCallName,
  input: object,
  context: ExportContext,
): ExportSource | Promise<ExportSource> {
  const make = sources[call] as (input: object, context: ExportContext) => ReturnType<typeof sourceOf>;
  return make(input, context);
}

/** The handler of every call with `exported`. */
export function exportHandler(sources: ExportSources, call: ExportCallName) {
  return async (input: object, facts: TransactionFacts<UserViewer>): Promise<{ ExportId: string }> => {
    const { Format } = input as { Format: ExportFormat };
    const wish = { call, input, format: Format, language: facts.request.language };
    const id = await startExport(sources, facts, wish as ExportWish<typeof call>);
    facts.recordChange({ ExportId: id.toString() });
    return { ExportId: id.toString() };
  };
}

export function isExportCall(name: CallName): name is ExportCallName {
  return "exported" in calls[name];
}

/** "/rp_api/xpay/payorder_export" at a time is "payorder-20261120T070509Z.csv". */
function fileName(call: ExportCallName, format: ExportFormat, now: Date): string {
  const { path } = calls[call];
  const noun = path.slice(path.lastIndexOf("/") + 1).replace(/_export$/, "");
  return `${noun}-${now.toISOString().replace(/\.\d+|[-:]/g, "")}.${format.toLowerCase()}`;
}
