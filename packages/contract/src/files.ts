/**
 * Files that people send: one a call, as a part of multipart form data. The console sends a `File`; the handler
 * receives its bytes, read only once it is known that the sender may send them (`upload` of the call's row).
 */
import { z } from "zod";

export interface UploadedFile {
  /** As the sender names it; never a path of ours. */
  fileName: string;
  /** As the sender calls it; never believed. */
  mimeType: string;
  bytes: Uint8Array;
}

const isFile = (value: unknown): value is UploadedFile =>
  typeof value === "object" && value !== null && "bytes" in value && value.bytes instanceof Uint8Array;

/** Told from anything that JSON or a text field can hold: only a file part has bytes. */
function fileInput(judge: (file: UploadedFile) => boolean, message: string): z.ZodType<UploadedFile, Blob> {
  return z
    .custom<UploadedFile>(isFile, { error: "Choose a file", abort: true })
    .refine((file) => judge(file), { error: message })
    .meta({ type: "string", format: "binary" }) as unknown as z.ZodType<UploadedFile, Blob>;
}

/** One image (specification section 5); what it is, its content says, not its name. */
export const imageMaximumBytes = 5 * 1024 * 1024;
export const imageInput = fileInput((file) => file.bytes.length > 0, "The file is empty");
export const imageUpload = { field: "Image", maximumBytes: imageMaximumBytes } as const;

/** Batch import needs a csv file (specification section 5). */
export const csvMaximumBytes = 5 * 1024 * 1024;
export const csvInput = fileInput(
  (file) => file.bytes.length > 0 && /\.csv$/i.test(file.fileName),
  "Choose a csv file",
);
export const csvUpload = { field: "File", maximumBytes: csvMaximumBytes } as const;

/** What the server keeps of an image: drawn anew, so none of the sender's bytes. */
export const imageTypes = ["image/png", "image/webp"] as const;
export type ImageType = (typeof imageTypes)[number];

export interface StoredImage {
  ContentType: ImageType;
  Bytes: Uint8Array;
}
/** Output of a row with `image`. */
export const imageFile = z.custom<StoredImage>(
  (value) => typeof value === "object" && value !== null && "Bytes" in value,
);

/** Most pixels of an image that is read, and the longest side of what is kept of it. */
export const imageMaximumPixels = 12_000_000;
export const imageLongestSide = 2000;
