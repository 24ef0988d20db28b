import type { CallParsed, Calls } from "@opc/contract";
import { caseFacts, caseStates } from "@opc/contract/money-case/states";
import type { Handlers, ReadFacts } from "../../call/handler.ts";
import { CallError } from "../../call-error.ts";
import { currenciesOf } from "../../db/currencies.ts";
import { mapRows } from "../../db/list.ts";
import { operatorsWith } from "../approval/stored-rules.ts";
import { waitingRequestOf } from "../approval/waiting.ts";
import { closeCase } from "./close.ts";
import { evidenceOf } from "./evidence.ts";
import { toRow } from "./row.ts";
import { findCase, listCases, sumCases } from "./store.ts";

/** Enough to know whom to call. */
const mostNames = 10;

export const moneyCaseHandlers = {
  moneycaseList: async (input: CallParsed<Calls["moneycaseList"]>, { tx, viewer, services }: ReadFacts) => {
    const currencies = await currenciesOf(services.database);
    return mapRows(await listCases(tx, viewer, input), (row) => toRow(row, viewer, currencies));
  },

  moneycaseSummary: async (input, { tx, viewer, services }) => {
    const { text } = await currenciesOf(services.database);
    const sums = await sumCases(tx, viewer, input);
    const countOf = (rows: typeof sums) => Number(rows.reduce((total, { Count }) => total + Count, 0n));
    const open = sums.filter(({ State }) => State === "Open");
    return {
      StateCounts: caseStates.map((State) => ({
        State,
        Count: countOf(sums.filter((one) => one.State === State)),
      })),
      Sums: open
        .map(({ Currency, Count, SurplusMinor, MissingMinor }) => ({
          Currency,
          Count: Number(Count),
          Surplus: text(SurplusMinor, Currency),
          Missing: text(MissingMinor, Currency),
        }))
        .sort((one, other) => (one.Currency < other.Currency ? -1 : 1)),
    };
  },

  moneycaseGet: async ({ CaseId }, { tx, viewer, services, now }) => {
    const found = await findCase(tx, BigInt(CaseId));
    if (!found) throw new CallError("NotFound");
    const isOpen = found.State === "Open";
    const waiting = isOpen
      ? await waitingRequestOf(tx, { kind: "MoneyCase", subject: CaseId }, viewer, now)
      : undefined;
    const currencies = await currenciesOf(services.database);
    const [evidence, mayEnd, mayApprove] = await Promise.all([
      evidenceOf(tx, found, currencies),
      isOpen ? operatorsWith(tx, ["MoneyCase.close"], mostNames) : [],
      isOpen ? operatorsWith(tx, ["Approval.approve", "MoneyCase.close"], mostNames) : [],
    ]);
    return {
      Case: toRow(found, viewer, currencies),
      Evidence: evidence,
      MayEnd: mayEnd,
      MayApprove: mayApprove,
      Endings: isOpen ? [...caseFacts[found.Kind].endings] : [],
      ApprovalId: waiting?.toString() ?? null,
    };
  },

  moneycaseClose: async ({ CaseId, Ending, Note }, facts) => ({
    ApprovalId: await closeCase({ caseId: BigInt(CaseId), ending: Ending, note: Note }, facts),
  }),
} satisfies Partial<Handlers>;
