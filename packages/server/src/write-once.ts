import { randomBytes } from "node:crypto";
import { link, readFile, unlink, writeFile } from "node:fs/promises";

/**
 * Writes a file (mode 0600) unless it is there, and returns what it holds. It appears whole or not at all, and
 * processes that do this at the same time get the same text.
 */
export async function writeOnce(path: string, text: string): Promise<string> {
  const part = `${path}.${randomBytes(4).toString("hex")}.part`;
  await writeFile(part, text, { mode: 0o600 });
  try {
    await link(part, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await unlink(part);
  }
  return readFile(path, "utf8");
}
