/** Lines of the operation log as the wire shows them. */

import { type ErrorText, errors } from "@opc/contract/errors";
import type { OperationLogRow } from "@opc/contract/operation-log/calls";
import { operationLogFields } from "@opc/contract/operation-log/fields";
import { titleOf } from "@opc/contract/titles/calls";
import type { ReadFacts, UserViewer } from "../../call/handler.ts";
import { rowMapper } from "../../call/row-of.ts";
import type { Line, Seal } from "./store.ts";
import { targetOf } from "./targets.ts";

type AreaFacts = Pick<ReadFacts, "services" | "request">;

export function areaFor({ services, request }: AreaFacts): (ip: string) => string {
  return (ip) => services.areas.areaOf(ip, request.language);
}

interface Facts {
  viewer: UserViewer;
  seal: Seal | undefined;
  areaOf: (ip: string) => string;
}

export function toRow(line: Line, { viewer, seal, areaOf }: Facts): OperationLogRow {
  return told({ ...line, Area: areaOf(line.Ip), IsSealed: seal !== undefined }, viewer);
}

const told = rowMapper(operationLogFields, {
  Action: ({ Call }: Line) => titleOf(Call),
  Target: ({ Input, Change }: Line) => targetOf(Input, Change),
  Result: ({ Code }: Line) => (Code === 0 ? "Done" : "Refused"),
  Reason: ({ Code }: Line) => reasonOf(Code),
});

const byCode = new Map<number, ErrorText>(Object.values(errors).map((error) => [error.code, error]));

/** What the refusal said; what was filled in then is not kept. */
function reasonOf(code: number): OperationLogRow["Reason"] {
  const error = byCode.get(code);
  if (!error) return null;
  const plain = (text: string) => text.replace(/\{\w+\}/g, "…");
  return { enUS: plain(error.enUS), zhCN: plain(error.zhCN) };
}
