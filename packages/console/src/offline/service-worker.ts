/**
 * The service worker: the console begins without a connection, and a tab goes on with the files of its version after a deploy.
 * A new build's worker keeps its files from the start and never asks for the old one's place, for pages of both are answered the
 * same: Chromium let a page that was being loaded while the place changed hands wait for minutes. It has it when all tabs are closed.
 * Rules: worker-rules.ts. Bundled by build/service-worker.ts, which fills in what it keeps; never imported.
 */
import { isAway, kindOf, nameOf, orderOf, outlived, shellPath } from "./worker-rules.ts";

/** Of this build: the script that its page begins with, what every list needs, and all there is, by address. */
declare const build: { entry: string; first: readonly string[]; files: readonly string[] };

/** What a tab says when its first rows are there. */
export interface FillMessage {
  used: readonly string[];
  /** As in the names of texts: "en-us". */
  language: string;
  /** The line is slow, or is paid for by its bytes. */
  isFrugal: boolean;
}

interface Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends Event {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}
interface Worker {
  addEventListener(type: "install" | "activate", hear: (event: Event) => void): void;
  addEventListener(type: "fetch", hear: (event: FetchEvent) => void): void;
  addEventListener(type: "message", hear: (event: Event & { data: FillMessage }) => void): void;
  clients: { claim(): Promise<void>; matchAll(of: object): Promise<readonly unknown[]> };
  registration: { navigationPreload?: { enable(): Promise<void> } };
}

const { entry, first, files: allFiles } = build;
const worker = globalThis as unknown as Worker;
const own = nameOf(entry);
worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("message", (event) => event.waitUntil(told(event.data)));
worker.addEventListener("fetch", (event) => {
  const kind = kindOf(event.request, location.origin);
  if (kind === "page") event.respondWith(page(event));
  else if (kind === "asset") event.respondWith(asset(event.request));
});

async function install(): Promise<void> {
  const cache = await caches.open(own);
  const shell = await fetch(shellPath, { credentials: "omit", cache: "no-cache" });
  // In the middle of a deploy the page may be of another version than this worker.
  if (!shell.ok || !(await shell.clone().text()).includes(entry)) throw new Error("no such version");
  await cache.put(shellPath, shell);
  for (const file of first) if (!(await keep(cache, file))) throw new Error(`no ${file}`);
}

async function activate(): Promise<void> {
  // Else each page would wait for the worker to begin.
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

/** As the server sends it to whoever asks, and never kept; without a connection as nobody. */
async function page(event: FetchEvent): Promise<Response> {
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request));
    if (!isAway(answer.status)) return answer;
    return (await shell()) ?? answer;
  } catch (cause) {
    const kept = await shell();
    if (!kept) throw cause;
    return kept;
  }
}

/** Of another build where this one's files went with its last tab, and a newer worker has brought its own. */
async function shell(): Promise<Response | undefined> {
  return (await caches.match(shellPath, { cacheName: own })) ?? caches.match(shellPath);
}

/** Of any version: their names differ. One exchange that is cut is begun anew. */
async function asset(request: Request): Promise<Response> {
  const kept = await caches.match(request.url, { ignoreVary: true });
  return kept ?? fetch(request).catch(() => fetch(request));
}

/** False where the server does not have it, or cannot be reached. */
async function keep(cache: Cache, file: string): Promise<boolean> {
  if (await cache.match(file, { ignoreVary: true })) return true;
  const answer =
    (await caches.match(file, { ignoreVary: true })) ??
    (await fetch(file, { priority: "low" }).catch(() => undefined));
  if (!answer?.ok) return false;
  await cache.put(file, answer);
  return true;
}

/** Also where it waits beside an old one. */
async function told(message: FillMessage): Promise<void> {
  await sweep();
  await fill(message);
}

/** One file after the other; what is missing then is brought by the next tab that begins. */
async function fill({ used, language, isFrugal }: FillMessage): Promise<void> {
  const cache = await caches.open(own);
  const known = new Set(allFiles);
  const files = isFrugal ? used.filter((file) => known.has(file)) : orderOf(allFiles, used, language);
  for (const file of files) if (!(await keep(cache, file))) return;
}

async function sweep(): Promise<void> {
  const { held = [] } = await navigator.locks.query();
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const gone = outlived({
    caches: await caches.keys(),
    held: held.flatMap(({ name }) => name ?? []),
    windows: windows.length,
    own,
  });
  await Promise.all(gone.map((name) => caches.delete(name)));
}
