/** The settings of deploy/ are those that failovers were tried with. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { databaseChecks, sharedSettings, webChecks } from "./drill/settings.ts";

const read = (path: string) => readFileSync(join(import.meta.dirname, "../deploy", path), "utf8");
const linesOf = (text: string) => text.split("\n").map((line) => line.trim());

/** "key: value" of every leaf. */
function leaves(settings: object): string[] {
  return Object.entries(settings).flatMap(([key, value]) =>
    typeof value === "object" ? leaves(value) : [`${key}: ${value}`],
  );
}

test("deploy/patroni has each setting that the drill fails over with", () => {
  const lines = linesOf(read("patroni/patroni.yml")).map((line) => line.replaceAll('"', ""));
  const wanted = leaves(sharedSettings);
  expect(wanted.length).toBeGreaterThan(9);
  expect(wanted.filter((line) => !lines.includes(line))).toEqual([]);
  // The interface by which nobody takes a leader's key away unseen.
  expect(lines).toContain("etcd:");
});

test("deploy/haproxy checks databases and web processes as the drill does", () => {
  const [, databases = "", webs = ""] = read("haproxy/haproxy.cfg").split(/^listen /m);
  const missing = (checks: string, section: string) =>
    linesOf(checks).filter((line) => !linesOf(section).includes(line));
  expect(missing(databaseChecks, databases)).toEqual([]);
  expect(missing(webChecks, webs)).toEqual([]);
});

test("the image's context takes in nothing that .gitignore keeps out: data, settings and backups hold secrets", () => {
  const linesIn = (name: string) => linesOf(read(join("..", name))).filter(Boolean);
  const keptOut = linesIn(".gitignore").map((line) => `**/${line.replace(/\/$/, "")}`);
  expect(keptOut).toEqual(expect.arrayContaining(["**/.data", "**/.env*", "**/*.backup", "**/*.backup.*"]));
  expect(keptOut.filter((line) => !linesIn(".dockerignore").includes(line))).toEqual([]);
});

test("what was never tried says so in its first lines", () => {
  for (const path of ["container/Containerfile", "container/compose.yaml"])
    expect(read(path).split("\n").slice(0, 3).join(" "), path).toContain("UNTRIED");
});
