/** Enabling, disabling and deleting a supplier: what it means for its channels, and the call. */
import type { SupplierRow } from "@opc/contract/supplier/calls";
import { api } from "../../api/client.ts";
import { act } from "../../kit/act.ts";
import type { ActionTools } from "../../kit/resource.ts";
import { say } from "../../state/messages.ts";

export async function enable(row: SupplierRow, Enabled: boolean, { t, refresh }: ActionTools): Promise<void> {
  const { SupplierCode, SupplierName: name } = row;
  const verb = Enabled ? "enable" : "disable";
  // What the list said may be old; what is agreed to is how it stands now.
  const present = await currentSupplier(row);
  if (!present) return;
  await act({
    title: t(`supplier.enable.${verb}Title`, { name }),
    sentence: t(`supplier.enable.${verb}Sentence`, { name, count: present.Supplier.EnabledChannels }),
    confirm: t(`supplier.enable.${verb}`),
    call: () => api("supplierEnable", { SupplierCode, Enabled }),
    done: t(`supplier.enable.${verb}d`, { name }),
    refresh,
  });
}

export async function remove(row: SupplierRow, { t, refresh }: ActionTools): Promise<void> {
  const { SupplierCode, SupplierName: name } = row;
  const present = await currentSupplier(row);
  if (!present) return;
  if (!present.CanDelete) {
    say.error(t("supplier.delete.usedOnce", { name }));
    return;
  }
  await act({
    title: t("supplier.delete.title", { name }),
    sentence: t("supplier.delete.sentence", { name }),
    confirm: t("supplier.delete.action"),
    call: () => api("supplierDelete", { SupplierCode }),
    done: t("kit.done.deleted"),
    refresh,
  });
}

/** The supplier as the server has it now. What fails has said why. */
function currentSupplier({ SupplierCode }: SupplierRow) {
  return api("supplierGet", { SupplierCode }).catch(() => undefined);
}
