/**
 * The kit's own signs: 16 px, drawn in the text's colour, silent for screen readers. They are data, a line each: paths, and
 * boxes and circles as SVG names their measures. Why they are ours: docs/decisions/2026-11-23-own-icons.md.
 */
import type { SortOrder } from "@opc/contract/question/fields";

type Part =
  | string
  | { d: string; strokeWidth: number }
  | { x: number; y: number; width: number; height: number; rx: number }
  | { cx: number; cy: number; r: number };

function Icon({ parts }: { parts: readonly Part[] }) {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {parts.map((part) => {
        if (typeof part === "string") return <path key={part} d={part} />;
        if ("d" in part) return <path key={part.d} {...part} />;
        if ("r" in part) return <circle key={`${part.cx} ${part.cy}`} {...part} />;
        return <rect key={`${part.x} ${part.y}`} {...part} />;
      })}
    </svg>
  );
}

function icon(...parts: readonly Part[]) {
  return () => <Icon parts={parts} />;
}

// Lists and records.
export const SearchIcon = icon({ cx: 7, cy: 7, r: 4 }, "m10 10 3.5 3.5");
export const CloseIcon = icon("m4 4 8 8M12 4l-8 8");
export const ColumnsIcon = icon({ x: 2.5, y: 3, width: 11, height: 10, rx: 1.2 }, "M6.2 3v10M9.8 3v10");
export const GalleryIcon = icon(
  { x: 2.5, y: 2.5, width: 4.6, height: 4.6, rx: 1 },
  { x: 8.9, y: 2.5, width: 4.6, height: 4.6, rx: 1 },
  { x: 2.5, y: 8.9, width: 4.6, height: 4.6, rx: 1 },
  { x: 8.9, y: 8.9, width: 4.6, height: 4.6, rx: 1 },
);
export const TableIcon = icon({ x: 2.5, y: 3, width: 11, height: 10, rx: 1.2 }, "M2.5 6.3h11M2.5 9.7h11");
export const FilterIcon = icon("M2.5 4h11M4.5 8h7M6.5 12h3");
export const BookmarkIcon = icon("M4 2.8h8v10.4l-4-2.8-4 2.8z");
export const DetailIcon = icon({ x: 2.5, y: 3, width: 11, height: 10, rx: 1.2 }, "M9 3v10M11 6h.5M11 8.5h.5");
export const OpenTabIcon = icon(
  "M9.5 2.5h4v4M13.5 2.5 8 8M11.5 9v3.5a1 1 0 0 1-1 1h-7a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1H7",
);
export const MoreIcon = icon({ d: "M3 8h.01M8 8h.01M13 8h.01", strokeWidth: 2.2 });
export const WarningIcon = icon("M8 2.5 14 13H2zM8 6.5v3M8 11.3v.1");
export const RefreshIcon = icon("M13 8a5 5 0 1 1-1.5-3.6M13 2.5v2.8h-2.8");
export const CopyIcon = icon(
  { x: 5.5, y: 5.5, width: 8, height: 8, rx: 1.5 },
  "M3.5 10.5h-.2a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1h6a1 1 0 0 1 1 1v.2",
);

// What is done with a record.
export const AddIcon = icon("M8 3v10M3 8h10");
export const EditIcon = icon("M10.8 3 13 5.2 5.7 12.5 3 13l.5-2.7zM9.3 4.5l2.2 2.2");
export const DeleteIcon = icon(
  "M2.8 4.3h10.4M6.3 4.2V2.8h3.4v1.4M4.2 4.5l.6 8.7h6.4l.6-8.7M6.7 7v3.8M9.3 7v3.8",
);
export const UploadIcon = icon("M8 10.2V2.7M4.8 5.7 8 2.5l3.2 3.2M2.8 13.3h10.4");
export const DownloadIcon = icon("M8 2.5v7.5M4.8 7 8 10.2 11.2 7M2.8 13.3h10.4");
export const PowerIcon = icon("M8 2.5v5M4.8 4.4a5 5 0 1 0 6.4 0");
export const PauseIcon = icon("M5.6 3.5v9M10.4 3.5v9");
export const StopIcon = icon({ cx: 8, cy: 8, r: 5.7 }, { x: 6, y: 6, width: 4, height: 4, rx: 0.6 });
export const TakeBackIcon = icon("M5.5 3 2.8 5.7l2.7 2.7M3 5.7h6.2a3.6 3.6 0 0 1 0 7.3H6");
/** Set aside: nothing is done with it. */
export const IgnoreIcon = icon({ cx: 8, cy: 8, r: 5.2 }, "m4.4 11.6 7.2-7.2");

