/** The kit's own few signs: 16 px, drawn in the text's colour, silent for screen readers. */
import type { ReactNode } from "react";
import type { SortOrder } from "./filter/fields.ts";

export function Icon({ children }: { children: ReactNode }) {
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
      {children}
    </svg>
  );
}

export function CopyIcon() {
  return (
    <Icon>
      <rect x="5.5" y="5.5" width="8" height="8" rx="1.5" />
      <path d="M3.5 10.5h-.2a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1h6a1 1 0 0 1 1 1v.2" />
    </Icon>
  );
}

export function SortIcon({ order }: { order: SortOrder }) {
  return (
    <Icon>
      <path d={order === "newest" ? "M8 3v10M4.5 9.5 8 13l3.5-3.5" : "M8 13V3M4.5 6.5 8 3l3.5 3.5"} />
    </Icon>
  );
}

export function SearchIcon() {
  return (
    <Icon>
      <circle cx="7" cy="7" r="4" />
      <path d="m10 10 3.5 3.5" />
    </Icon>
  );
}

export function CloseIcon() {
  return (
    <Icon>
      <path d="m4 4 8 8M12 4l-8 8" />
    </Icon>
  );
}

export function ChevronIcon({ to }: { to: "up" | "down" | "left" | "right" }) {
  const paths = { up: "m4 10 4-4 4 4", down: "m4 6 4 4 4-4", left: "m10 4-4 4 4 4", right: "m6 4 4 4-4 4" };
  return (
    <Icon>
      <path d={paths[to]} />
    </Icon>
  );
}

export function ColumnsIcon() {
  return (
    <Icon>
      <rect x="2.5" y="3" width="11" height="10" rx="1.2" />
      <path d="M6.2 3v10M9.8 3v10" />
    </Icon>
  );
}

export function GalleryIcon() {
  return (
    <Icon>
      <rect x="2.5" y="2.5" width="4.6" height="4.6" rx="1" />
      <rect x="8.9" y="2.5" width="4.6" height="4.6" rx="1" />
      <rect x="2.5" y="8.9" width="4.6" height="4.6" rx="1" />
      <rect x="8.9" y="8.9" width="4.6" height="4.6" rx="1" />
    </Icon>
  );
}

export function TableIcon() {
  return (
    <Icon>
      <rect x="2.5" y="3" width="11" height="10" rx="1.2" />
      <path d="M2.5 6.3h11M2.5 9.7h11" />
    </Icon>
  );
}

export function EyeIcon() {
  return (
    <Icon>
      <path d="M1.8 8S4 3.8 8 3.8 14.2 8 14.2 8 12 12.2 8 12.2 1.8 8 1.8 8z" />
      <circle cx="8" cy="8" r="1.9" />
    </Icon>
  );
}

export function QrIcon() {
  return (
    <Icon>
      <path d="M2.5 2.5h4v4h-4zM9.5 2.5h4v4h-4zM2.5 9.5h4v4h-4zM9.5 9.5h1.6v1.6M13.5 9.5v1.6M9.5 13.5h1.2M13.5 13.5v.01" />
    </Icon>
  );
}

export function WarningIcon() {
  return (
    <Icon>
      <path d="M8 2.5 14 13H2zM8 6.5v3M8 11.3v.1" />
    </Icon>
  );
}

export function RefreshIcon() {
  return (
    <Icon>
      <path d="M13 8a5 5 0 1 1-1.5-3.6M13 2.5v2.8h-2.8" />
    </Icon>
  );
}

export function FilterIcon() {
  return (
    <Icon>
      <path d="M2.5 4h11M4.5 8h7M6.5 12h3" />
    </Icon>
  );
}

export function BookmarkIcon() {
  return (
    <Icon>
      <path d="M4 2.8h8v10.4l-4-2.8-4 2.8z" />
    </Icon>
  );
}

export function CalendarIcon() {
  return (
    <Icon>
      <rect x="2.5" y="3.5" width="11" height="10" rx="1.2" />
      <path d="M2.5 6.8h11M5.5 2v3M10.5 2v3" />
    </Icon>
  );
}

export function OpenTabIcon() {
  return (
    <Icon>
      <path d="M9.5 2.5h4v4M13.5 2.5 8 8M11.5 9v3.5a1 1 0 0 1-1 1h-7a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1H7" />
    </Icon>
  );
}

export function DetailIcon() {
  return (
    <Icon>
      <rect x="2.5" y="3" width="11" height="10" rx="1.2" />
      <path d="M9 3v10M11 6h.5M11 8.5h.5" />
    </Icon>
  );
}

export function DownloadIcon() {
  return (
    <Icon>
      <path d="M8 2.5v7.5M4.8 7 8 10.2 11.2 7M2.8 13.3h10.4" />
    </Icon>
  );
}

export function ResendIcon() {
  return (
    <Icon>
      <path d="M13.5 2.5 7 9M13.5 2.5l-4 11-2.5-4.5L2.5 6.5z" />
    </Icon>
  );
}

export function MoreIcon() {
  return (
    <Icon>
      <path d="M3 8h.01M8 8h.01M13 8h.01" strokeWidth="2.2" />
    </Icon>
  );
}

export function AddIcon() {
  return (
    <Icon>
      <path d="M8 3v10M3 8h10" />
    </Icon>
  );
}

