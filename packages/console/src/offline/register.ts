/** The tab's side of the service worker: says which version it runs, registers the worker, and tells it what to bring. */
import { storedLanguage } from "../boot/language.ts";
import type { FillMessage } from "./service-worker.ts";
import { ownEntry } from "./version.ts";
import { nameOf } from "./worker-rules.ts";

const workerPath = "/service-worker.js";

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(text: string): string };
}

/** Browsers that demand it get an address that nobody's text can change; the server's headers name the policy. */
function workerUrl(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
  const policy = trustedTypes?.createPolicy("opc-service-worker", { createScriptURL: () => workerPath });
  return policy?.createScriptURL("") ?? workerPath;
}

/** Where a browser has no workers, or is told to have none, the console goes on without. */
export async function registerWorker(): Promise<void> {
  const { serviceWorker, locks } = navigator;
  const entry = ownEntry();
  if (!serviceWorker || !locks || entry === undefined) return;
  // Until the tab is closed or loads another page: so long the files of its version stay.
  void locks.request(nameOf(entry), { mode: "shared" }, () => new Promise(() => undefined));
  try {
    const registration = await serviceWorker.register(workerUrl());
    (await workerToTell(registration))?.postMessage(fillMessage());
  } catch {
    // Tried again with the next page.
  }
}

/**
 * A browser looks for another script by itself, but not before its worker has nothing to do, and pages keep it busy: asked for by
 * name it looks at once. One that is being installed is told by the next page, and what stands here brings nothing more. One that
 * waits until all tabs are closed is told before the one whose place it will take.
 */
async function workerToTell(registration: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
  if (registration.active) {
    await registration.update().catch(() => undefined);
    if (registration.installing) return null;
  }
  return registration.waiting ?? (await navigator.serviceWorker.ready).active;
}

function fillMessage(): FillMessage {
  const used = performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith("/assets/"))
    .map(({ pathname }) => pathname);
  return { used, language: storedLanguage() === "zhCN" ? "zh-cn" : "en-us", isFrugal: isFrugal() };
}

function isFrugal(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? "");
}
