/** Sends a statement to be compared; what is wrong with it is answered, to stand beside the file until another is chosen. */
import { ApiError, NetworkError } from "../../api/client.ts";
import { upload } from "../../api/upload.ts";
import { translate as t } from "../../i18n/i18n.ts";
import type { Faults } from "../../kit/import/import-tables.tsx";
import { failureText, say } from "../../state/messages.ts";
import type { AccountDay } from "./account-day.ts";
import { reconciliationChanged } from "./changed.ts";
import { csvHasFaults } from "./values.static.ts";

/** What is wrong with the file: rows of it, or a sentence about all of it. */
export type Refused = Faults | string;

export async function sendStatement(accountDay: AccountDay, file: File): Promise<Refused | undefined> {
  try {
    const { Kept, OtherDays } = await upload(
      "reconciliationUpload",
      { ...accountDay, File: file },
      () => undefined,
    );
    say.success(t("reconciliation.upload.done", { kept: Kept, other: OtherDays }));
    reconciliationChanged();
  } catch (error) {
    if (error instanceof ApiError && error.code === csvHasFaults) return faultsOf(error.data);
    if (error instanceof ApiError || error instanceof NetworkError) return failureText(error);
  }
  return undefined;
}

function faultsOf(data: unknown): Faults {
  const told = (data ?? {}) as Partial<Faults> & { Count?: number };
  const { Count: Bad = 0, Faults: listed = [], FaultCount = listed.length } = told;
  return { Bad, FaultCount, Faults: listed };
}
