/** A disk of a node's own, in memory, that can be full. */
import { execFileSync } from "node:child_process";
import { appendFileSync, chownSync, mkdirSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";
import type { Identity } from "@opc/server/db/embedded-binaries";

export interface Disk {
  folder: string;
  /** To the last byte. */
  fill(): void;
  free(): void;
  close(): void;
}

const size = "2g";
/** Of 4 KB. */
const spareBlocks = 4_096;

/** Mounted, so root's alone; another user gets a folder of the common disk, which cannot be filled. */
export function openDisk(folder: string, identity: Identity | undefined): Disk {
  const ballast = join(folder, "ballast");
  const isOwn = process.getuid?.() === 0;
  mkdirSync(folder);
  if (isOwn) execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size},mode=700`, "drill", folder]);
  if (identity) chownSync(folder, identity.uid, identity.gid);
  return {
    folder,
    fill() {
      if (!isOwn) throw new Error("only root can give a node a disk of its own, to fill it");
      const { bavail, bsize } = statfsSync(folder);
      execFileSync("fallocate", ["--length", String(Math.max(1, bavail - spareBlocks) * bsize), ballast]);
      // The node writes meanwhile: the rest as it comes.
      try {
        for (const block = Buffer.alloc(bsize); ; ) appendFileSync(ballast, block);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
      }
    },
    free: () => rmSync(ballast, { force: true }),
    close() {
      if (isOwn) execFileSync("umount", ["--lazy", folder]);
    },
  };
}
