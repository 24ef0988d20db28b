/**
 * An archived month as a file: zstd over lines, first of each table its name, then its rows as PostgreSQL writes them in JSON. Its
 * manifest lies beside it: how many rows, their hashes and sums, where the operation log's chain stood, and a code made with the
 * secret key.
 */
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdCompress, createZstdDecompress } from "node:zlib";
import { hourMs } from "@opc/contract/time";
import type { Vault } from "../../ports/vault.ts";

export interface TableProof {
  Name: string;
  Rows: number;
  /** Over its lines with their ends. */
  Sha256: string;
}

export interface Contents {
  Kind: "Callbacks";
  /** "2026-01" */
  Month: string;
  File: string;
  /** Of the compressed file. */
  Sha256: string;
  Bytes: number;
  Tables: TableProof[];
  /** Callbacks by kind of order and status, and attempts: what the lists showed of the month. */
  Sums: { OrderKind: string; Status: string; Callbacks: number; Attempts: number }[];
  /** The operation log's newest seal when it was written. */
  Chain: { Sequence: string; Hash: string };
  WrittenAt: string;
}

export interface Manifest extends Contents {
  Code: string;
}

export interface TableRows {
  name: string;
  lines(): AsyncIterable<string>;
}

export type WrittenFile = Pick<Contents, "Tables" | "Sha256" | "Bytes">;

const nameOf = (month: string) => `callbacks-${month}`;
const partMark = ".part";
const partOf = (path: string) => `${path}${partMark}`;

/** Of each attempt another: who stood still meanwhile writes into no file but its own. */
export function fileName(month: string, attempt: bigint): string {
  return `${nameOf(month)}-${attempt.toString(36)}.jsonl.zst`;
}

/** Whatever there is of an attempt that nothing tells of. */
export async function removeAttempt(path: string): Promise<void> {
  for (const one of [path, manifestPath(path)])
    for (const left of [one, partOf(one)]) await rm(left, { force: true });
}

/** Nobody has written to it for so long. */
const staleMs = hourMs;

/** What runs left that were killed. Whole files stay, for one of them may be the month's. */
export async function removeStaleParts(folder: string, month: string): Promise<void> {
  const isPart = (name: string) => name.startsWith(nameOf(month)) && name.endsWith(partMark);
  for (const name of (await readdir(folder)).filter(isPart)) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (Date.now() - mtimeMs > staleMs) await rm(path, { force: true });
  }
}

/** On the disk under its own name; where that fails, something of it may be left. */
export async function writeRows(path: string, tables: readonly TableRows[]): Promise<WrittenFile> {
  const part = partOf(path);
  const Tables: TableProof[] = [];
  async function* text() {
    for (const { name, lines } of tables) {
      const hash = createHash("sha256");
      let Rows = 0;
      yield `${tableMark}${name}\n`;
      for await (const line of lines()) {
        const ended = `${line}\n`;
        hash.update(ended);
        Rows += 1;
        yield ended;
      }
      Tables.push({ Name: name, Rows, Sha256: hash.digest("hex") });
    }
  }
  const digest = createHash("sha256");
  let Bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      digest.update(chunk);
      Bytes += chunk.length;
      done(null, chunk);
    },
  });
  const to = createWriteStream(part, { flags: "wx", mode: 0o600, flush: true });
  await pipeline(Readable.from(text()), createZstdCompress(), counted, to);
  await rename(part, path);
  await syncFolder(path);
  return { Tables, Sha256: digest.digest("hex"), Bytes };
}

/** JSON never begins like this. */
const tableMark = "#";

/** Every row of a file, with the table that it is of. */
export async function* readRows(path: string): AsyncGenerator<{ table: string; line: string }> {
  let table = "";
  for await (const line of linesOf(path)) {
    if (line.startsWith(tableMark)) table = line.slice(tableMark.length);
    else yield { table, line };
  }
}

/** Node's own reader of lines also breaks them at U+2028, which stands in JSON as it is. */
async function* linesOf(path: string): AsyncGenerator<string> {
  const from = createReadStream(path);
  const text = createZstdDecompress().setEncoding("utf8");
  from.on("error", (error) => text.destroy(error));
  let rest = "";
  for await (const chunk of from.pipe(text)) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
}

export function manifestPath(path: string): string {
  return `${path}.json`;
}

export async function writeManifest(
  path: string,
  contents: Contents,
  vault: Pick<Vault, "fingerprint">,
): Promise<void> {
  const manifest: Manifest = { ...contents, Code: codeOf(contents, vault) };
  const part = partOf(manifestPath(path));
  await writeFile(part, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(part, manifestPath(path));
  await syncFolder(path);
}

export async function readManifest(path: string): Promise<Manifest> {
  return JSON.parse(await readFile(manifestPath(path), "utf8")) as Manifest;
}

/** The first thing that a file or its manifest is not; undefined where both are as they were written. */
export async function fileFault(
  path: string,
  { Code, ...contents }: Manifest,
  vault: Pick<Vault, "fingerprint">,
): Promise<string | undefined> {
  if (codeOf(contents, vault) !== Code) return "the manifest was not made with this secret key";
  const digest = createHash("sha256");
  for await (const chunk of createReadStream(path)) digest.update(chunk as Buffer);
  if (digest.digest("hex") !== contents.Sha256) return "the file is not the one that was written";
  const found = new Map(contents.Tables.map(({ Name }) => [Name, { rows: 0, hash: createHash("sha256") }]));
  for await (const { table, line } of readRows(path)) {
    const one = found.get(table);
    if (!one) return `the file has rows of ${table}, which the manifest does not name`;
    one.rows += 1;
    one.hash.update(`${line}\n`);
  }
  const wrong = contents.Tables.find(({ Name, Rows, Sha256 }) => {
    const one = found.get(Name);
    return one?.rows !== Rows || one.hash.digest("hex") !== Sha256;
  });
  return wrong && `the rows of ${wrong.Name} are not those that were written`;
}

function codeOf(contents: Contents, vault: Pick<Vault, "fingerprint">): string {
  return vault.fingerprint("seal", `archive ${JSON.stringify(contents)}`).toString("hex");
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(dirname(path), "r");
  await folder.sync();
  await folder.close();
}
