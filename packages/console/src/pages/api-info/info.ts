import type { Output } from "../../api/client.ts";
import type { Whose } from "./page.tsx";

export type Info = Output<"apiinfoGet">;

/** What each part of the page is told. */
export interface PartFacts {
  info: Info;
  whose: Whose;
  refresh: () => void;
}
