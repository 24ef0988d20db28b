/**
 * What the console's times are held against in the same run: the built console of a peer, from the folder that BENCH_PEER names, or
 * a small page of ours that stands for the machine's speed. The peer is served as ours is: Brotli, HTTP/1.1, from this machine.
 */
import { readFile, stat } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import type { Browser } from "@playwright/test";
import { blockingMs, codeBytes, shownAt, slowPage } from "./slow-browser.ts";
import { yardPage } from "./yard-page.ts";

export interface PeerFigures {
  formMs: number;
  formBytes: number;
  deepMs: number;
  deepBlockingMs: number;
  deepBytes: number;
}

export interface Peer {
  name: string;
  /** Whether it is a console, and no stand-in. */
  isConsole: boolean;
  measure(browser: Browser): Promise<PeerFigures>;
  stop(): void;
}

interface Place {
  path: string;
  selector: string;
}

/** Of shadcn-admin 2: its form and its longest list. */
const peerForm: Place = { path: "/sign-in", selector: "input[name=email]" };
const peerList: Place = { path: "/users", selector: "main tbody tr td:nth-child(3)" };
const yardPlace: Place = { path: "/", selector: "tbody tr" };

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".json": "application/json",
  ".woff2": "font/woff2",
};
const compress = promisify(brotliCompress);

interface File {
  type: string;
  /** Compressed with Brotli. */
  bytes: Buffer;
}

/** `folder`: with the peer's index.html; undefined: our own page. */
export async function openPeer(folder: string | undefined): Promise<Peer> {
  if (folder === undefined) {
    const served = await serve(yardFiles());
    return peerAt("own page", { form: yardPlace, list: yardPlace }, served, false);
  }
  if (!(await isFile(join(folder, "index.html")))) throw new Error(`BENCH_PEER: ${folder} has no index.html`);
  return peerAt("peer", { form: peerForm, list: peerList }, await serve(filesOf(folder)), true);
}

function peerAt(
  name: string,
  { form, list }: { form: Place; list: Place },
  { url, stop }: Served,
  isConsole: boolean,
): Peer {
  return {
    name,
    isConsole,
    stop,
    async measure(browser) {
      const atForm = await visit(browser, url, form);
      const atList = await visit(browser, url, list);
      return {
        formMs: atForm.ms,
        formBytes: atForm.bytes,
        deepMs: atList.ms,
        deepBlockingMs: atList.blocking,
        deepBytes: atList.bytes,
      };
    },
  };
}

async function visit(browser: Browser, url: string, { path, selector }: Place) {
  const { context, page, protocol } = await slowPage(browser);
  // Its fonts come from elsewhere: whether that can be reached is no figure.
  await protocol.send("Network.setBlockedURLs", { urls: ["https://*"] });
  await page.goto(url + path, { waitUntil: "commit" });
  const ms = await shownAt(page, selector);
  const figures = { ms, blocking: await blockingMs(page, 0, ms), bytes: await codeBytes(page, ms) };
  await context.close();
  return figures;
}

type Find = (path: string) => Promise<File | undefined>;

interface Served {
  url: string;
  stop(): void;
}

async function serve(find: Find): Promise<Served> {
  const kept = new Map<string, Promise<File | undefined>>();
  const known = (path: string) => {
    const file = kept.get(path) ?? find(path);
    kept.set(path, file);
    return file;
  };
  const server = createServer((asked, answer) => {
    void known(new URL(asked.url ?? "/", "http://x").pathname).then((file) => {
      if (!file) return answer.writeHead(404).end();
      const headers = { "content-type": file.type, "content-encoding": "br" };
      return answer.writeHead(200, { ...headers, "content-length": file.bytes.length }).end(file.bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, stop: () => void server.close() };
}

/** Any other address is the app's own page. */
function filesOf(folder: string): Find {
  return async (path) => {
    const file = join(folder, normalize(path));
    const found = (await isFile(file)) ? file : join(folder, "index.html");
    if (found !== file && extname(path) !== "") return undefined;
    return {
      type: types[extname(found)] ?? "application/octet-stream",
      bytes: await compress(await readFile(found)),
    };
  };
}

function yardFiles(): Find {
  const { html, script } = yardPage();
  return async (path) => {
    if (path === "/") return { type: types[".html"] ?? "", bytes: await compress(html) };
    return path === "/yard.js" ? { type: types[".js"] ?? "", bytes: await compress(script) } : undefined;
  };
}

async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isFile() ?? false;
}
