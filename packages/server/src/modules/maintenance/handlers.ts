import type { CallParsed, Calls } from "@opc/contract";
import { instantOf } from "@opc/contract/fields";
import { announcedMs, maintenanceStates } from "@opc/contract/maintenance/values";
import type { Handlers, ReadFacts, UserViewer } from "../../call/handler.ts";
import { CallError } from "../../call-error.ts";
import { mapRows } from "../../db/list.ts";
import { announcedWindows } from "./ahead.ts";
import { cancelWindow, endWindow, planWindow, startWindow, updateWindow } from "./change.ts";
import { announcedRow, windowRow } from "./row.ts";
import { countWindows, findWindow, listWindows, type WindowFilters } from "./store.ts";

export const maintenanceHandlers = {
  maintenanceList: async (input: CallParsed<Calls["maintenanceList"]>, { tx, viewer, now }: ReadFacts) => {
    const list = await listWindows(tx, filtersOf(input, viewer), input.States, input, now);
    return mapRows(list, (window) => windowRow(window, viewer, now));
  },

  maintenanceSummary: async (input, { tx, viewer, now }) => {
    const counts = await countWindows(tx, filtersOf(input, viewer), maintenanceStates, now);
    return { StateCounts: maintenanceStates.map((State) => ({ State, Count: counts.get(State) ?? 0 })) };
  },

  maintenanceGet: async ({ MaintenanceId }, { tx, viewer, now }) => {
    const window = await findWindow(tx, BigInt(MaintenanceId));
    if (!window) throw new CallError("NotFound");
    return { Maintenance: windowRow(window, viewer, now) };
  },

  maintenanceAdd: planWindow,

  maintenanceUpdate: async (input, facts) => {
    await updateWindow(input, facts);
    return {};
  },

  maintenanceStart: async (input, facts) => {
    await startWindow(input, facts);
    return {};
  },

  maintenanceEnd: async (input, facts) => {
    await endWindow(input, facts);
    return {};
  },

  maintenanceCancel: async (input, facts) => {
    await cancelWindow(input, facts);
    return {};
  },

  maintenanceCurrent: async (_input, { tx, viewer, now }) => {
    const until = new Date(now.getTime() + announcedMs);
    const windows = await announcedWindows(tx, viewer.isSuper ? undefined : viewer.merchantId, now, until);
    return { Now: now.toISOString(), Windows: windows.map((window) => announcedRow(window, viewer)) };
  },
} satisfies Partial<Handlers>;

type Filters = Pick<
  CallParsed<Calls["maintenanceSummary"]>,
  "Scopes" | "MerchantAlias" | "Text" | "From" | "To"
>;

function filtersOf(input: Filters, { timeDifferenceMinutes }: UserViewer): WindowFilters {
  const at = (text: string | undefined) =>
    text === undefined ? undefined : instantOf(text, timeDifferenceMinutes);
  return {
    scopes: input.Scopes,
    merchantAlias: input.MerchantAlias || undefined,
    text: input.Text,
    from: at(input.From),
    to: at(input.To),
  };
}
