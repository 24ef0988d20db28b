/** Whose data a viewer's transactions may see. */
import { merchantScope, type Scope, wholeScope } from "../db/transaction.ts";
import type { Viewer } from "./handler.ts";

/** Crawlers act for the operator; nobody in particular reads only what a call of its own chooses to show. */
export function scopeOf(viewer: Viewer): Scope {
  if (viewer.kind === "merchant") return merchantScope(viewer.merchantId);
  if (viewer.kind === "user" && !viewer.isSuper) return merchantScope(viewer.merchantId);
  return wholeScope;
}
