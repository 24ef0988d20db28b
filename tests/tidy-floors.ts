// The floors of the server, lowest first. A room is a list of files and folders; it imports itself and what stands before it
// in this table, types as well as values. Modules of one room may import one another, in no circle (tidy-circles.ts).
import { importsOf, type SourceFile } from "./tidy-rules.ts";

export interface Room {
  name: string;
  paths: readonly string[];
}

export interface Floor {
  name: string;
  rooms: readonly Room[];
}

const source = "packages/server/src/";

function room(name: string, paths: string): Room {
  return { name, paths: paths.trim().split(/\s+/) };
}

function modules(name: string, nouns: string): Room {
  return {
    name,
    paths: nouns
      .trim()
      .split(/\s+/)
      .map((noun) => `modules/${noun}/`),
  };
}

export const floors: readonly Floor[] = [
  {
    name: "ports and db",
    rooms: [
      room("traces", "traces/"),
      room("ports", "ports/ call-error.ts startup-error.ts write-once.ts day.ts ip-list.ts progress.ts"),
      room(
        "db",
        "db/ settings.ts setting-checks.ts start-refusals.ts secret-key.ts restored-copy.ts services.ts",
      ),
    ],
  },
  {
    name: "call and http",
    rooms: [room("call", "call/ log.ts"), room("http", "http/"), room("delivery", "delivery/")],
  },
  { name: "ledger", rooms: [room("ledger", "ledger/")] },
  { name: "order core", rooms: [room("order core", "order/")] },
  {
    name: "flows",
    rooms: [
      modules(
        "content",
        "stored-image article article-category advertising lottery maintenance reference-list",
      ),
      modules(
        "people and merchants",
        "approval operation-log session user-group user passkey preference separate-key settlement-account withdrawal merchant balance-change",
      ),
      modules(
        "reports",
        "report export report-schedule notice notice-target service-level proof payout-stop money-case archive",
      ),
      modules(
        "collections",
        "callback-record offline-account crawler routing payment-order supplier payment-create",
      ),
      modules("money seen", "matching bank-transaction statement-import reconciliation"),
      modules(
        "payouts",
        "payout-card payout-card-record payout-settlement payout-channel payout-order payout-task payout-import",
      ),
    ],
  },
  {
    name: "desks and gateway",
    rooms: [
      modules(
        "desks",
        "api-info bank-import channel home merchant-channel payout-card-desk reference set-aside",
      ),
      room("gateway", "pay-page/ gateway-docs/ gateway/ entry/"),
    ],
  },
  {
    name: "top",
    rooms: [
      room("calls", "approval-acts.ts export-sources.ts modules.ts app.ts"),
      room("processes", "work/ commands/ run-server.ts ground.ts notice-ways.ts process-signals.ts main.ts"),
    ],
  },
];

interface Place {
  floor: string;
  room: string;
  /** Higher stands higher. */
  height: number;
}

const places: readonly (Place & { path: string })[] = floors
  .flatMap((floor) => floor.rooms.map((one) => ({ floor, one })))
  .flatMap(({ floor, one }, height) =>
    one.paths.map((path) => ({ path: source + path, floor: floor.name, room: one.name, height })),
  );

export function placeOf(path: string): Place | undefined {
  return places.find((place) =>
    place.path.endsWith("/") ? path.startsWith(place.path) : path === place.path,
  );
}

/** What the floors are about: tests and what only tests import stand above the house. */
export function isOnFloors(path: string): boolean {
  return (
    path.startsWith(source) &&
    path.endsWith(".ts") &&
    !/\.test\.ts$|\/test-[\w-]+\.ts$|\/testing\//.test(path)
  );
}

/** Every import that goes up, and every file that has no place. */
export function upwardImports(files: readonly SourceFile[]): string[] {
  return files.filter(({ path }) => isOnFloors(path)).flatMap(faultsOf);
}

function faultsOf(file: SourceFile): string[] {
  const from = placeOf(file.path);
  if (!from) return [`${file.path} stands in no room of tests/tidy-floors.ts`];
  return importsOf(file).flatMap(({ target }) => {
    const to = placeOf(target);
    if (!to || to.height <= from.height) return [];
    return [`${file.path} (${nameOf(from)}) imports ${target} (${nameOf(to)})`];
  });
}

function nameOf({ floor, room: name }: Place): string {
  return floor === name ? floor : `${floor}: ${name}`;
}
