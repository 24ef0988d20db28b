/**
 * Exports that are still being written are followed whatever page is in front, also after a reload: a file that is ready soon
 * arrives by itself, of one that took longer a message says that it is there.
 */
import type { ExportRow } from "@opc/contract/export/calls";
import { ApiError, api, type Input } from "../../api/client.ts";
import { sessionId } from "../../boot/cookies.ts";
import { isSessionExpired } from "../../boot/request.ts";
import { recordGone } from "../detail/codes.static.ts";
import type { ExportCallName } from "../list/download.ts";
import { changeKeptRows } from "../list/kept-rows.ts";
import { refetchCalls } from "../list/refetch.ts";
import { exportsStore, keptExportsKey, type TrackedExport } from "./under-way.ts";

/** So long people wait for a file; it then arrives without being asked for again. */
const waitedForMs = 10_000;

let timer: ReturnType<typeof setTimeout> | undefined;
/** The look under way: one at a time. */
let looking: symbol | undefined;

/** Asks for an export and follows it. Throws what the call throws; the refusal has been said. */
export async function beginExport(call: ExportCallName, place: string, input: object): Promise<void> {
  // The list has checked its filter against the contract; here it is only passed on.
  const { ExportId } = (await api(call, input as Input<ExportCallName>)) as { ExportId: string };
  followExport(ExportId, place);
}

/** `place` empty: it is seen in My Exports alone. */
export function followExport(exportId: string, place: string): void {
  // What was followed before is forgotten: a look at it that is never answered holds nothing up.
  if (exportsStore.get().length === 0) looking = undefined;
  keep([...exportsStore.get(), { exportId, place, askedAtMs: Date.now() }]);
  exportsChanged();
  follow(200);
}

/** Returns whether it was stopped; an export that has ended meanwhile stays what it is. */
export async function stopExport(exportId: string): Promise<boolean> {
  try {
    await api("exportCancel", { ExportId: exportId });
    forget(exportId);
    return true;
  } catch {
    return false;
  }
}

export function followAgain(): void {
  const kept = stored();
  if (kept.length === 0 || exportsStore.get().length > 0) return;
  keep(kept.map((one) => ({ ...one, isKept: true })));
  follow(0);
}

function follow(delayMs: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void look(), delayMs);
}

/** One look at a time: an export that two of them find ready would arrive twice. */
async function look(): Promise<void> {
  if (looking) return;
  const own = Symbol("look");
  looking = own;
  try {
    await lookAtEach();
  } finally {
    if (looking === own) looking = undefined;
  }
  const youngest = exportsStore.get().at(-1);
  if (youngest) follow(pauseMs(Date.now() - youngest.askedAtMs));
}

async function lookAtEach(): Promise<void> {
  for (const tracked of exportsStore.get()) {
    try {
      const { Export: row } = await api(
        "exportGet",
        { ExportId: tracked.exportId },
        { polled: true, quiet: true },
      );
      await heard(tracked, row);
    } catch (error) {
      // Of a session that is over nothing is asked any more; what is not there was deleted elsewhere. Anything else passes.
      if (isSessionExpired(error)) keep([]);
      else if (error instanceof ApiError && error.code === recordGone) forget(tracked.exportId);
    }
  }
}

/** Often at first: most files are ready within a second. */
function pauseMs(ageMs: number): number {
  if (ageMs < 2_000) return 250;
  return ageMs < 60_000 ? 1_000 : 2_000;
}

async function heard(tracked: TrackedExport, row: ExportRow): Promise<void> {
  changeKeptRows("exportList", (one) => (one.ExportId === row.ExportId ? row : one));
  if (row.Status === "Waiting" || row.Status === "Running") {
    keep(
      exportsStore
        .get()
        .map((one) => (one.exportId === tracked.exportId ? { ...one, row, heardAtMs: Date.now() } : one)),
    );
    return;
  }
  // Before it is forgotten: code that does not arrive is asked for again at the next look.
  const { showEnded } = await import("./ended.tsx");
  if (!exportsStore.get().some((one) => one.exportId === tracked.exportId)) return;
  forget(tracked.exportId);
  const isWaitedFor = !tracked.isKept && Date.now() - tracked.askedAtMs < waitedForMs;
  await showEnded(row, isWaitedFor);
}

function forget(exportId: string): void {
  keep(exportsStore.get().filter((one) => one.exportId !== exportId));
  exportsChanged();
}

/** One was begun or has ended: My Exports asks again, also behind another tab. */
function exportsChanged(): void {
  refetchCalls(["exportList", "exportSummary"]);
}

function keep(exports: readonly TrackedExport[]): void {
  exportsStore.set(exports);
  const kept = exports.map(({ exportId, place, askedAtMs }) => ({ exportId, place, askedAtMs }));
  if (kept.length === 0) sessionStorage.removeItem(keptExportsKey);
  else sessionStorage.setItem(keptExportsKey, JSON.stringify({ session: sessionId(), exports: kept }));
}

/** Those of another session are nobody's here. */
function stored(): readonly TrackedExport[] {
  try {
    const kept: { session?: unknown; exports?: unknown } = JSON.parse(
      sessionStorage.getItem(keptExportsKey) ?? "{}",
    );
    if (kept.session !== sessionId() || !Array.isArray(kept.exports)) return [];
    return kept.exports.filter(isTracked);
  } catch {
    return [];
  }
}

function isTracked(value: unknown): value is TrackedExport {
  return (
    typeof value === "object" &&
    value !== null &&
    "exportId" in value &&
    typeof value.exportId === "string" &&
    "place" in value &&
    typeof value.place === "string" &&
    "askedAtMs" in value &&
    typeof value.askedAtMs === "number"
  );
}
