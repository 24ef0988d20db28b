import type { PageCode } from "@opc/contract/pages";

/** A page of the catalogue, or one that everybody who is signed in has. */
export type ScreenCode = PageCode | "Exports";
