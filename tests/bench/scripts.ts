/** What the repo's own scripts offer; they are plain JavaScript, because they run before anything is installed. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const folder = join(import.meta.dirname, "../../scripts");

/** Returns the path of a Chromium, installing one if it must. */
export async function findChromium(): Promise<string> {
  const script = await load<{ findChromium(): Promise<string> }>("find-chromium.mjs");
  return script.findChromium();
}

/** Builds the console if its sources changed. */
export async function ensureConsole(): Promise<void> {
  const script = await load<{ ensureConsole(): Promise<void> }>("console-build.mjs");
  await script.ensureConsole();
}

function load<Script>(name: string): Promise<Script> {
  return import(pathToFileURL(join(folder, name)).href) as Promise<Script>;
}
