import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readSecretKey } from "./secret-key.ts";

const dataDir = await mkdtemp(join(tmpdir(), "secret-key-"));
afterAll(() => rm(dataDir, { recursive: true }));

test("the first start makes one key for all processes, readable by its owner only", async () => {
  const settings = { dataDir, secretKey: undefined };
  const keys = await Promise.all([readSecretKey(settings), readSecretKey(settings), readSecretKey(settings)]);
  expect(new Set(keys.map((key) => key.toString("hex"))).size).toBe(1);
  expect(keys[0]).toHaveLength(32);
  expect((await stat(join(dataDir, "secret.key"))).mode & 0o777).toBe(0o600);
});

test("SECRET_KEY wins over the file", async () => {
  const key = await readSecretKey({ dataDir, secretKey: "ab".repeat(32) });
  expect(key).toEqual(Buffer.alloc(32, 0xab));
});

test("a damaged key file is refused instead of being replaced", async () => {
  await writeFile(join(dataDir, "secret.key"), "abc");
  await expect(readSecretKey({ dataDir, secretKey: undefined })).rejects.toThrow(/64 hexadecimal digits/);
});
