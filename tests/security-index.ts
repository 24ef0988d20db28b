/** `npm run security-index` writes docs/security-index.md: what the tests of each area of docs/security.md say, by their titles. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, matchesGlob } from "node:path";

const root = join(import.meta.dirname, "..");
const page = join(root, "docs/security-index.md");

interface Source {
  /** Path from the root of the repo. */
  path: string;
  text: string;
}

interface Title {
  /** How many describe() it lies in. */
  depth: number;
  text: string;
}

const server = "packages/server/src";
const modules = `${server}/modules`;
const screens = "packages/console/src";
const journeys = "tests/browser";

/** By area, the tests of it. A file belongs to the first area that names it. */
export const areas: Record<string, readonly string[]> = {
  "Identity and sessions": [
    `${modules}/{session,passkey}/*`,
    "packages/contract/src/passkey/*",
    `${modules}/user/credential-handlers.test.ts`,
    `${server}/commands/first-admin.test.ts`,
    `${screens}/sign-in/*`,
    `${screens}/{app/password,app/passkeys,kit/passkey}/*`,
    `${screens}/app/session-check.test.tsx`,
    `${journeys}/{session,users,online-users,passkeys}.spec.ts`,
  ],
  Access: [
    `${server}/http/{access,access-matrix,other-merchant}.test.ts`,
    `${server}/db/{second-wall,roles}.test.ts`,
    `${server}/ip-list.test.ts`,
    `${modules}/{user,user-group}/*`,
    `${screens}/app/routes.test.tsx`,
    `${screens}/pages/user-group-role/*`,
    `${journeys}/user-groups.spec.ts`,
  ],
  "Two-person rule": [
    `${modules}/approval/*`,
    `${modules}/*/{confirm,approval}.test.ts`,
    `${modules}/payment-order/review-handlers.test.ts`,
    `${screens}/pages/approval/*`,
    `${journeys}/approvals.spec.ts`,
  ],
  "Ledger and states": [
    "packages/contract/src/money.test.ts",
    `${server}/{ledger,order}/*`,
    `${modules}/balance-change/*`,
    "packages/sandbox/src/{checks,scenarios}.test.ts",
  ],
  "Money in": [
    `${modules}/{payment-create,payment-order,offline-account,crawler}/*`,
    `${modules}/{matching,bank-transaction,statement-import}/*`,
    `${screens}/pages/bank-transaction/*`,
    `${journeys}/{matching-desk,order-actions,statement-import}.spec.ts`,
  ],
  "Money out": [
    `${modules}/payout-*/*`,
    `${modules}/withdrawal/*`,
    `${journeys}/{payout-orders,payout-cards,crawler-payouts,withdrawals}.spec.ts`,
  ],
  "Merchants, channels and settings": [
    `${modules}/{merchant,merchant-channel,routing,channel,maintenance}/*`,
    `${modules}/{reference-list,reference,bank-import}/*`,
    `${screens}/pages/channel/*`,
    `${journeys}/{merchants,merchant-channels,channels,maintenance,reference}.spec.ts`,
  ],
  "Signatures, callbacks and suppliers": [
    `${server}/gateway/*`,
    `${server}/ports/{address-guard,callback-sender}.test.ts`,
    `${server}/delivery/*`,
    `${modules}/{callback-record,supplier,api-info,notice-target,separate-key}/*`,
    `${server}/pay-page/*`,
    `${journeys}/{callbacks,pay-page,api-info}.spec.ts`,
  ],
  "Uploads and content": [
    `${modules}/{stored-image,article,article-category,advertising,lottery}/*`,
    `${server}/gateway/content/*`,
    `${screens}/kit/rich-text/*`,
    `${screens}/pages/article/*`,
    `${screens}/testing/planted.test.tsx`,
    `${journeys}/content-harmless.spec.ts`,
  ],
  "Exports and reports": [
    `${modules}/{export,report,report-schedule,home}/*`,
    `${server}/call/*`,
    `${server}/db/{literal-text,replica,reports}.test.ts`,
    "packages/sandbox/src/exports.test.ts",
    `${journeys}/exports.spec.ts`,
  ],
  "Audit and proof": [
    `${modules}/{operation-log,proof,notice,reconciliation}/*`,
    `${server}/http/audit.test.ts`,
    `${server}/log.test.ts`,
    `${journeys}/operation-log.spec.ts`,
  ],
  "Input, secrets and platform": [
    `${server}/http/*`,
    `${server}/ports/*`,
    `${server}/db/*`,
    `${server}/work/*`,
    `${server}/*.test.ts`,
    `${server}/gateway-docs/*`,
    "packages/contract/src/*.test.ts",
  ],
};

