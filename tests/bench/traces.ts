/** What traces cost pay/create: the same server with a collector and without, in short alternating rounds. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gatewayPayCreate } from "@opc/contract/gateway/collections";
import { settingTable } from "@opc/server/settings";
import { type BenchContext, median, ratioRow } from "./figures.ts";
import { benchDatabase } from "./postgres.ts";
import type { BenchRow } from "./row.ts";
import { type BenchServer, startBenchServer } from "./server-process.ts";

const rounds = 5;
const connections = 16;
const timing = { warmUpMs: 4_000, measureMs: 5_000, callers: 1_000 } as const;
const merchantAlias = "ACME";

export async function benchTraces({ say }: BenchContext): Promise<BenchRow[]> {
  const collector = createServer((request, response) => {
    request
      .resume()
      .on("end", () => response.writeHead(200, { "content-type": "application/json" }).end("{}"));
  });
  collector.listen(0, "127.0.0.1");
  await once(collector, "listening");
  const { port } = collector.address() as AddressInfo;
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` };
  const share = settingTable.traceShare.fallback;
  const ways = {
    without: {},
    "by default": endpoint,
    "of all requests": { ...endpoint, OTEL_TRACES_SAMPLER_ARG: "1" },
  };
  const rates: Record<keyof typeof ways, number[]> = { without: [], "by default": [], "of all requests": [] };
  const database = await benchDatabase();
  const server = await startBenchServer(database);
  try {
    for (let round = 1; round <= rounds; round += 1)
      for (const way of Object.keys(ways) as (keyof typeof ways)[]) {
        await server.again(ways[way]);
        rates[way].push(await createsPerSecond(server));
        say(`traces ${way}, round ${round} of ${rounds}: ${Math.round(rates[way].at(-1) ?? 0)}/s`);
      }
  } finally {
    await server.stop();
    await database.stop();
    collector.close();
  }
  const without = median(rates.without);
  const what = (which: string) => `signed pay/create with traces of ${which}, ${connections} connections`;
  return [
    ratioRow(
      what(`${share} of the requests, the default`),
      "without",
      median(rates["by default"]),
      without,
      0.95,
    ),
    ratioRow(what("all requests"), "without", median(rates["of all requests"]), without, 0.85),
  ];
}

async function createsPerSecond(server: BenchServer): Promise<number> {
  const apiSecret = server.apiSecret(merchantAlias);
  const notifyUrl = server.world.merchant(merchantAlias).notifyUrl();
  const body = { kind: "payment" as const, merchantAlias, apiSecret, notifyUrl };
  const { path } = gatewayPayCreate;
  const { perSecond } = await server.load({ ...timing, connections, path, headers: {}, body });
  return perSecond;
}
