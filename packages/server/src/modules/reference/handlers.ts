import { type ReferenceKind, referenceStates } from "@opc/contract/reference/inputs";
import type { Handlers, ReadFacts } from "../../call/handler.ts";
import { type ListControls, mapRows } from "../../db/list.ts";
import { pageInMemory } from "../../db/page-in-memory.ts";
import { channelsOfBank } from "./bank-channels.ts";
import { type Held, kinds, rowOf } from "./kinds.ts";
import {
  type AddInput,
  addReference,
  type EditInput,
  editReference,
  enableReference,
  removeReference,
  type SaveFacts,
} from "./save.ts";
import { findReference, findReferences, type ReferenceFilters } from "./store.ts";
import { usesOf, usesWithAmounts } from "./uses.ts";

type Key = { ReferenceId: string };

/** In the order of selectors. */
const keyOf = ({ Currency = "", SortOrder, Code }: Held) => [Currency, SortOrder, Code];

/** The calls that are the same for each kind. */
function handlersOf<Kind extends ReferenceKind>(kind: Kind) {
  return {
    list: async (input: ReferenceFilters & ListControls, { tx }: ReadFacts) =>
      mapRows(pageInMemory(await findReferences(tx, kind, input), keyOf, input), (held) => rowOf(kind, held)),

    summary: async (input: ReferenceFilters, { tx }: SaveFacts) => {
      const found = await findReferences(tx, kind, input);
      return {
        StateCounts: referenceStates.map((State) => ({
          State,
          Count: found.filter(({ Enabled }) => Enabled === (State === "Enabled")).length,
        })),
      };
    },

    get: async ({ ReferenceId }: Key, { tx }: SaveFacts) => {
      const held = await findReference(tx, kind, BigInt(ReferenceId));
      const uses = await usesOf(tx, kind, held);
      return {
        Reference: rowOf(kind, held),
        Uses: uses,
        CanDelete: uses.length === 0 && !kinds[kind].isFixed(held),
        IsExponentFixed: kind === "Currency" && usesWithAmounts(uses).length > 0,
        Channels: kind === "Bank" ? await channelsOfBank(tx, held) : [],
      };
    },

    add: (input: AddInput, facts: SaveFacts) => addReference(kind, input, facts),
    edit: (input: EditInput, facts: SaveFacts) => editReference(kind, input, facts),
    enable: (input: Key & { Enabled: boolean }, facts: SaveFacts) => enableReference(kind, input, facts),
    remove: (input: Key, facts: SaveFacts) => removeReference(kind, input, facts),
  };
}

const paytype = handlersOf("PayType");
const cashouttype = handlersOf("CashoutType");
const bank = handlersOf("Bank");
const currency = handlersOf("Currency");
const language = handlersOf("Language");

export const referenceDeskHandlers = {
  paytypeDeskList: paytype.list,
  paytypeSummary: paytype.summary,
  paytypeGet: paytype.get,
  paytypeAdd: paytype.add,
  paytypeEdit: paytype.edit,
  paytypeEnable: paytype.enable,
  paytypeDelete: paytype.remove,
  cashouttypeDeskList: cashouttype.list,
  cashouttypeSummary: cashouttype.summary,
  cashouttypeGet: cashouttype.get,
  cashouttypeAdd: cashouttype.add,
  cashouttypeEdit: cashouttype.edit,
  cashouttypeEnable: cashouttype.enable,
  cashouttypeDelete: cashouttype.remove,
  bankDeskList: bank.list,
  bankSummary: bank.summary,
  bankGet: bank.get,
  bankAdd: bank.add,
  bankEdit: bank.edit,
  bankEnable: bank.enable,
  bankDelete: bank.remove,
  currencyDeskList: currency.list,
  currencySummary: currency.summary,
  currencyGet: currency.get,
  currencyAdd: currency.add,
  currencyEdit: currency.edit,
  currencyEnable: currency.enable,
  currencyDelete: currency.remove,
  languageDeskList: language.list,
  languageSummary: language.summary,
  languageGet: language.get,
  languageAdd: language.add,
  languageEdit: language.edit,
  languageEnable: language.enable,
  languageDelete: language.remove,
} satisfies Partial<Handlers>;
