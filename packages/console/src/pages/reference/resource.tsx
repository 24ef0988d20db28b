/** Payment types, cashout types, banks, currencies or languages as a list. */
import type { ReferenceKind, ReferenceState } from "@opc/contract/reference/inputs";
import { AddIcon } from "../../kit/icons.tsx";
import { lazyPart } from "../../kit/part.tsx";
import { defineResource, type Resource, type ToolbarAction } from "../../kit/resource.ts";
import type { StatusSet } from "../../kit/status.ts";
import type { Column } from "../../kit/table/column.ts";
import { columnsOf } from "../../kit/table/columns.tsx";
import { actionsOf } from "./actions.tsx";
import { bankImportAction } from "./bank-import-action.tsx";
import { ownColumnsOf } from "./columns.tsx";
import { type AnyRow, nameOf, referenceCalls } from "./kinds.ts";
import { referenceStates } from "./states.static.ts";

const { text, time, flag } = columnsOf<AnyRow>();

const referenceState: StatusSet<ReferenceState> = {
  values: referenceStates,
  label: (value) => `reference.state.${value}`,
  tones: { Enabled: "good", Disabled: "quiet" },
};

/** A type or bank of a disabled currency is not offered either. */
const isCurrencyOff = (row: AnyRow) => "CurrencyEnabled" in row && row.CurrencyEnabled === false;

function columnsFor(kind: ReferenceKind): readonly Column<AnyRow>[] {
  const hasCurrency = kind !== "Currency" && kind !== "Language";
  return [
    text("Code", "reference.field.Code", { widthPx: 140, mono: true, copy: (row) => row.Code }),
    ...(hasCurrency ? [text("Currency", "reference.field.Currency", { widthPx: 90 })] : []),
    text("Name_enUS", "reference.field.Name_enUS", { widthPx: 240 }),
    text("Name", "reference.field.Name", { widthPx: 170 }),
    ...ownColumnsOf(kind),
    {
      ...flag("Enabled", "reference.field.Enabled", {
        yes: { label: "reference.state.Enabled", tone: "good" },
        no: { label: "reference.state.Disabled", tone: "quiet" },
      }),
      hint: (row, { t }) => (isCurrencyOff(row) ? t("reference.currencyOff") : undefined),
    },
    {
      id: "SortOrder",
      title: "reference.field.SortOrder",
      widthPx: 100,
      align: "end",
      initiallyHidden: true,
      cell: (row) => row.SortOrder,
    },
    time("UpdatedAt", "reference.field.UpdatedAt"),
    {
      ...text("UpdatedBy", "reference.field.UpdatedBy", { widthPx: 150 }),
      cell: ({ UpdatedBy }, { t }) => UpdatedBy ?? t("reference.shipped"),
    },
    time("CreatedAt", "reference.field.CreatedAt", { initiallyHidden: true }),
  ];
}

const cards = {
  PayType: ["MinimumAmount", "MaximumAmount"],
  CashoutType: ["FeeRate", "MinimumFee"],
  Bank: ["NationalCode", "SwiftCode"],
  Currency: ["Exponent"],
  Language: ["NativeName"],
} as const satisfies Record<ReferenceKind, readonly string[]>;

export function resourceOf(kind: ReferenceKind): Resource<"paytypeDeskList", "paytypeSummary"> {
  const calls = referenceCalls[kind];
  const hasCurrency = kind !== "Currency" && kind !== "Language";
  const add: ToolbarAction = {
    label: `reference.add.${kind}`,
    icon: <AddIcon />,
    needs: "add",
    run: async (tools) => (await import("./forms.ts")).addReference(kind, tools),
  };
  return defineResource({
    page: kind,
    calls: { list: calls.list, summary: calls.summary, export: calls.export },
    rowId: (row) => row.ReferenceId,
    rowName: nameOf,
    search: { kind: "text", name: "Text", placeholder: `reference.search.${kind}` },
    chips: {
      name: "States",
      statuses: referenceState,
      counts: ({ StateCounts }) => new Map(StateCounts.map(({ State, Count }) => [State, Count])),
    },
    filters: hasCurrency ? [{ kind: "currency", name: "Currency", label: "reference.field.Currency" }] : [],
    isUnfolded: true,
    columns: columnsFor(kind),
    // The names are the kind's own: a card shows those that the row has.
    card: ["Code", "Enabled", "Name_enUS", "Name", ...cards[kind]] as "Code"[],
    toolbar: kind === "Bank" ? [add, bankImportAction] : [add],
    actions: actionsOf(kind),
    detail: lazyPart(async () => (await import("./detail.tsx")).detailOf(kind)),
    empty: `reference.empty.${kind}`,
  });
}
