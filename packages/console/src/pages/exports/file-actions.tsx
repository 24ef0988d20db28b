/** What can be done with one's own exports. */
import type { ExportRow } from "@opc/contract/export/calls";
import { api } from "../../api/client.ts";
import { currentLanguage, translate } from "../../i18n/i18n.ts";
import { fetchFile } from "../../kit/export/fetch-file.ts";
import { followExport, stopExport } from "../../kit/export/tracked.ts";
import { formatTime } from "../../kit/format/time.ts";
import { CloseIcon, DeleteIcon, ResendIcon } from "../../kit/icons.tsx";
import { changeKeptRows } from "../../kit/list/kept-rows.ts";
import type { ActionTools, RowAction } from "../../kit/resource.ts";
import { say } from "../../state/messages.ts";
import { sessionStore } from "../../state/session.ts";

const isOpen = ({ Status }: ExportRow) => Status === "Waiting" || Status === "Running";

export const exportActions: readonly RowAction<ExportRow>[] = [
  {
    label: "exports.cancel",
    icon: <CloseIcon />,
    isPossible: isOpen,
    run: async ({ ExportId }, { t, refresh }) => {
      if (await stopExport(ExportId)) say.success(t("kit.export.cancelled"));
      refresh();
    },
  },
  {
    label: "exports.again",
    icon: <ResendIcon />,
    isPossible: (row) => !isOpen(row),
    run: async ({ ExportId: before }, { t, refresh }) => {
      // A refusal has said why.
      const begun = await api("exportAgain", { ExportId: before }).catch(() => undefined);
      if (!begun) return;
      followExport(begun.ExportId, "");
      say.success(t("exports.againDone"));
      refresh();
    },
  },
  {
    label: "exports.remove",
    icon: <DeleteIcon />,
    isPossible: (row) => !isOpen(row),
    run: (row, tools) => remove(row, tools),
  },
];

/** Asked for once more: what has expired meanwhile is said in the list, not by a file of a few words. */
export async function download({ ExportId }: ExportRow): Promise<void> {
  // A refusal has said why.
  const now = await api("exportGet", { ExportId }).catch(() => undefined);
  if (!now) return;
  changeKeptRows("exportList", (row) => (row.ExportId === ExportId ? now.Export : row));
  if (now.Export.Status === "Ready") fetchFile(ExportId);
  else say.error(translate("exports.gone"));
}

async function remove({ ExportId, Title, CreatedAt }: ExportRow, { t, refresh }: ActionTools): Promise<void> {
  const offset = sessionStore.get()?.user.TimeDifferenceMinutes ?? 0;
  const { act } = await import("../../kit/act.ts");
  await act({
    title: t("exports.removeTitle"),
    sentence: t("exports.removeSentence", {
      title: Title[currentLanguage()],
      time: formatTime(CreatedAt, offset),
    }),
    confirm: t("exports.remove"),
    call: () => api("exportDelete", { ExportId }),
    done: t("exports.removed"),
    refresh,
  });
}
