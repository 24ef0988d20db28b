import type { Given } from "../boot/given.ts";

/** What a drawing is made of, and nothing else: who may see it is who the answers were given to. */
export interface DrawingAsked {
  path: string;
  search: string;
  /** As the cookie has it (`boot/look.ts`). */
  look: string;
  /** The cookie of the sidebar. */
  sidebar: string | undefined;
  given: readonly Given[];
  nowMs: number;
}

export interface Drawing {
  /** Of `#root`. */
  html: string;
  /** Of `<html>`. */
  attributes: Readonly<Record<string, string>>;
}