export function KickIcon() {
  return (
    <Icon>
      <path d="M9.5 2.8h-6v10.4h6M7 8h6.5M11 5.2 13.8 8 11 10.8" />
    </Icon>
  );
}

export function PeopleIcon() {
  return (
    <Icon>
      <circle cx="6" cy="5.5" r="2.5" />
      <path d="M1.8 13c.3-2.6 2-4 4.2-4s3.9 1.4 4.2 4M10.3 3.2a2.5 2.5 0 0 1 0 4.6M11.8 9.3c1.4.5 2.2 1.8 2.4 3.7" />
    </Icon>
  );
}

export function PowerIcon() {
  return (
    <Icon>
      <path d="M8 2.5v5M4.8 4.4a5 5 0 1 0 6.4 0" />
    </Icon>
  );
}

export function KeyIcon() {
  return (
    <Icon>
      <circle cx="5" cy="11" r="2.7" />
      <path d="m7 9 6-6M10.5 5.5l2 2" />
    </Icon>
  );
}

export function ShieldIcon() {
  return (
    <Icon>
      <path d="M8 2 3 4v3.7c0 3 2 5.2 5 6.3 3-1.1 5-3.3 5-6.3V4zM5.8 8l1.6 1.6 2.9-3.1" />
    </Icon>
  );
}

export function UnlockIcon() {
  return (
    <Icon>
      <rect x="3.5" y="7.5" width="9" height="6" rx="1.2" />
      <path d="M5.5 7.5V5a2.5 2.5 0 0 1 4.8-1" />
    </Icon>
  );
}

export function EditIcon() {
  return (
    <Icon>
      <path d="M10.8 3 13 5.2 5.7 12.5 3 13l.5-2.7zM9.3 4.5l2.2 2.2" />
    </Icon>
  );
}

export function DeleteIcon() {
  return (
    <Icon>
      <path d="M2.8 4.3h10.4M6.3 4.2V2.8h3.4v1.4M4.2 4.5l.6 8.7h6.4l.6-8.7M6.7 7v3.8M9.3 7v3.8" />
    </Icon>
  );
}

export function UploadIcon() {
  return (
    <Icon>
      <path d="M8 10.2V2.7M4.8 5.7 8 2.5l3.2 3.2M2.8 13.3h10.4" />
    </Icon>
  );
}

export function LinkIcon() {
  return (
    <Icon>
      <path d="M6.7 9.3a2.6 2.6 0 0 0 3.7 0l2.2-2.2a2.6 2.6 0 0 0-3.7-3.7l-.8.8M9.3 6.7a2.6 2.6 0 0 0-3.7 0L3.4 8.9a2.6 2.6 0 0 0 3.7 3.7l.8-.8" />
    </Icon>
  );
}

export function UnlinkIcon() {
  return (
    <Icon>
      <path d="m9.6 9.6 3-2.5a2.6 2.6 0 0 0-3.7-3.7L8 4.3M6.4 6.4l-3 2.5a2.6 2.6 0 0 0 3.7 3.7l.9-.9M2.5 2.5l11 11" />
    </Icon>
  );
}

export function SplitIcon() {
  return (
    <Icon>
      <path d="M2.5 8h4M13.5 3.5H11L6.5 8l4.5 4.5h2.5M11.7 1.7l1.8 1.8-1.8 1.8M11.7 10.7l1.8 1.8-1.8 1.8" />
    </Icon>
  );
}

/** Set aside: nothing is done with it. */
export function IgnoreIcon() {
  return (
    <Icon>
      <circle cx="8" cy="8" r="5.2" />
      <path d="m4.4 11.6 7.2-7.2" />
    </Icon>
  );
}

export function TakeBackIcon() {
  return (
    <Icon>
      <path d="M5.5 3 2.8 5.7l2.7 2.7M3 5.7h6.2a3.6 3.6 0 0 1 0 7.3H6" />
    </Icon>
  );
}

export function DoneIcon() {
  return (
    <Icon>
      <circle cx="8" cy="8" r="5.8" />
      <path d="m5.4 8.2 1.8 1.8 3.4-3.8" />
    </Icon>
  );
}

export function LockIcon() {
  return (
    <Icon>
      <rect x="3.5" y="7.5" width="9" height="6" rx="1.2" />
      <path d="M5.5 7.5V5.2a2.5 2.5 0 0 1 5 0v2.3" />
    </Icon>
  );
}

export function RejectIcon() {
  return (
    <Icon>
      <circle cx="8" cy="8" r="5.8" />
      <path d="m5.9 5.9 4.2 4.2m0-4.2-4.2 4.2" />
    </Icon>
  );
}

/** Two sides compared. */
export function ReviewIcon() {
  return (
    <Icon>
      <path d="M8 2.5v11M5.5 13.5h5M3.2 4.5h9.6M3.2 4.5 1.5 9h3.4zM12.8 4.5 11.1 9h3.4z" />
    </Icon>
  );
}

export function TestIcon() {
  return (
    <Icon>
      <path d="M6 2.5h4M6.8 2.5v3.8L3.4 12a1 1 0 0 0 .9 1.5h7.4a1 1 0 0 0 .9-1.5L9.2 6.3V2.5M5.2 9.8h5.6" />
    </Icon>
  );
}

export function SendIcon() {
  return (
    <Icon>
      <path d="M13.5 2.5 7.2 8.8M13.5 2.5l-4 11-2.3-4.7L2.5 6.5z" />
    </Icon>
  );
}
