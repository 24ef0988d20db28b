import type { Handlers } from "../../call/handler.ts";
import { CallError } from "../../call-error.ts";
import { mapRows } from "../../db/list.ts";
import { changeFields, inputFields } from "./fields.ts";
import { areaFor, toRow } from "./row.ts";
import { findLine, listLines, sealsOf } from "./store.ts";

export const operationLogHandlers = {
  operationlogList: async (input, facts) => {
    const list = await listLines(facts.tx, facts.viewer, input);
    const seals = await sealsOf(
      facts.tx,
      list.Rows.map(({ Id }) => Id),
    );
    const areaOf = areaFor(facts);
    return mapRows(list, (line) => toRow(line, { ...facts, seal: seals.get(line.Id), areaOf }));
  },

  operationlogGet: async ({ LogId }, facts) => {
    const line = await findLine(facts.tx, facts.viewer, BigInt(LogId));
    if (!line) throw new CallError("NotFound");
    const seal = (await sealsOf(facts.tx, [line.Id])).get(line.Id);
    return {
      ...toRow(line, { ...facts, seal, areaOf: areaFor(facts) }),
      Changes: changeFields(line.Change),
      Input: inputFields(line.Input),
      Seal: seal ? { Sequence: seal.Sequence.toString(), Hash: seal.Hash.toString("hex") } : null,
    };
  },
} satisfies Partial<Handlers>;
