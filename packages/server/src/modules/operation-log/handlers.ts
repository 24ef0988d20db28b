import { titleOf } from "@opc/contract/call-titles";
import { type ErrorText, errors } from "@opc/contract/errors";
import type { OperationLogRow } from "@opc/contract/operation-log";
import { CallError } from "../../call/call-error.ts";
import { exportOf } from "../../call/export.ts";
import type { Handlers, TransactionFacts, UserViewer } from "../../call/handler.ts";
import { mapRows } from "../../db/list.ts";
import { operationLogColumns } from "./export.ts";
import { changeFields, inputFields } from "./fields.ts";
import { findLine, type Line, listLines, type Seal, sealsOf } from "./store.ts";
import { targetOf } from "./targets.ts";

export const operationLogHandlers = {
  operationlogList: async (input, facts) => {
    const list = await listLines(facts.tx, facts.viewer, input);
    const seals = await sealsOf(
      facts.tx,
      list.Rows.map(({ Id }) => Id),
    );
    return mapRows(list, (line) => toRow(line, seals.get(line.Id), areaFor(facts)));
  },

  operationlogGet: async ({ LogId }, facts) => {
    const line = await findLine(facts.tx, facts.viewer, BigInt(LogId));
    if (!line) throw new CallError("NotFound");
    const seal = (await sealsOf(facts.tx, [line.Id])).get(line.Id);
    return {
      ...toRow(line, seal, areaFor(facts)),
      Changes: changeFields(line.Change),
      Input: inputFields(line.Input),
      Seal: seal ? { Sequence: seal.Sequence.toString(), Hash: seal.Hash.toString("hex") } : null,
    };
  },

  operationlogExport: {
    ownTransaction: async (input, facts) =>
      exportOf(facts, operationLogColumns(facts.request.language), async (tx, controls) => {
        const list = await listLines(tx, facts.viewer, { ...input, ...controls });
        const seals = await sealsOf(
          tx,
          list.Rows.map(({ Id }) => Id),
        );
        return mapRows(list, (line) => ({
          ...toRow(line, seals.get(line.Id), areaFor(facts)),
          Changes: changeFields(line.Change),
        }));
      }),
  },
} satisfies Partial<Handlers>;

type AreaFacts = Pick<TransactionFacts<UserViewer>, "services" | "request">;

function areaFor({ services, request }: AreaFacts): (ip: string) => string {
  return (ip) => services.areas.areaOf(ip, request.language);
}

function toRow(line: Line, seal: Seal | undefined, areaOf: (ip: string) => string): OperationLogRow {
  return {
    LogId: line.Id.toString(),
    At: line.At.toISOString(),
    MerchantAlias: line.Alias,
    MerchantName: line.Name,
    Actor: line.Actor,
    Call: line.Call,
    Action: titleOf(line.Call),
    Target: targetOf(line.Input, line.Change),
    Result: line.Code === 0 ? "Done" : "Refused",
    Code: line.Code,
    Reason: reasonOf(line.Code),
    Ip: line.Ip,
    Area: areaOf(line.Ip),
    SessionId: line.SessionId,
    RequestId: line.RequestId,
    IsSealed: seal !== undefined,
  };
}

const byCode = new Map<number, ErrorText>(Object.values(errors).map((error) => [error.code, error]));

/** What the refusal said; what was filled in then is not kept. */
function reasonOf(code: number): OperationLogRow["Reason"] {
  const error = byCode.get(code);
  if (!error) return null;
  const plain = (text: string) => text.replace(/\{\w+\}/g, "…");
  return { enUS: plain(error.enUS), zhCN: plain(error.zhCN) };
}
