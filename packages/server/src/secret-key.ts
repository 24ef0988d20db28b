/**
 * The keys that encrypt stored secrets: from SECRET_KEY and its companions, else from what KEY_COMMAND writes, else from a file
 * that the first start makes. File and command hold the same lines: keys, newest first, and `fingerprints <key>` once a key has
 * been changed.
 */
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { notWritable } from "./db/embedded-binaries.ts";
import type { VaultKeys } from "./ports/vault.ts";
import type { Settings } from "./settings.ts";
import { StartupError } from "./startup-error.ts";
import { writeOnce } from "./write-once.ts";

const keyBytes = 32;
const commandMs = 30_000;
const fingerprintsLine = /^fingerprints\s+/;

type KeySettings = Pick<
  Settings,
  "secretKey" | "formerSecretKeys" | "fingerprintKey" | "keyCommand" | "dataDir"
> & { boundSeals?: Settings["boundSeals"] };

/** Processes that start at once get the same keys. */
export async function readKeys(settings: KeySettings): Promise<VaultKeys> {
  const { boundSeals = "yes" } = settings;
  return { ...(await keysOf(settings)), ...(boundSeals !== "yes" && { bound: boundSeals }) };
}

async function keysOf(settings: KeySettings): Promise<VaultKeys> {
  const { secretKey, formerSecretKeys, fingerprintKey, keyCommand, dataDir } = settings;
  if (secretKey)
    return {
      keys: [fromHex(secretKey), ...formerSecretKeys.map(fromHex)],
      fingerprints: fingerprintKey === undefined ? undefined : fromHex(fingerprintKey),
    };
  if (formerSecretKeys.length > 0 || fingerprintKey !== undefined)
    throw new StartupError(
      "setting-invalid",
      "SECRET_KEYS_FORMER and FINGERPRINT_KEY go with SECRET_KEY and would be ignored without it: set SECRET_KEY too, or remove them",
    );
  if (keyCommand) return parseKeys(await outputOf(keyCommand), "KEY_COMMAND");
  const path = keyPath(dataDir);
  return parseKeys((await readIfThere(path)) ?? (await make(dataDir, path)), path);
}

export function keyPath(dataDir: string): string {
  return join(dataDir, "secret.key");
}

/** Puts a new key first. The ones before go on opening; fingerprints stay with the first there ever was. */
export async function addKey(dataDir: string): Promise<void> {
  const { keys, fingerprints } = parseKeys(await readFile(keyPath(dataDir), "utf8"), keyPath(dataDir));
  await writeKeys(dataDir, {
    keys: [randomBytes(keyBytes), ...keys],
    fingerprints: fingerprints ?? keys.at(-1),
  });
}

/** Leaves the newest alone. What was sealed with another does not open afterwards. */
export async function dropFormerKeys(dataDir: string): Promise<void> {
  const { keys, fingerprints } = parseKeys(await readFile(keyPath(dataDir), "utf8"), keyPath(dataDir));
  await writeKeys(dataDir, { keys: [keys[0]], fingerprints: fingerprints ?? keys.at(-1) });
}

/** As the file holds them. */
export function keyText({ keys, fingerprints }: VaultKeys): string {
  const lines = keys.map((key) => key.toString("hex"));
  if (fingerprints) lines.push(`fingerprints ${fingerprints.toString("hex")}`);
  return `${lines.join("\n")}\n`;
}

async function writeKeys(dataDir: string, keys: VaultKeys): Promise<void> {
  const path = keyPath(dataDir);
  await writeFile(`${path}.part`, keyText(keys), { mode: 0o600 });
  await rename(`${path}.part`, path);
}

function parseKeys(text: string, source: string): VaultKeys {
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  const fingerprints = lines.find((line) => fingerprintsLine.test(line))?.replace(fingerprintsLine, "");
  const [newest, ...former] = lines.filter((line) => !fingerprintsLine.test(line)).map(fromHex);
  const found = [newest, ...former, ...(fingerprints === undefined ? [] : [fromHex(fingerprints)])];
  if (newest && found.every((key) => key?.length === keyBytes))
    return {
      keys: [newest, ...former],
      fingerprints: fingerprints === undefined ? undefined : fromHex(fingerprints),
    };
  throw new StartupError(
    "setting-invalid",
    `${source} does not hold keys of 64 hexadecimal digits, one a line: restore it from a backup, stored secrets need it`,
  );
}

/** Shorter than it should be where it is not hexadecimal. */
function fromHex(text: string): Buffer {
  return /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, "hex") : Buffer.alloc(0);
}

/** What the command says of itself may hold keys, so only its name is told. */
async function outputOf(command: string): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)("sh", ["-c", command], { timeout: commandMs });
    return stdout;
  } catch (error) {
    const { code, killed } = error as { code?: number; killed?: boolean };
    const why = killed ? `did not end within ${commandMs / 1_000} s` : `ended with ${code}`;
    throw new StartupError(
      "setting-invalid",
      `KEY_COMMAND ${why}: the keys of stored secrets cannot be read`,
    );
  }
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
    return await writeOnce(path, `${randomBytes(keyBytes).toString("hex")}\n`);
  } catch (cause) {
    throw notWritable(folder, cause);
  }
}
