/** Sends all finished callbacks of the list's filter again, once a dialog has said how many. */
import { openDialog } from "../../kit/dialogs.tsx";
import type { ToolbarTools } from "../../kit/resource.ts";
import { say } from "../../state/messages.ts";
import { BulkResendDialog } from "./bulk-resend-dialog.tsx";
import type { ResendFilters } from "./bulk-resend-filters.ts";

export async function bulkResend({ t, refresh, filters }: ToolbarTools): Promise<void> {
  // Fixed now: "today" must not mean something else when the button is pressed.
  const asked = filters() as ResendFilters;
  const sent = await openDialog<number>((tools) => <BulkResendDialog filters={asked} {...tools} />);
  if (sent === undefined) return;
  say.success(t("callbackRecord.bulk.done", { count: sent.toLocaleString("en") }));
  refresh();
}
