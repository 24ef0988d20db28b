import type { CallParsed, Calls } from "@opc/contract";
import { channelStates, type SupplierAdapter, supplierAdapters } from "@opc/contract/channel/values";
import type { SupplierRow } from "@opc/contract/supplier/calls";
import { supplierFields } from "@opc/contract/supplier/fields";
import { sql } from "kysely";
import type { Handlers, ReadFacts, UserViewer } from "../../call/handler.ts";
import { rowMapper } from "../../call/row-of.ts";
import { CallError } from "../../call-error.ts";
import { type ListControls, mapRows } from "../../db/list.ts";
import { pageInMemory } from "../../db/page-in-memory.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { Services } from "../../services.ts";
import { newestFirst } from "./store.ts";
import {
  channelsOf,
  type FoundSupplier,
  findSuppliers,
  lockSupplier,
  type SupplierFilters,
  type SupplierUse,
  supplierUsesOf,
} from "./supplier-store.ts";

type State = (typeof channelStates)[number];

export const supplierHandlers = {
  supplierList: async (input: CallParsed<Calls["supplierList"]>, { tx, viewer, now }: ReadFacts) =>
    mapRows(await listSuppliers(tx, input, now), (supplier) => supplierRow(supplier, viewer)),

  supplierSummary: async (input, { tx, now }) => {
    const found = await findSuppliers(tx, input, now);
    return {
      StateCounts: channelStates.map((State) => ({
        State,
        Count: found.filter(({ Enabled }) => Enabled === (State === "Enabled")).length,
      })),
    };
  },

  supplierGet: async ({ SupplierCode }, { tx, viewer, services, now }) => {
    const [supplier] = await findSuppliers(tx, { SupplierCode }, now);
    if (!supplier) throw new CallError("NotFound");
    const address =
      supplier.Adapter === "native" ? null : `${services.publicUrl}/gateway/supplier/${supplier.Code}`;
    return {
      Supplier: supplierRow(supplier, viewer),
      NoticeAddress: address && `${address}/notice`,
      PayoutNoticeAddress: address && `${address}/payout-notice`,
      Channels: await channelsOf(tx, supplier.Id),
      CanDelete: (await supplierUsesOf(tx, supplier.Id)).length === 0,
    };
  },

  supplierFormoptions: async (_input, { services }) => ({ Adapters: adaptersOf(services) }),

  supplierAdd: async (
    { SupplierCode, SupplierName, Adapter, Remark },
    { tx, services, now, recordChange },
  ) => {
    assertAdapter(Adapter, services);
    await assertFreeCode(tx, SupplierCode);
    await tx
      .insertInto("Supplier")
      .values({
        Code: SupplierCode,
        Name: SupplierName,
        Adapter,
        Remark: Remark ?? null,
        CreatedAt: now,
        UpdatedAt: now,
      })
      .execute();
    recordChange({ SupplierCode, SupplierName, Adapter, Remark: Remark ?? null });
    return { SupplierCode };
  },

  supplierUpdate: async (input, { tx, services, now, recordChange }) => {
    const { SupplierCode, Version, SupplierName, Adapter } = input;
    const Remark = input.Remark ?? null;
    const before = await lockSupplier(tx, SupplierCode, "change");
    if (before.Version !== Version) throw new CallError("RecordChanged");
    if (Adapter !== before.Adapter) {
      assertAdapter(Adapter, services);
      if ((await channelsOf(tx, before.Id)).length > 0) throw new CallError("AdapterFixed");
    }
    await tx
      .updateTable("Supplier")
      .set({ Name: SupplierName, Adapter, Remark, Version: Version + 1, UpdatedAt: now })
      .where("Id", "=", before.Id)
      .execute();
    const changes = {
      SupplierName: { from: before.Name, to: SupplierName },
      Adapter: { from: before.Adapter, to: Adapter },
      Remark: { from: before.Remark, to: Remark },
    };
    const changed = Object.entries(changes).filter(([, { from, to }]) => from !== to);
    recordChange({ SupplierCode, ...Object.fromEntries(changed) });
    return {};
  },

  supplierEnable: async ({ SupplierCode, Enabled }, { tx, now, recordChange }) => {
    const before = await lockSupplier(tx, SupplierCode, "change");
    if (before.Enabled === Enabled) return {};
    await tx
      .updateTable("Supplier")
      .set({ Enabled, Version: before.Version + 1, UpdatedAt: now })
      .where("Id", "=", before.Id)
      .execute();
    recordChange({ SupplierCode, Enabled: { from: before.Enabled, to: Enabled } });
    return {};
  },

  supplierDelete: async ({ SupplierCode }, { tx, request, recordChange }) => {
    // Whoever would give it a channel waits here, and then finds it gone.
    const supplier = await lockSupplier(tx, SupplierCode, "delete");
    const uses = await supplierUsesOf(tx, supplier.Id);
    if (uses.length > 0) throw new CallError("SupplierInUse", { Uses: usesText(uses, request.language) });
    await tx.deleteFrom("Supplier").where("Id", "=", supplier.Id).execute();
    recordChange({ SupplierCode, SupplierName: supplier.Name, Deleted: true });
    return {};
  },
} satisfies Partial<Handlers>;

async function listSuppliers(
  tx: Transaction,
  input: SupplierFilters & ListControls & { States?: State[] | undefined },
  now: Date,
) {
  const { States } = input;
  const found = await findSuppliers(tx, input, now);
  const wanted =
    States?.length === 1 ? found.filter(({ Enabled }) => Enabled === (States[0] === "Enabled")) : found;
  return pageInMemory(wanted, newestFirst, input);
}

const toRow = rowMapper(supplierFields, {});

function supplierRow(supplier: FoundSupplier, viewer: UserViewer): SupplierRow {
  return { ...toRow(supplier, viewer), Version: supplier.Version };
}

/** Whoever gave the sandbox to real merchants would be crediting money that nobody paid. */
function adaptersOf({ allowLoopbackCallbacks }: Services): SupplierAdapter[] {
  return supplierAdapters.filter((adapter) => adapter !== "sandbox" || allowLoopbackCallbacks);
}

function assertAdapter(adapter: SupplierAdapter, services: Services): void {
  if (!adaptersOf(services).includes(adapter)) throw new CallError("AdapterUnavailable");
}

/** Codes that differ by case alone would be taken for one another. */
async function assertFreeCode(tx: Transaction, code: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('code of supplier'))`.execute(tx);
  const { rows } = await sql`select 1 from supplier where lower(code) = ${code.toLowerCase()}`.execute(tx);
  if (rows.length > 0) throw new CallError("SupplierCodeTaken", { SupplierCode: code });
}

const useTexts: Readonly<Record<SupplierUse, { enUS: string; zhCN: string }>> = {
  channels: { enUS: "channels", zhCN: "通道" },
  questions: { enUS: "orders", zhCN: "订单" },
  notices: { enUS: "notices", zhCN: "通知" },
};

function usesText(uses: readonly SupplierUse[], language: "enUS" | "zhCN"): string {
  return uses.map((use) => useTexts[use][language]).join(language === "zhCN" ? "、" : ", ");
}