// What is decided about it.
export const DoneIcon = icon({ cx: 8, cy: 8, r: 5.8 }, "m5.4 8.2 1.8 1.8 3.4-3.8");
export const RejectIcon = icon({ cx: 8, cy: 8, r: 5.8 }, "m5.9 5.9 4.2 4.2m0-4.2-4.2 4.2");
/** Two sides compared. */
export const ReviewIcon = icon("M8 2.5v11M5.5 13.5h5M3.2 4.5h9.6M3.2 4.5 1.5 9h3.4zM12.8 4.5 11.1 9h3.4z");
export const LockIcon = icon(
  { x: 3.5, y: 7.5, width: 9, height: 6, rx: 1.2 },
  "M5.5 7.5V5.2a2.5 2.5 0 0 1 5 0v2.3",
);
export const UnlockIcon = icon(
  { x: 3.5, y: 7.5, width: 9, height: 6, rx: 1.2 },
  "M5.5 7.5V5a2.5 2.5 0 0 1 4.8-1",
);
export const LinkIcon = icon(
  "M6.7 9.3a2.6 2.6 0 0 0 3.7 0l2.2-2.2a2.6 2.6 0 0 0-3.7-3.7l-.8.8M9.3 6.7a2.6 2.6 0 0 0-3.7 0L3.4 8.9a2.6 2.6 0 0 0 3.7 3.7l.8-.8",
);
export const UnlinkIcon = icon(
  "m9.6 9.6 3-2.5a2.6 2.6 0 0 0-3.7-3.7L8 4.3M6.4 6.4l-3 2.5a2.6 2.6 0 0 0 3.7 3.7l.9-.9M2.5 2.5l11 11",
);
export const SplitIcon = icon(
  "M2.5 8h4M13.5 3.5H11L6.5 8l4.5 4.5h2.5M11.7 1.7l1.8 1.8-1.8 1.8M11.7 10.7l1.8 1.8-1.8 1.8",
);

// What goes out, and who is let in.
export const SendIcon = icon("M13.5 2.5 7.2 8.8M13.5 2.5l-4 11-2.3-4.7L2.5 6.5z");
export const ResendIcon = icon("M13.5 2.5 7 9M13.5 2.5l-4 11-2.5-4.5L2.5 6.5z");
export const TestIcon = icon(
  "M6 2.5h4M6.8 2.5v3.8L3.4 12a1 1 0 0 0 .9 1.5h7.4a1 1 0 0 0 .9-1.5L9.2 6.3V2.5M5.2 9.8h5.6",
);
export const KickIcon = icon("M9.5 2.8h-6v10.4h6M7 8h6.5M11 5.2 13.8 8 11 10.8");

// Things.
export const CalendarIcon = icon(
  { x: 2.5, y: 3.5, width: 11, height: 10, rx: 1.2 },
  "M2.5 6.8h11M5.5 2v3M10.5 2v3",
);
export const PictureIcon = icon(
  { x: 2, y: 3, width: 12, height: 10, rx: 1.5 },
  { cx: 5.5, cy: 6.2, r: 1 },
  "m3 11.5 3.2-3 2.3 2 2.2-2.4 2.6 2.9",
);
export const PeopleIcon = icon(
  { cx: 6, cy: 5.5, r: 2.5 },
  "M1.8 13c.3-2.6 2-4 4.2-4s3.9 1.4 4.2 4M10.3 3.2a2.5 2.5 0 0 1 0 4.6M11.8 9.3c1.4.5 2.2 1.8 2.4 3.7",
);
export const KeyIcon = icon({ cx: 5, cy: 11, r: 2.7 }, "m7 9 6-6M10.5 5.5l2 2");
export const ShieldIcon = icon("M8 2 3 4v3.7c0 3 2 5.2 5 6.3 3-1.1 5-3.3 5-6.3V4zM5.8 8l1.6 1.6 2.9-3.1");
export const EyeIcon = icon("M1.8 8S4 3.8 8 3.8 14.2 8 14.2 8 12 12.2 8 12.2 1.8 8 1.8 8z", {
  cx: 8,
  cy: 8,
  r: 1.9,
});
export const EyeOffIcon = icon(
  "M6.6 4A6 6 0 0 1 8 3.8c4 0 6.2 4.2 6.2 4.2a11 11 0 0 1-1.7 2.2M4.3 5.1A10.6 10.6 0 0 0 1.8 8S4 12.2 8 12.2a6 6 0 0 0 2.6-.6M2.5 2.5l11 11",
  "M6.7 6.7a1.9 1.9 0 0 0 2.6 2.6",
);
export const QrIcon = icon(
  "M2.5 2.5h4v4h-4zM9.5 2.5h4v4h-4zM2.5 9.5h4v4h-4zM9.5 9.5h1.6v1.6M13.5 9.5v1.6M9.5 13.5h1.2M13.5 13.5v.01",
);
/** Keys of a pad: a code is typed in. */
export const CodeIcon = icon(
  { x: 2, y: 4, width: 12, height: 8, rx: 1.4 },
  { d: "M4.8 8h.1M8 8h.1M11.1 8h.1", strokeWidth: 2 },
);
export const BankIcon = icon("M2.5 6.2 8 2.8l5.5 3.4zM2.5 13.2h11M4.3 8.4v3M8 8.4v3M11.7 8.4v3");
/** Plus over minus: a balance is changed by hand. */
export const BalanceIcon = icon("M8 2.5v6M5 5.5h6M5 12h6");

// Signs that point.
const chevrons = {
  up: "m4 10 4-4 4 4",
  down: "m4 6 4 4 4-4",
  left: "m10 4-4 4 4 4",
  right: "m6 4 4 4-4 4",
};

export function ChevronIcon({ to }: { to: keyof typeof chevrons }) {
  return <Icon parts={[chevrons[to]]} />;
}

export function SortIcon({ order }: { order: SortOrder }) {
  return (
    <Icon parts={[order === "newest" ? "M8 3v10M4.5 9.5 8 13l3.5-3.5" : "M8 13V3M4.5 6.5 8 3l3.5 3.5"]} />
  );
}
