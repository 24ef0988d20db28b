/** Lines of the operation log as the wire shows them. */

import { type ErrorText, errors } from "@opc/contract/errors";
import type { OperationLogRow } from "@opc/contract/operation-log/calls";
import { titleOf } from "@opc/contract/titles/calls";
import type { ReadFacts } from "../../call/handler.ts";
import type { Line, Seal } from "./store.ts";
import { targetOf } from "./targets.ts";

type AreaFacts = Pick<ReadFacts, "services" | "request">;

export function areaFor({ services, request }: AreaFacts): (ip: string) => string {
  return (ip) => services.areas.areaOf(ip, request.language);
}

export function toRow(line: Line, seal: Seal | undefined, areaOf: (ip: string) => string): OperationLogRow {
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
