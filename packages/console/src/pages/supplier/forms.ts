/** Adding and editing a supplier. */
import type { SupplierAdapter } from "@opc/contract/channel/values";
import { type SupplierRow, supplierAdd, supplierUpdate } from "@opc/contract/supplier/calls";
import { api } from "../../api/client.ts";
import type { ChoiceOption, FieldName, FormField } from "../../kit/form/form.ts";
import { openForm } from "../../kit/form/open-form.tsx";
import type { ActionTools } from "../../kit/resource.ts";

const dialogWidthPx = 560;
type Field = FormField<FieldName<"supplierAdd"> & FieldName<"supplierUpdate">>;

export async function addSupplier({ refresh }: ActionTools): Promise<void> {
  const adapters = await adaptersOf();
  if (!adapters) return;
  const added = await openForm({
    title: "supplier.add.action",
    widthPx: dialogWidthPx,
    call: "supplierAdd",
    draft: "supplier",
    input: supplierAdd.input,
    fields: [
      {
        kind: "text",
        name: "SupplierCode",
        label: "supplier.field.SupplierCode",
        hint: "supplier.add.codeHint",
      },
      ...supplierFields(adapters),
    ],
    initial: { Adapter: "http" },
    sentence: ({ SupplierName }, t) => {
      const name = String(SupplierName ?? "").trim();
      return name === "" ? undefined : t("supplier.add.sentence", { name });
    },
    confirm: "supplier.add.action",
    done: "kit.done.added",
  });
  if (added) refresh();
}

export async function editSupplier(row: SupplierRow, { refresh }: ActionTools): Promise<void> {
  const { SupplierCode } = row;
  const [adapters, present] = await Promise.all([
    adaptersOf(),
    api("supplierGet", { SupplierCode }).catch(() => undefined),
  ]);
  if (!adapters || !present) return;
  const { Supplier, Channels } = present;
  const { SupplierName, Adapter, Remark, Version } = Supplier;
  const isFixed = Channels.length > 0;
  const saved = await openForm({
    title: (t) => t("supplier.edit.title", { name: SupplierName }),
    widthPx: dialogWidthPx,
    call: "supplierUpdate",
    draft: `supplier ${SupplierCode} ${Version}`,
    input: supplierUpdate.input,
    // Whoever saves over what somebody else saved meanwhile is told.
    fixed: { SupplierCode, Version },
    fields: supplierFields(isFixed ? [Adapter] : adapters, isFixed),
    initial: { SupplierName, Adapter, Remark: Remark ?? "" },
    done: "kit.done.modified",
  });
  if (saved) refresh();
}

function supplierFields(adapters: readonly SupplierAdapter[], isFixed = false): Field[] {
  return [
    { kind: "text", name: "SupplierName", label: "supplier.field.SupplierName" },
    {
      kind: "choice",
      name: "Adapter",
      label: "supplier.field.Adapter",
      options: adapters.map(
        (value): ChoiceOption => ({
          value,
          label: `supplier.adapter.${value}`,
          detail: `supplier.adapterHint.${value}`,
        }),
      ),
      ...(isFixed ? { hint: "supplier.edit.adapterFixed" } : {}),
    },
    { kind: "text", name: "Remark", label: "supplier.field.Remark" },
  ];
}

/** What fails has said why. */
async function adaptersOf(): Promise<readonly SupplierAdapter[] | undefined> {
  return (await api("supplierFormoptions", {}).catch(() => undefined))?.Adapters;
}
