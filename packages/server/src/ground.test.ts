import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkGround, diskTrouble } from "./ground.ts";

const common = { host: "127.0.0.1", databaseUrl: undefined };
let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "opc-ground-"));
});
afterAll(() => rm(folder, { recursive: true }));

test("good ground is left as it was found, but for the folder itself", async () => {
  const dataDir = join(folder, "new", "data");
  await checkGround({ ...common, port: 0, dataDir });
  expect(await readdir(dataDir)).toEqual([]);
});

test("a taken port is told before anything is made", async () => {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, common.host, listening));
  const { port } = server.address() as AddressInfo;
  const dataDir = join(folder, "untouched");
  await expect(checkGround({ ...common, port, dataDir })).rejects.toThrow(
    `Port ${port} is taken: stop what uses it, or choose another with --port`,
  );
  expect(existsSync(dataDir)).toBe(false);
  await new Promise((closed) => server.close(closed));
});

test.each(["a-file", "a-file/below"])("data in %s is refused in one line", async (name) => {
  await writeFile(join(folder, "a-file"), "");
  const dataDir = join(folder, name);
  await expect(checkGround({ ...common, port: 0, dataDir })).rejects.toMatchObject({
    name: "StartupError",
    message: `${dataDir} is a file or lies below one: choose a folder with --data`,
  });
});

test("a folder that nobody may write to is refused in one line", async () => {
  await expect(checkGround({ ...common, port: 0, dataDir: "/sys/opc-data" })).rejects.toMatchObject({
    name: "StartupError",
    message: expect.stringMatching(/^Cannot write to \/sys\/opc-data \(\w+\): make it writable or choose/),
  });
});

test.each(["ENOSPC", "53100"])("a disk that is full on the way (%s) is one line", (code) => {
  expect(diskTrouble(Object.assign(new Error("no room"), { code }))).toMatchObject({ name: "StartupError" });
  const other = Object.assign(new Error("other"), { code: "23505" });
  expect(diskTrouble(other)).toBe(other);
});
