// npm test: everything that must hold, on a machine that has only Node and npm. The last line counts it all; types, lint, the
// console's build and the like count as one each.
//   npm test -- payout order   what belongs to these nouns (tests/nouns.mjs), or to these files
//   npm test -- --changed      what a change touches
//   npm run test:all           everything there is: every view, unsampled values, offices, planted flaws
import { existsSync } from "node:fs";
import { join } from "node:path";
import { buildConsole, ensureConsole } from "./console-build.mjs";
import { findChromium } from "./find-chromium.mjs";
import { ensureInstalled, lint, main, root, runBin, ScriptError, typeCheck } from "./install.mjs";
import { installed, which } from "./system-package.mjs";
import { clearCluster, endChildren, runNode } from "./testing/children.mjs";
import { readChoice } from "./testing/choice.mjs";
import { openRunFolder } from "./testing/run-folder.mjs";
import { playwright, script, vitest } from "./testing/runners.mjs";
import { NotRun, Stages } from "./testing/stages.mjs";

/** As a shell says of a program that Ctrl+C ended. */
const stoppedByUser = 130;
const parentCheckMs = 500;

const postgres15 = "/usr/lib/postgresql/15/bin/postgres";
/** What depends on the version most: migrations, the schema that they add up to, roles and walls. */
const ofVersions = ["migrate", "schema-dump", "roles", "walls", "second-wall"].map(
  (name) => `packages/server/src/db/${name}.test.ts`,
);

await main(async () => {
  const choice = readChoice(process.argv.slice(2));
  const closeRunFolder = openRunFolder();
  process.once("exit", closeRunFolder);
  const stages = new Stages();
  stopOnSignals(stages);
  await stages.run("install", ensureInstalled);
  await clearCluster();
  // Where it must be fetched first, that waits for the network while everything else works.
  const chromium = findChromium();
  chromium.catch(() => undefined);
  if (choice.files) await chosen(stages, choice, chromium);
  else await everything(stages, choice, chromium);
  return stages.end();
});

async function everything(stages, { all: thorough = false }, chromium) {
  await Promise.all([
    stages.run("types", () => tool(...typeCheck)),
    stages.run("lint and format", () => tool(...lint)),
    stages.run("console build", buildConsole),
    stages.run("demo world", () => script("tests/browser/world/make.ts")),
  ]);
  await unit(stages, { thorough });
  await onPostgres15(stages, thorough);
  await components(stages, { thorough }, chromium);
  await journeys(stages, {}, chromium);
  if (!thorough) return;
  await pictures(stages, chromium);
  await stages.run("exports in an office", office);
  await stages.run("alerts as Prometheus reads them", alertRules);
  await stages.run("a field by its recipe", () => script("tests/recipe/main.ts"));
  await stages.run("what it is made of", () => script("tests/supply/check.ts"));
  await stages.run("planted flaws", () => script("tests/flaws/main.ts"));
}

/** Only what has tests of its own among the chosen files; with `since` the runners ask the import graph. */
async function chosen(stages, { files, since }, chromium) {
  const specs = files.filter((path) => path.endsWith(".spec.ts"));
  const parts = files.filter((path) => path.endsWith(".test.tsx"));
  const plain = files.filter((path) => path.endsWith(".test.ts"));
  if (since || plain.length > 0) await unit(stages, { files: plain, since });
  if (since || parts.length > 0) await components(stages, { files: parts, since }, chromium);
  if (specs.length > 0) await journeys(stages, { files: specs }, chromium);
}

function unit(stages, options) {
  return eachQuestion(options, (question, name) =>
    stages.run(`unit and integration tests${name}`, (onCounts) =>
      vitest(["plain", "server"], question, hear(stages, "unit and integration tests", onCounts)),
    ),
  );
}

/**
 * The oldest PostgreSQL that the product takes. Of everything only where it is asked for, and then fetched; sampled, for the races repeat
 * on the one that the product brings. A few seconds of it wherever it is installed anyway.
 */
async function onPostgres15(stages, thorough) {
  if (!thorough && !which(postgres15)) return;
  const name = "server tests on PostgreSQL 15";
  await stages.run(name, async (onCounts) => {
    if (!which(postgres15) && !(await installed("postgresql-15", postgres15)))
      throw new NotRun("no PostgreSQL 15: install Debian's package postgresql-15");
    const files = thorough ? [] : ofVersions;
    const gone = files.find((path) => !existsSync(join(root, path)));
    if (gone) throw new ScriptError(`${gone} is not there: tell scripts/test.mjs where its tests went`);
    return vitest(["server"], { files, wrapper: "tests/postgres/on-15.ts" }, hear(stages, name, onCounts));
  });
}

function components(stages, options, chromium) {
  return eachQuestion(options, (question, name) =>
    stages.run(`component tests${name}`, async (onCounts) => {
      const env = { CHROMIUM_PATH: await found(chromium) };
      return vitest(["components"], { ...question, env }, hear(stages, "component tests", onCounts));
    }),
  );
}

/** Each screen beside the picture that is kept of it, where texts are drawn as they were for those. */
function pictures(stages, chromium) {
  const name = "pictures of every screen";
  return stages.run(name, async (onCounts) => {
    const env = { CHROMIUM_PATH: await found(chromium) };
    const fonts = await runNode([join(root, "tests/pictures/check-fonts.ts")], {
      env: { ...process.env, ...env },
    });
    if (fonts.code !== 0) throw new NotRun(fonts.output.trim());
    return vitest(["pictures"], { env }, hear(stages, name, onCounts));
  });
}

async function journeys(stages, options, chromium) {
  await stages.run("journeys", async (onCounts) => {
    const path = await found(chromium);
    await ensureConsole();
    return playwright({ ...options, chromium: path }, hear(stages, "journeys", onCounts));
  });
}

/** What a change touches is asked of the import graph, and beside it what the graph does not see. */
async function eachQuestion({ since, files, thorough }, ask) {
  if (since) await ask({ since, thorough }, "");
  if (!since || files.length > 0) await ask({ files, thorough }, since ? ", by noun" : "");
}

function hear(stages, name, onCounts) {
  return {
    onCounts,
    onFault: (fault) => stages.note(`${name}: ${fault}`),
    onFailure: (output) => stages.report(name, output),
  };
}

async function found(chromium) {
  try {
    return await chromium;
  } catch (error) {
    if (!(error instanceof ScriptError)) throw error;
    throw new NotRun(error.message);
  }
}

async function office() {
  if (!which("soffice") && !(await installed("libreoffice-calc-nogui", "soffice"))) {
    throw new NotRun("no LibreOffice: install it so that the command soffice is found");
  }
  await script("tests/office/check.ts");
}

async function alertRules() {
  if (!which("promtool") && !(await installed("prometheus", "promtool")))
    throw new NotRun("no promtool: install Debian's package prometheus");
  await script("tests/prometheus/check.ts");
}

async function tool(name, args) {
  const { code, output } = await runBin(name, args);
  if (code !== 0) throw new ScriptError(output);
}

/** A Ctrl+C reaches us twice, from the terminal and from npm: once is enough. */
function stopOnSignals(stages) {
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    stages.stop();
    await endChildren();
    process.exit(stoppedByUser);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);
  // npm that is killed does not say so to what it began.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event)
    setInterval(() => process.ppid !== parent && stop(), parentCheckMs).unref();
}
