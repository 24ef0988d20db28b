import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lastWithoutRules, unsafeSteps } from "./tidy-migrations.ts";

const folder = join(import.meta.dirname, "../packages/server/migrations");
const limit = "set local lock_timeout = '3s';";

test("migrations let the former release go on working", () => {
  const files = readdirSync(folder).filter((file) => file.endsWith(".sql"));
  expect(files.length).toBeGreaterThan(60);
  const newer = files.filter((file) => file.slice(0, lastWithoutRules.length) > lastWithoutRules);
  const found = newer.flatMap((name) => unsafeSteps({ name, sql: readFileSync(join(folder, name), "utf8") }));
  expect(found).toEqual([]);
});

test.each([
  ["alter table merchant add column note text;", "waits for a lock for ever"],
  [`alter table merchant add column note text; ${limit}`, "waits for a lock for ever"],
  [`${limit} alter table merchant add column note text not null;`, "needs a default"],
  [
    `${limit} alter table merchant add column token uuid default gen_random_uuid();`,
    "differs from row to row",
  ],
  [`${limit} alter table merchant alter column note set not null;`, "set not null reads"],
  [`${limit} alter table merchant add constraint few check (id > 0);`, "added not valid"],
  [
    `${limit} alter table merchant add constraint his foreign key (id) references channel (id);`,
    "added not valid",
  ],
  [`${limit} alter table merchant add constraint one unique (alias);`, "builds its index"],
  [`${limit} alter table merchant alter column note type varchar(9);`, "writes the whole table anew"],
  [`${limit} alter table merchant drop column note;`, "still reads it"],
  [`${limit} alter table merchant rename column note to remark;`, "still reads it"],
  [`${limit} create index merchant_by_note on merchant (note);`, "until the index is built"],
  [
    `${limit} create table other (id int); create unique index one on merchant (note);`,
    "until the index is built",
  ],
  [`${limit} truncate table merchant;`, "closed meanwhile"],
])("refused: %s", (sql, why) => {
  expect(unsafeSteps({ name: "x", sql }).join("\n")).toContain(why);
});

test.each([
  "create table other (id int not null, constraint few check (id > 0)); create index other_by on other (id);",
  "create table other (id int); alter table other add constraint one unique (id);",
  `${limit} alter table merchant add column note text, add column flag boolean not null default false;`,
  `${limit} alter table merchant add constraint few check (id > 0) not valid;`,
  `${limit} alter table merchant validate constraint few;`,
  `${limit}\n-- beside traffic: no release has read it since 0090\nalter table merchant drop column note;`,
  `${limit} create function f() returns int language sql as $$ truncate table merchant; $$;`,
  "update merchant set note = 'truncate table merchant';",
  "grant select on merchant to opc_app;",
])("taken: %s", (sql) => {
  expect(unsafeSteps({ name: "x", sql })).toEqual([]);
});

test("a contract step may take away what the former release read, and nothing else that others may not", () => {
  const steps = (sql: string) => unsafeSteps({ name: "0200-note-contract.sql", sql }).join("\n");
  expect(steps(`${limit} alter table merchant drop column note; drop table other;`)).toBe("");
  expect(steps("alter table merchant drop column note;")).toContain("waits for a lock for ever");
  expect(steps(`${limit} alter table merchant rename column note to remark;`)).toContain("by that name");
  expect(steps(`${limit} create index merchant_by_note on merchant (note);`)).toContain("until the index");
});
