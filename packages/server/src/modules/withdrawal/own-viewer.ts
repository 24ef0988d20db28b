import type { ListViewer } from "../../db/filters.ts";

/** Of withdrawals the operator's staff, too, have their own: those of the operator's own merchant, never all. */
export function asOwn(viewer: ListViewer): ListViewer {
  return { ...viewer, isSuper: false };
}
