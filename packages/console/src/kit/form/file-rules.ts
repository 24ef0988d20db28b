/**
 * Which files a field takes: one at a time (specification section 5), of its kind and within its size. What is
 * refused never becomes the field's value; the server judges by content once more.
 */
import type { TextKey, TextValues } from "../../i18n/i18n.ts";
import { formatBytes } from "../format/bytes.ts";
import { maximumBytes } from "./files.static.ts";

export type FileKind = "image" | "csv";

export interface FileFacts {
  name: string;
  /** What the browser takes it for; often empty. */
  type: string;
  size: number;
}

export interface FileRefusal {
  key: TextKey;
  values?: TextValues;
}

/** What browsers can show, so that it is seen before it is sent. */
const imageTypes: readonly string[] = ["image/png", "image/jpeg", "image/webp"];

/** For the browser's own chooser. */
export const accepted: Readonly<Record<FileKind, string>> = {
  image: imageTypes.join(","),
  csv: ".csv,text/csv",
};

/** Why these are not taken, or nothing. */
export function refusalOfFiles(files: readonly FileFacts[], kind: FileKind): FileRefusal | undefined {
  const [file, ...others] = files;
  if (!file) return undefined;
  if (others.length > 0)
    return { key: kind === "image" ? "kit.form.file.oneImage" : "kit.form.file.oneFile" };
  if (!isOfKind(file, kind))
    return { key: kind === "image" ? "kit.form.file.notImage" : "kit.form.file.notCsv" };
  if (file.size === 0) return { key: "kit.form.file.nothingInIt" };
  const limit = maximumBytes[kind];
  if (file.size <= limit) return undefined;
  return {
    key: "kit.form.file.tooLarge",
    values: { limit: formatBytes(limit), size: formatBytes(file.size) },
  };
}

/** Spreadsheets' own programs give a CSV file types of their own, so its name decides. */
function isOfKind({ name, type }: FileFacts, kind: FileKind): boolean {
  return kind === "csv" ? /\.csv$/i.test(name) : imageTypes.includes(type);
}
