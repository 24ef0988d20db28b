import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { addKey, dropFormerKeys, readKeys } from "./secret-key.ts";

const dataDir = await mkdtemp(join(tmpdir(), "secret-key-"));
const path = join(dataDir, "secret.key");
afterAll(() => rm(dataDir, { recursive: true }));
beforeEach(() => rm(path, { force: true }));

const none = { secretKey: undefined, formerSecretKeys: [], fingerprintKey: undefined, keyCommand: undefined };
const settings = { ...none, dataDir };
const hex = (byte: string) => byte.repeat(32);

test("the first start makes one key for all processes, readable by its owner only", async () => {
  const read = await Promise.all([readKeys(settings), readKeys(settings), readKeys(settings)]);
  expect(new Set(read.map(({ keys }) => keys[0].toString("hex"))).size).toBe(1);
  expect(read[0]).toEqual({ keys: [expect.any(Buffer)], fingerprints: undefined });
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test("SECRET_KEY and its companions win over the command, and that over the file", async () => {
  await writeFile(path, hex("01"));
  const keyCommand = `echo ${hex("02")}; echo ${hex("03")}`;
  expect((await readKeys({ ...settings, keyCommand })).keys).toEqual([
    Buffer.alloc(32, 2),
    Buffer.alloc(32, 3),
  ]);
  const given = { secretKey: hex("ab"), formerSecretKeys: [hex("cd")], fingerprintKey: hex("ef") };
  expect(await readKeys({ ...settings, ...given, keyCommand })).toEqual({
    keys: [Buffer.alloc(32, 0xab), Buffer.alloc(32, 0xcd)],
    fingerprints: Buffer.alloc(32, 0xef),
  });
});

test.each([{ formerSecretKeys: [hex("cd")] }, { fingerprintKey: hex("ef") }])(
  "companions of a SECRET_KEY that is not set are refused, and no key is made: %j",
  async (given) => {
    await expect(readKeys({ ...settings, ...given })).rejects.toThrow(
      /go with SECRET_KEY.*: set SECRET_KEY too/,
    );
    await expect(readKeys({ ...settings, ...given, keyCommand: "echo" })).rejects.toThrow(
      /go with SECRET_KEY/,
    );
    await expect(stat(path)).rejects.toThrow("ENOENT");
  },
);

test("a new key stands first, the others go on opening, and fingerprints stay with the first there was", async () => {
  await writeFile(path, `${hex("01")}\n`);
  const first = Buffer.alloc(32, 1);
  await addKey(dataDir);
  await addKey(dataDir);
  const { keys, fingerprints } = await readKeys(settings);
  expect([keys.length, keys.at(-1), fingerprints]).toEqual([3, first, first]);
  await dropFormerKeys(dataDir);
  expect(await readKeys(settings)).toEqual({ keys: [keys[0]], fingerprints: first });
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test.each(["abc", "", `${hex("01")}\nabc`, `fingerprints ${hex("01")}`, `${hex("01")}\nfingerprints x`])(
  "a damaged key file (%j) is refused instead of being replaced",
  async (text) => {
    await writeFile(path, text);
    await expect(readKeys(settings)).rejects.toThrow(/64 hexadecimal digits/);
    expect(await readFile(path, "utf8")).toBe(text);
  },
);

test("a command that fails says so, and nothing of what it said", async () => {
  const failed = readKeys({ ...settings, keyCommand: "echo SECRET >&2; exit 3" });
  await expect(failed).rejects.toThrow("KEY_COMMAND ended with 3");
  await expect(failed).rejects.not.toThrow("SECRET");
});
