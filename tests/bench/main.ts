/** `npm run bench [-- section …]`: measures, prints a table, writes docs/performance.md. Sections run in turn. */

import { loadavg } from "node:os";
import type { BenchContext } from "./figures.ts";
import { tableText, writeSection } from "./report.ts";
import type { BenchRow } from "./row.ts";

interface Section {
  title: string;
  run(context: BenchContext): Promise<BenchRow[]>;
}

/** Each is loaded only when it runs. */
const sections: Record<string, Section> = {
  ledger: {
    title: "Ledger",
    run: async (context) => (await import("./ledger.ts")).benchLedger(context),
  },
  creates: {
    title: "Signed creates",
    run: async (context) => (await import("./creates.ts")).benchCreates(context),
  },
  traces: { title: "Traces", run: async (context) => (await import("./traces.ts")).benchTraces(context) },
  http: { title: "HTTP", run: async (context) => (await import("./http.ts")).benchHttp(context) },
  reports: {
    title: "Lists, reports and exports at size",
    run: async (context) => (await import("./reports.ts")).benchReports(context),
  },
  proof: {
    title: "The nightly proof",
    run: async (context) => (await import("./nightly.ts")).benchNightly(context),
  },
  callbacks: {
    title: "Callbacks",
    run: async (context) => (await import("./callbacks.ts")).benchCallbacks(context),
  },
  kills: { title: "Kills", run: async (context) => (await import("./kills.ts")).benchKills(context) },
  console: { title: "Console", run: async (context) => (await import("./console.ts")).benchConsole(context) },
};

const order = Object.keys(sections);
const chosen = process.argv.slice(2);
const unknown = chosen.find((name) => !(name in sections));
if (unknown !== undefined) {
  console.error(`There is no section ${unknown}: choose from ${order.join(", ")}`);
  process.exit(1);
}

const context: BenchContext = { say: (line) => console.log(`  ${line}`) };
for (const name of chosen.length > 0 ? chosen : order) {
  const section = sections[name];
  if (!section) continue;
  console.log(`\n${section.title}`);
  const loadBefore = loadavg()[0] ?? 0;
  const rows = await section.run(context).catch((error: Error) => [notMeasured(section.title, error)]);
  console.log(`\n${tableText(rows)}`);
  await writeSection({ title: section.title, loadBefore, rows });
}
// A section's leftovers (a browser, sockets) never keep the run open.
process.exit(0);

function notMeasured(title: string, error: Error): BenchRow {
  console.error(error);
  const figure = `not measured: ${error.message.split("\n")[0]}`;
  return { what: title, limit: "", figure, target: "", reached: false };
}
