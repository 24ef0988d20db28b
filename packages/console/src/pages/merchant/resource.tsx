/** Merchants as a list: who they are, what they have, and what can be done to one. */
import { AddIcon } from "../../kit/icons.tsx";
import { lazyPart } from "../../kit/part.tsx";
import { defineResource } from "../../kit/resource.ts";
import { merchantActions } from "./actions.tsx";
import { cardFields, columns } from "./columns.tsx";
import { lacksKey } from "./figures.ts";
import { merchantState, merchantType, payoutKey } from "./merchant.ts";

export const merchants = defineResource({
  page: "MerchantList",
  calls: { list: "merchantList", summary: "merchantSummary", export: "merchantExport" },
  rowId: (row) => row.MerchantAlias,
  search: { kind: "text", name: "MerchantAlias", placeholder: "merchant.search" },
  chips: {
    name: "States",
    statuses: merchantState,
    counts: ({ EnabledCount, DisabledCount }) =>
      new Map([
        ["Enabled", EnabledCount],
        ["Disabled", DisabledCount],
      ]),
  },
  filters: [
    { kind: "text", name: "MerchantName", label: "merchant.field.MerchantName" },
    { kind: "choices", name: "Types", label: "merchant.field.MerchantType", statuses: merchantType },
    { kind: "choices", name: "PayoutKeys", label: "merchant.field.PayoutKey", statuses: payoutKey },
    { kind: "currency", name: "Currency", label: "merchant.field.Currency" },
  ],
  columns,
  card: cardFields,
  isAlarming: lacksKey,
  sums: ({ Sums }) =>
    Sums.map((sum) => ({
      currency: sum.Currency,
      count: sum.Count,
      amounts: [
        { label: "merchant.sum.Available", amount: sum.Available },
        { label: "merchant.sum.Frozen", amount: sum.Frozen },
      ],
    })),
  toolbar: [
    {
      label: "merchantAction.create.action",
      icon: <AddIcon />,
      needs: "add",
      run: async (tools) => (await import("./create.tsx")).addMerchant(tools),
    },
  ],
  actions: merchantActions,
  detail: lazyPart(async () => (await import("./detail.tsx")).MerchantDetails),
  empty: "merchant.empty",
});
