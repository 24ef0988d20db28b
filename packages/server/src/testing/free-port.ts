/**
 * Ports for servers that tests start: below those that systems lend to whoever connects to something (from 32768 on with Linux, from
 * 49152 on elsewhere), so that no connection takes one between its choice and its server.
 */
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

const ports = { first: 10_240, last: 32_767, tries: 100 } as const;

export async function freePort(): Promise<number> {
  for (let tries = 1; tries <= ports.tries; tries++) {
    const port = randomInt(ports.first, ports.last + 1);
    if (await isFree(port)) return port;
  }
  throw new Error(`no free port from ${ports.first} to ${ports.last}`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch {
    return false;
  }
  server.close();
  await once(server, "close");
  return true;
}