const quoted = /^\s*("(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`|'(?:[^'\\]|\\.)*')/;

/** The titles of a test file, read off its lines as the formatter leaves them. */
export function titlesIn(text: string): Title[] {
  const titles: Title[] = [];
  const groups: number[] = [];
  for (const match of text.matchAll(/^( *)(test|it|describe)(\.each|\.for)?\b(?=[(<`])/gm)) {
    const [whole, indent = "", kind, isTable] = match;
    const rest = text.slice(match.index + whole.length);
    const title = quoted.exec(isTable ? afterTable(rest, indent) : rest.slice(1))?.[1];
    if (title === undefined) continue;
    while (groups.length > 0 && (groups.at(-1) ?? 0) >= indent.length) groups.pop();
    titles.push({ depth: groups.length, text: plain(title) });
    if (kind === "describe") groups.push(indent.length);
  }
  return titles;
}

/** What follows a table of cases: `)(` on the same line, or on the first line of the same indent that closes it. */
function afterTable(rest: string, indent: string): string {
  const line = rest.slice(0, rest.indexOf("\n"));
  const inLine = line.lastIndexOf(")(");
  if (inLine >= 0) return rest.slice(inLine + 2);
  const end = new RegExp(`^${indent}(?:[\\])}].*?)?\\)\\(`, "m").exec(rest);
  return end ? rest.slice(end.index + end[0].length) : "";
}

/** As Markdown shows it, with `${name}` as {name}. */
function plain(literal: string): string {
  const text = literal.slice(1, -1).replace(/\\(["'`\\])/g, "$1");
  return text.replace(/\$\{([^}]*)\}/g, "{$1}").replace(/[<*_]/g, "\\$&");
}

/** The files of each area, each in the first that names it. */
export function filesByArea(paths: readonly string[]): Map<string, string[]> {
  const byArea = new Map(Object.keys(areas).map((area): [string, string[]] => [area, []]));
  for (const path of paths) {
    const area = Object.keys(areas).find((name) => areas[name]?.some((glob) => matchesGlob(path, glob)));
    if (area !== undefined) byArea.get(area)?.push(path);
  }
  return byArea;
}

/** The whole page. */
export function indexOf(sources: readonly Source[]): string {
  const texts = new Map(sources.map(({ path, text }) => [path, text]));
  const parts = [...filesByArea([...texts.keys()].sort())].map(([area, paths]) => {
    const files = paths.map((path) => {
      const lines = titlesIn(texts.get(path) ?? "").map(
        ({ depth, text }) => `${"  ".repeat(depth)}- ${text}`,
      );
      return `\`${path}\`\n${lines.join("\n")}\n`;
    });
    return `## ${area}\n\n${files.join("\n")}`;
  });
  return `${head}\n${parts.join("\n")}`;
}

const head = `# Security index

What the tests of each area of [security.md](security.md) say, by their titles. Made by \`npm run security-index\`;
\`tests/security-index.test.ts\` compares. \`%s\` and \`{name}\` stand for the values of a table of cases.
`;

/** Every file of the repo, new ones included. */
export function repoFiles(): string[] {
  return execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { cwd: root, encoding: "utf8" })
    .split("\n")
    .filter((path) => path !== "" && existsSync(join(root, path)));
}

/** Every test of the repo. */
export function testSources(): Source[] {
  return repoFiles()
    .filter((path) => /\.(test\.tsx?|spec\.ts)$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
}

if (import.meta.main) writeFileSync(page, indexOf(testSources()));
