/**
 * Exports: the filtered rows of a list or report as a file. Asking for one (a row with `exported`) answers its number at
 * once; a worker writes the file, which stays for some days among the asker's own exports.
 */
import { z } from "zod";
import { call } from "../call.ts";
import { type ErrorName, readErrors } from "../errors.ts";
import { done, idInput, instant, listField } from "../fields.ts";
import { listControls, listOf } from "../page.ts";

export const exportFormats = ["CSV", "XLSX"] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const exportStatuses = ["Waiting", "Running", "Ready", "Failed", "Cancelled", "Expired"] as const;
export type ExportStatus = (typeof exportStatuses)[number];

interface Move {
  from: readonly ExportStatus[];
  to: ExportStatus;
}

export const exportMoves = {
  take: { from: ["Waiting", "Running"], to: "Running" },
  finish: { from: ["Running"], to: "Ready" },
  fail: { from: ["Waiting", "Running"], to: "Failed" },
  cancel: { from: ["Waiting", "Running"], to: "Cancelled" },
  expire: { from: ["Ready"], to: "Expired" },
} as const satisfies Record<string, Move>;

/**
 * Why no file came of it: the asker may not export this any more (or cannot sign in), three workers died over it, it grew
 * past what one file may hold, or something went wrong that the server's log tells.
 */
export const exportFailures = ["RightsLost", "WorkerDied", "TooLarge", "Unexpected"] as const;
export type ExportFailure = (typeof exportFailures)[number];

/** Beside the list's own filters in the input of a row with `exported`. */
export const exportControls = {
  Format: z.enum(exportFormats).default("CSV"),
  Sort: listControls.Sort,
};

/** Output of a row with `exported`. */
export const exportStarted = z.strictObject({ ExportId: z.string() });

/** Errors of every row with `exported`, beside those of its filters. */
export const exportErrors = [
  ...readErrors,
  "TooManyExports",
  "TooManyKeptExports",
  "ExportSpaceUsedUp",
  "ExportSpaceOfAllUsedUp",
  // It begins work and leaves a file: asked for like a write.
  "RequestNotTrusted",
] as const satisfies ErrorName[];

const words = z.strictObject({ enUS: z.string(), zhCN: z.string() });

export const exportRow = z.strictObject({
  ExportId: z.string(),
  /** Name of the call that asked for it ("payorderExport"). */
  Call: z.string(),
  Title: words,
  /** The filters it was asked with, in words. */
  Filters: words,
  FileName: z.string(),
  Format: z.enum(exportFormats),
  Language: z.enum(["enUS", "zhCN"]),
  /** Times in it are so many minutes ahead of UTC. */
  TimeDifferenceMinutes: z.int(),
  Status: z.enum(exportStatuses),
  /** Written so far. */
  RowCount: z.int(),
  /** Null until they are counted, or where counting takes too long. */
  ExpectedRowCount: z.int().nullable(),
  /** Seconds until it is ready, as far as can be told; null where it cannot, 0 when it is ready. */
  SecondsLeft: z.int().nullable(),
  /** Of the file as it is downloaded. */
  ByteCount: z.int(),
  CreatedAt: instant,
  StartedAt: instant.nullable(),
  FinishedAt: instant.nullable(),
  /** When the file goes; null until it is ready. */
  ExpiresAt: instant.nullable(),
  Failure: z.enum(exportFailures).nullable(),
  /** When it was fetched first; null until then. */
  DownloadedAt: instant.nullable(),
});
export type ExportRow = z.output<typeof exportRow>;

const access = { by: "session" } as const;
const sessionErrors = ["SessionExpired", "IpNotAllowed"] as const;
const writeErrors = [...sessionErrors, "RequestNotTrusted", "NotFound"] as const;
const key = z.strictObject({ ExportId: idInput });
const filters = {
  /** Part of the title, in either language, or of the file's name. */
  Text: z.string().trim().min(1).max(100).optional(),
};

export const exportList = call({
  method: "POST",
  path: "/rp_api/export/export_list",
  summary: "The viewer's own exports, newest first, by key.",
  access,
  effect: "read",
  input: z.strictObject({
    ...filters,
    Statuses: listField(z.enum(exportStatuses)).optional(),
    ...listControls,
  }),
  output: listOf(exportRow),
  errors: sessionErrors,
});

export const exportSummary = call({
  method: "POST",
  path: "/rp_api/export/export_summary",
  summary: "How many of the viewer's own exports have each status.",
  access,
  effect: "read",
  input: z.strictObject(filters),
  output: z.strictObject({
    StatusCounts: z.array(z.strictObject({ Status: z.enum(exportStatuses), Count: z.int() })),
  }),
  errors: sessionErrors,
});

export const exportGet = call({
  method: "POST",
  path: "/rp_api/export/export_get",
  summary: "How far one of the viewer's own exports is.",
  access,
  effect: "read",
  polled: true,
  input: key,
  output: z.strictObject({ Export: exportRow }),
  errors: [...sessionErrors, "NotFound"],
});

export const exportCancel = call({
  method: "POST",
  path: "/mc_api/export/export_cancel",
  summary: "Cancel one of the viewer's own exports and delete its partial file.",
  access,
  effect: "write",
  form: true,
  input: key,
  output: done,
  errors: [...writeErrors, "ExportIsOver"],
});

export const exportAgain = call({
  method: "POST",
  path: "/mc_api/export/export_again",
  summary: "Repeat one of the viewer's own exports with the same filters and order.",
  access,
  effect: "write",
  form: true,
  input: key,
  output: exportStarted,
  errors: [
    ...writeErrors,
    "NoPermission",
    "ExportFilterOutdated",
    "TooManyExports",
    "TooManyKeptExports",
    "ExportSpaceUsedUp",
    "ExportSpaceOfAllUsedUp",
  ],
});

export const exportDelete = call({
  method: "POST",
  path: "/mc_api/export/export_delete",
  summary: "Deletes one of the viewer's own exports and its file.",
  access,
  effect: "write",
  form: true,
  input: key,
  output: done,
  errors: [...writeErrors, "ExportIsRunning"],
});

export const exportDownload = call({
  method: "GET",
  path: "/rp_api/export/export_download",
  summary:
    "The file of one of the viewer's own exports, while the viewer still has the permission to export it.",
  access,
  effect: "read",
  file: true,
  input: key,
  output: z.custom<ExportedFile>(),
  errors: [...sessionErrors, "NoPermission", "NotFound", "ExportNotReady", "ExportExpired"],
});

/** What the handler hands to the wrapper, which sends it piece by piece. */
export interface ExportedFile {
  name: string;
  format: ExportFormat;
  /** The pieces are one gzip stream. */
  isCompressed: boolean;
  byteCount: number;
  storedByteCount: number;
  pieces: AsyncIterable<Uint8Array>;
}
