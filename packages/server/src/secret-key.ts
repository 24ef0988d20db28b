/** The key that encrypts stored secrets: from SECRET_KEY, else from a file that the first start makes. */
import { randomBytes } from "node:crypto";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { notWritable } from "./db/embedded-binaries.ts";
import type { Settings } from "./settings.ts";
import { StartupError } from "./startup-error.ts";
import { writeOnce } from "./write-once.ts";

const KEY_BYTES = 32;

/** 32 bytes. Processes that start at once get the same key. */
export async function readSecretKey(settings: Pick<Settings, "secretKey" | "dataDir">): Promise<Buffer> {
  if (settings.secretKey) return Buffer.from(settings.secretKey, "hex");
  const path = join(settings.dataDir, "secret.key");
  const text = (await readIfThere(path)) ?? (await make(settings.dataDir, path));
  const key = Buffer.from(text.trim(), "hex");
  if (key.length === KEY_BYTES) return key;
  throw new StartupError(
    "setting-invalid",
    `${path} does not hold 64 hexadecimal digits: restore it from a backup, stored secrets need it`,
  );
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw notWritable(path, error);
  }
}

async function make(folder: string, path: string): Promise<string> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return await writeOnce(path, `${randomBytes(KEY_BYTES).toString("hex")}\n`);
  } catch (cause) {
    throw notWritable(folder, cause);
  }
}
