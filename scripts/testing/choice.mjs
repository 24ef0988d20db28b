// What of all tests a run is about: everything, some nouns, some files, or what a change touches.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { nouns, nounsOf } from "../../tests/nouns.mjs";
import { root, ScriptError } from "../install.mjs";

const isTest = /\.(test\.tsx?|spec\.ts)$/;
/** What the import graph does not see: then every test of the same nouns runs. */
const isOutOfGraph = /\.(sql|json|css|html|mjs)$/;
const known = ["--all", "--changed"];

/**
 * `all`: the thorough run. `since`: what changed since that commit. `files`: only these; absent: every test. The files of
 * `since` are journeys and what the import graph would miss.
 */
export function readChoice(args) {
  const options = args.filter((word) => word.startsWith("--"));
  const words = args.filter((word) => !word.startsWith("--"));
  const wrong = options.find((option) => !known.includes(option));
  if (wrong) throw new ScriptError(`${wrong} is no option: ${known.join(", ")}, nouns, or files of tests`);
  if (options.includes("--all")) return { all: true };
  if (options.includes("--changed")) return changed();
  return words.length === 0 ? {} : { files: words.flatMap(filesOf) };
}

function filesOf(word) {
  const tests = listed().filter((path) => isTest.test(path));
  const asPath = relative(root, resolve(process.env.INIT_CWD ?? process.cwd(), word));
  const inPath = tests.filter((path) => path === asPath || path.startsWith(`${asPath}/`));
  if (inPath.length > 0 && existsSync(join(root, asPath))) return inPath;
  if (!Object.hasOwn(nouns, word)) {
    throw new ScriptError(
      `"${word}" is neither a noun nor a file of tests. The nouns: ${Object.keys(nouns).join(", ")}`,
    );
  }
  return tests.filter((path) => nounsOf(path).includes(word));
}

function changed() {
  const since = base();
  const committed = git("diff", "--name-only", since, "HEAD");
  const paths = [
    ...new Set([
      ...committed,
      ...git("diff", "--name-only", "HEAD"),
      ...git("ls-files", "-o", "--exclude-standard"),
    ]),
  ];
  const touched = new Set(paths.flatMap(nounsOf));
  const beyondGraph = new Set(paths.filter((path) => isOutOfGraph.test(path)).flatMap(nounsOf));
  const belongs = (path, some) => nounsOf(path).some((noun) => some.has(noun));
  const files = listed()
    .filter((path) => isTest.test(path))
    .filter(
      (path) => paths.includes(path) || belongs(path, path.endsWith(".spec.ts") ? touched : beyondGraph),
    );
  return { since, files };
}

/** Where this branch left that of origin; without one, or on it, the commit before. */
function base() {
  const [head] = git("rev-parse", "HEAD");
  const [left] = git("merge-base", "HEAD", "origin/main");
  if (left && left !== head) return left;
  const [before] = git("rev-parse", "--verify", "-q", "HEAD~");
  return left ?? before ?? head;
}

function listed() {
  return git("ls-files", "-co", "--exclude-standard").filter((path) => existsSync(join(root, path)));
}

function git(...args) {
  try {
    const output = execFileSync("git", args, {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    return output.split("\n").filter(Boolean);
  } catch {
    return [];
  }
}
