/** The lines of an order's timeline as one viewer may see them. */
import type { UserViewer } from "./handler.ts";

interface Line {
  At: Date;
  Kind: string;
  ActorKind: string;
  ActorName: string;
  StatusFrom: string | null;
  StatusTo: string | null;
  Detail: Record<string, string>;
  OperatorDetail: Record<string, string>;
}

type Viewer = Pick<UserViewer, "isSuper" | "merchantAlias">;

export function timelineOf<SomeLine extends Line>(lines: readonly SomeLine[], viewer: Viewer) {
  return lines.map((line) => ({
    At: line.At.toISOString(),
    Kind: line.Kind as SomeLine["Kind"],
    ActorKind: line.ActorKind as SomeLine["ActorKind"],
    ActorName: nameShown(line, viewer) ? line.ActorName : "",
    StatusFrom: line.StatusFrom as SomeLine["StatusFrom"],
    StatusTo: line.StatusTo as SomeLine["StatusTo"],
    Detail: viewer.isSuper ? { ...line.Detail, ...line.OperatorDetail } : line.Detail,
  }));
}

/** Which crawler watches which account, and whom the operator deals with, is the operator's affair. */
const hiddenActors: ReadonlySet<string> = new Set(["crawler", "supplier"]);

/** Nor is which of its staff did what. */
function nameShown({ ActorKind, ActorName }: Line, viewer: Viewer): boolean {
  if (viewer.isSuper) return true;
  if (ActorKind === "user") return isOwnStaff(ActorName, viewer);
  return !hiddenActors.has(ActorKind);
}

/** "ALIAS/user" is of the viewer's merchant. */
export function isOwnStaff(name: string, viewer: Pick<UserViewer, "merchantAlias">): boolean {
  return name.startsWith(ownStaffPrefix(viewer));
}

/** A person's name as the viewer may read it: of the operator's staff a merchant is told the operator's alias alone. */
export function nameFor(name: string, viewer: Pick<UserViewer, "isSuper" | "merchantAlias">): string {
  return viewer.isSuper || isOwnStaff(name, viewer) ? name : (name.split("/", 1)[0] ?? "");
}

/** The same where it may be nobody's. */
export function nameOrNull(name: string | null, viewer: Parameters<typeof nameFor>[1]): string | null {
  return name === null ? null : nameFor(name, viewer);
}

export function ownStaffPrefix({ merchantAlias }: Pick<UserViewer, "merchantAlias">): string {
  return `${merchantAlias}/`;
}
