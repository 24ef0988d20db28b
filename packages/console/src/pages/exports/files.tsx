/** One's own exports as a list. It looks again every few seconds while one of them is on the way. */
import type { ExportFailure, ExportRow, ExportStatus } from "@opc/contract/export/calls";
import { currentLanguage, type TextKey, type Translate } from "../../i18n/i18n.ts";
import css from "../../kit/export/export.module.css";
import { formatBytes } from "../../kit/format/bytes.ts";
import { groupDigits } from "../../kit/format/money.ts";
import kitCss from "../../kit/kit.module.css";
import { defineResource } from "../../kit/resource.ts";
import type { StatusSet } from "../../kit/status.ts";
import { columnsOf, nothing, Status } from "../../kit/table/columns.tsx";
import { download, exportActions } from "./file-actions.tsx";
import { exportStatuses } from "./values.static.ts";

const { time, text } = columnsOf<ExportRow>();

const exportStatus: StatusSet<ExportStatus> = {
  values: exportStatuses,
  label: (value) => `exports.status.${value}`,
  tones: {
    Waiting: "quiet",
    Running: "busy",
    Ready: "good",
    Failed: "bad",
    Cancelled: "quiet",
    Expired: "quiet",
  },
};

const titleOf = ({ Title }: ExportRow): string => Title[currentLanguage()];
const filtersOf = ({ Filters }: ExportRow): string => Filters[currentLanguage()];
const failureText = (failure: ExportFailure): TextKey => `kit.export.failure.${failure}`;

export const exportFiles = defineResource({
  page: "Exports",
  calls: { list: "exportList", summary: "exportSummary" },
  rowId: (row) => row.ExportId,
  rowName: titleOf,
  search: { kind: "text", name: "Text", placeholder: "exports.search" },
  chips: {
    name: "Statuses",
    statuses: exportStatus,
    counts: ({ StatusCounts }) => new Map(StatusCounts.map(({ Status: of, Count }) => [of, Count])),
  },
  filters: [],
  usualRefresh: 15,
  columns: [
    {
      id: "Title",
      title: "exports.field.Title",
      widthPx: 190,
      cell: titleOf,
      hint: (row) => row.FileName,
    },
    {
      id: "Status",
      title: "exports.field.Status",
      widthPx: 120,
      cell: (row, { t }) => <Status set={exportStatus as StatusSet} value={row.Status} t={t} />,
      hint: (row, { t }) => (row.Failure === null ? undefined : t(failureText(row.Failure))),
    },
    {
      id: "RowCount",
      title: "exports.field.RowCount",
      widthPx: 150,
      align: "end",
      isTitledOnCard: true,
      cell: (row, { t }) => <Rows row={row} t={t} />,
    },
    {
      id: "ByteCount",
      title: "exports.field.File",
      widthPx: 210,
      cell: (row, { t }) => <FileLink row={row} t={t} />,
    },
    time("CreatedAt", "exports.field.CreatedAt", { sortable: true }),
    time("ExpiresAt", "exports.field.ExpiresAt", { isTitledOnCard: true }),
    {
      id: "Filters",
      title: "exports.field.Filters",
      widthPx: 320,
      cell: filtersOf,
      hint: filtersOf,
    },
    time("DownloadedAt", "exports.field.DownloadedAt"),
    time("FinishedAt", "exports.field.FinishedAt", { initiallyHidden: true }),
    {
      ...text("Failure", "exports.field.Failure", { widthPx: 300 }),
      cell: ({ Failure }, { t }) => (Failure === null ? nothing : t(failureText(Failure))),
      hint: ({ Failure }, { t }) => (Failure === null ? undefined : t(failureText(Failure))),
    },
  ],
  card: ["Title", "Status", "CreatedAt", "RowCount", "ExpiresAt", "ByteCount"],
  actions: exportActions,
  empty: "exports.empty",
});

/** Which kind of file; where it is ready, how large it is and the way to it. */
function FileLink({ row, t }: { row: ExportRow; t: Translate }) {
  const kind = t(`exports.format.${row.Format}`);
  if (row.Status !== "Ready") return kind;
  return (
    <>
      <button
        type="button"
        className={kitCss.link}
        aria-label={`${t("exports.download")} ${titleOf(row)}`}
        onClick={(event) => {
          event.stopPropagation();
          void download(row);
        }}
      >
        {t("exports.download")}
      </button>{" "}
      {`${kind}, ${formatBytes(row.ByteCount)}`}
    </>
  );
}

/** How far it is, while it is on the way. */
function Rows({ row, t }: { row: ExportRow; t: Translate }) {
  const { RowCount, ExpectedRowCount: expected, Status: status } = row;
  const rows = groupDigits(String(RowCount));
  if (status === "Ready") return rows;
  if (status !== "Running") return nothing;
  if (expected === null || expected === 0) return rows;
  const label = t("exports.rowsOf", { rows, expected: groupDigits(String(expected)) });
  return (
    <span className={css.running}>
      <progress className={css.bar} max={expected} value={Math.min(expected, RowCount)} aria-label={label} />
      {label}
    </span>
  );
}
