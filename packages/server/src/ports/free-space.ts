/** How much room a disk has. */
import { statfs } from "node:fs/promises";

/** So much stays free for the rest. The demo world with its database and its log takes 350 MB on its first day. */
export const minFreeBytes = 500_000_000;

export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** As people are told. */
export function megabytes(bytes: number): number {
  return Math.floor(bytes / 1_000_000);
}
