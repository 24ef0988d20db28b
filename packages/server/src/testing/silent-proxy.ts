/**
 * A way to PostgreSQL that can fall silent, as a cut line does: sockets stay open and nothing arrives any more; or that is
 * closed, as a server that is not there.
 */
import { createHash } from "node:crypto";
import { createConnection, createServer, type Socket } from "node:net";

export interface SilentProxy {
  /** The database's, through this. */
  url: string;
  /**
   * The connection that sends this (part of a statement, or a whole one that it has prepared) is heard no more; what it sent
   * still arrives. Resolves when that happened. `time`: when it is sent so many times.
   */
  silenceAt(text: string, time?: number): Promise<void>;
  /** The same for every connection that sends this, until the answer is called. */
  silenceWhere(text: string): () => void;
  /** No connection that is open now is heard any more. */
  silenceAll(): void;
  /** Cuts all connections and takes no more, until it is opened again. */
  shut(): void;
  open(): void;
  close(): Promise<void>;
}

export async function silentProxy(databaseUrl: string): Promise<SilentProxy> {
  const target = new URL(databaseUrl);
  const socketFolder = target.searchParams.get("host");
  const pairs = new Set<{ client: Socket; server: Socket; isSilent: boolean }>();
  let watched: { words: string[]; times: number; heard: () => void } | undefined;
  let everywhere: string[] = [];
  let isShut = false;
  const proxy = createServer((client) => {
    if (isShut) return client.destroy();
    const server = socketFolder
      ? createConnection(`${socketFolder}/.s.PGSQL.${target.port}`)
      : createConnection(Number(target.port), target.hostname);
    const pair = { client, server, isSilent: false };
    let packets = 0;
    pairs.add(pair);
    client.on("data", (bytes) => {
      if (watched?.words.some((word) => bytes.includes(word)) && --watched.times === 0) {
        pair.isSilent = true;
        watched?.heard();
        watched = undefined;
      }
      // The first one says who connects and with which settings: "synchronous_commit" is no COMMIT.
      packets += 1;
      if (packets > 1 && everywhere.some((word) => bytes.includes(word))) pair.isSilent = true;
      server.write(bytes);
    });
    server.on("data", (bytes) => {
      if (!pair.isSilent) client.write(bytes);
    });
    client.on("close", () => server.destroy());
    server.on("close", () => {
      if (!pair.isSilent) client.destroy();
    });
    for (const socket of [client, server]) socket.on("error", () => undefined);
  });
  // What is prepared travels by its name (driver.ts).
  const wordsOf = (text: string) => [text, createHash("sha1").update(text).digest("base64url")];
  function cutAll(): void {
    for (const { client, server } of pairs) {
      client.destroy();
      server.destroy();
    }
    pairs.clear();
  }
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const address = proxy.address();
  if (!address || typeof address === "string") throw new Error("no port");
  const url = new URL(databaseUrl);
  url.searchParams.delete("host");
  url.host = `127.0.0.1:${address.port}`;
  return {
    url: url.href,
    silenceAt(text, time = 1) {
      const { promise, resolve } = Promise.withResolvers<void>();
      watched = { words: wordsOf(text), times: time, heard: resolve };
      return promise;
    },
    silenceWhere(text) {
      everywhere = wordsOf(text);
      return () => {
        everywhere = [];
      };
    },
    silenceAll() {
      for (const pair of pairs) pair.isSilent = true;
    },
    shut() {
      isShut = true;
      cutAll();
    },
    open() {
      isShut = false;
    },
    async close() {
      cutAll();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
