import { payoutCardRecordKinds } from "@opc/contract/payout-card/record-kinds";
import type { Handlers } from "../../call/handler.ts";
import { currenciesOf } from "../../db/currencies.ts";
import { mapRows } from "../../db/list.ts";
import { recordRow } from "./rows.ts";
import { listRecords, sumRecords } from "./store.ts";

export const payoutCardRecordHandlers = {
  payoutcardrecordList: async (input, { tx, viewer, services }) => {
    const currencies = await currenciesOf(services.database);
    return mapRows(await listRecords(tx, viewer, input), (record) => recordRow(record, viewer, currencies));
  },

  payoutcardrecordSummary: async (input, { tx, viewer, services }) => {
    const { text } = await currenciesOf(services.database);
    const sums = await sumRecords(tx, viewer, input);
    const wanted = sums.filter((one) => !input.Kinds?.length || input.Kinds.includes(one.Kind));
    const byCurrency = [...Map.groupBy(wanted, (one) => one.Currency)];
    const countOf = (some: typeof sums) => Number(some.reduce((total, one) => total + one.Count, 0n));
    return {
      KindCounts: payoutCardRecordKinds.map((Kind) => ({
        Kind,
        Count: countOf(sums.filter((one) => one.Kind === Kind)),
      })),
      Sums: byCurrency.map(([Currency, own]) => {
        const sum = (name: "InMinor" | "OutMinor" | "FeeMinor") =>
          text(
            own.reduce((total, one) => total + BigInt(one[name]), 0n),
            Currency,
          );
        return {
          Currency,
          Count: countOf(own),
          InAmount: sum("InMinor"),
          OutAmount: sum("OutMinor"),
          Fee: sum("FeeMinor"),
        };
      }),
    };
  },
} satisfies Partial<Handlers>;
