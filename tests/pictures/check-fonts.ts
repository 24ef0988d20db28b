/** A program of its own, for the scripts that run before anything is installed. */
import { findChromium } from "../bench/scripts.ts";
import { fontsDiffer } from "./fonts.ts";

const fault = await fontsDiffer(await findChromium());
if (fault !== undefined) {
  console.error(fault);
  process.exitCode = 1;
}
