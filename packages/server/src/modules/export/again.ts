/** An export anew: what was asked, judged as if it were asked now. */
import type { CallParsed, Calls } from "@opc/contract";
import { type Call, calls } from "@opc/contract";
import type { ExportCallName, ExportSources } from "../../call/export-source.ts";
import type { TransactionFacts, UserViewer } from "../../call/handler.ts";
import { mayCall } from "../../call/may-call.ts";
import { CallError } from "../../call-error.ts";
import { type ExportWish, inputOf, startExport } from "./ask.ts";
import { findExport } from "./store.ts";

export async function askAgain(
  sources: ExportSources,
  { ExportId }: CallParsed<Calls["exportAgain"]>,
  facts: TransactionFacts<UserViewer>,
): Promise<{ ExportId: string }> {
  const { tx, viewer, services, request, recordChange } = facts;
  const file = await findExport(tx, viewer.userId, BigInt(ExportId));
  if (!file) throw new CallError("NotFound");
  const call = file.Call as ExportCallName;
  const row = (calls as Readonly<Record<string, Call>>)[call];
  if (!row?.exported || !mayCall(row.access, viewer)) throw new CallError("NoPermission");
  const parsed = row.input.safeParse(inputOf(file, services.vault));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const problem = [...(issue?.path ?? []), issue?.message ?? ""].join(" ");
    throw new CallError("ExportFilterOutdated", { Problem: problem.slice(0, 200) });
  }
  const { Format: format } = file;
  const wish = { call, input: parsed.data, format, language: request.language } as ExportWish<typeof call>;
  const id = (await startExport(sources, facts, wish)).toString();
  recordChange({ ExportId: id, Call: call, Again: ExportId });
  return { ExportId: id };
}
