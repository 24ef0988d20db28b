// The house rules that a reader would otherwise have to remember: sizes, import directions, leftovers.
// What Biome can hold (function length, default exports, barrels, file names, any) stands in biome.json.
import { dirname, join, normalize } from "node:path/posix";

export interface SourceFile {
  /** Path from the root of the repo, with forward slashes. */
  path: string;
  text: string;
}

interface Import {
  from: string;
  /** Path from the root for our own files, otherwise the package's name as written. */
  target: string;
}

const LONGEST_FILE = 400;
/** Nobody writes it, and nobody reads all of it. */
const GENERATED = "packages/server/src/db/tables.ts";

/** Every broken rule as one line that names the file. */
export function brokenRules(file: SourceFile): string[] {
  const faults = [...brokenSize(file), ...brokenLeftovers(file)];
  if (/\.(ts|tsx|mjs)$/.test(file.path)) {
    for (const entry of importsOf(file)) faults.push(...brokenDirections(entry));
  }
  return faults.map((fault) => `${file.path}: ${fault}`);
}

function brokenSize({ path, text }: SourceFile): string[] {
  if (!/\.(ts|tsx|mjs|css)$/.test(path) || path === GENERATED) return [];
  const lines = text.split("\n").length - 1;
  return lines > LONGEST_FILE ? [`has ${lines} lines, more than ${LONGEST_FILE}`] : [];
}

const leftovers: { pattern: RegExp; says: string }[] = [
  // The brackets keep this file from accusing itself.
  { pattern: /\b(TOD[O]|FIXM[E])\b/, says: "has an unfinished mark" },
  { pattern: /\b(it|test|describe)\.(skip|only|todo)\(/, says: "skips or singles out a test" },
  // Modules are loaded once a worker: the next file would have the made-up one, too.
  { pattern: /\bvi\.(mock|doMock)\(/, says: "makes a module up for other tests as well" },
  {
    pattern: /(^|["'`\s(=])\/(work|root|home\/[\w-]+|Users\/[\w-]+)\/[\w.]/m,
    says: "names a path of one machine",
  },
];

function brokenLeftovers({ path, text }: SourceFile): string[] {
  if (path === "package-lock.json") return brokenLock(text);
  if (path.endsWith("tidy.test.ts")) return [];
  return leftovers.filter(({ pattern }) => pattern.test(text)).map(({ says }) => says);
}

function brokenLock(text: string): string[] {
  const hosts = [...text.matchAll(/"resolved": "https?:\/\/([^/"]+)/g)].map((match) => match[1]);
  return hosts.some((host) => host !== "registry.npmjs.org") ? ["names a private package registry"] : [];
}

export function importsOf({ path, text }: SourceFile): Import[] {
  const found = text.matchAll(/\b(?:from|import)\s*\(?\s*["']([^"'\n]+)["']/g);
  return [...found].map((match) => ({ from: path, target: resolveTarget(path, match[1] ?? "") }));
}

function resolveTarget(from: string, written: string): string {
  if (written.startsWith(".")) return normalize(join(dirname(from), written));
  const own = /^@opc\/(contract|server|sandbox|console)(?:\/(.*))?$/.exec(written);
  return own ? `packages/${own[1]}/src/${own[2] ?? "index"}` : written;
}

interface Direction {
  /** Files that the rule is about; its groups are `$1` … in `forbids`. */
  from: RegExp;
  except?: RegExp;
  forbids: (match: RegExpExecArray) => RegExp;
  says: string;
}

const isTest = /\.(test|spec)\.tsx?$/;

const directions: Direction[] = [
  {
    from: /^packages\/contract\/src\//,
    except: isTest,
    forbids: () => /^(?!zod$|packages\/contract\/)/,
    says: "the contract imports zod and itself only",
  },
  {
    from: /^packages\/server\//,
    forbids: () => /^packages\/(sandbox|console)\//,
    says: "the server knows neither sandbox nor console",
  },
  {
    from: /^packages\/console\//,
    forbids: () => /^packages\/(sandbox|server)\//,
    says: "the console knows the server by its contract only",
  },
  {
    from: /^packages\/sandbox\/src\/(actors|scenarios)\//,
    // The stage starts the server that a scenario plays on; the run of all of them proves the books after each.
    except: /\/(stage|all)\.ts$|\.test\.ts$/,
    forbids: () => /^packages\/server\//,
    says: "actors and scenarios act through public calls only",
  },
  {
    from: /^packages\/(contract|server|console)\/src\//,
    except: /\.test\.tsx?$|\/test-[\w-]+\.ts$|\/testing\/|\/commands\/dump-schema\.ts$/,
    forbids: () => /\/testing\/|^tests\//,
    says: "the product does not import test helpers",
  },
  {
    from: /^packages\/server\/src\/modules\/([^/]+)\//,
    except: isTest,
    forbids: ([, own]) => new RegExp(`^packages/server/src/modules/(?!${own}/)[^/]+/([\\w-]+-)?store\\.ts$`),
    says: "a module reads another's tables through its rules, not its store",
  },
  {
    from: /^packages\/server\/src\/(modules\/[^/]+\/[\w-]*rules\.ts|ledger\/)/,
    except: isTest,
    forbids: () => /^(fastify|@fastify\/.*|packages\/server\/src\/http\/.*)$/,
    says: "rules know nothing of HTTP",
  },
  {
    from: /^packages\/console\/src\/kit\//,
    forbids: () => /^packages\/console\/src\/(pages|app)(\/|\.)/,
    says: "the kit knows neither screens nor the application",
  },
  {
    from: /^packages\/console\/src\/pages\/([^/]+)\//,
    forbids: ([, own]) => new RegExp(`^packages/console/src/(pages/(?!${own}/)[^/]+/|app/)`),
    says: "a screen imports neither another screen nor the application",
  },
];

function brokenDirections({ from, target }: Import): string[] {
  return directions.flatMap(({ from: about, except, forbids, says }) => {
    const match = about.exec(from);
    if (!match || except?.test(from) || !forbids(match).test(target)) return [];
    return [`imports ${target}: ${says}`];
  });
}

/** The committed dump names the migrations that it was made of. */
export function missingMigrations(migrations: string[], schema: string): string[] {
  return migrations.filter((name) => !schema.includes(`-- migration ${name}`));
}
