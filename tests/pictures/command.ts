/**
 * What the pictures' tests ask of Node: to draw their page and to compare it with the picture that is kept. With
 * PICTURES=keep, what differs is kept as it is now.
 */
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import type { BrowserCommand } from "vitest/node";
import { differenceOf, toKeep } from "./compare.ts";
import { kept } from "./places.ts";
import { show } from "./side-by-side.ts";

const keeps = process.env.PICTURES === "keep";
const suffix = ".webp";
/** A picture is looked at when two in a row are the same: a chart or an image may come after all else. */
const maxLooks = 10;

export const comparePicture: BrowserCommand<[string, { x: number; y: number }]> = async (
  { page },
  name,
  from,
) => {
  const path = join(kept, `${name}${suffix}`);
  const before = await readFile(path).catch(() => undefined);
  const { width, height } = page.viewportSize() as { width: number; height: number };
  const clip = { ...from, width: width - from.x, height: height - from.y };
  const draw = () => page.screenshot({ animations: "disabled", caret: "hide", scale: "css", clip });
  let now = await draw();
  let difference = before && (await differenceOf(before, now));
  for (let looks = 1; (difference || !before) && looks < maxLooks; looks += 1) {
    const next = await draw();
    const stands = next.equals(now);
    now = next;
    if (stands) break;
    difference = before && (await differenceOf(before, now));
  }
  if (before && !difference) return "as kept";
  if (keeps) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, await toKeep(now));
    return "as kept";
  }
  const paper = await show({ name, before, now, difference });
  if (!before) return `no picture is kept: ${paper}`;
  return `${difference?.points} points differ (${(100 * (difference?.share ?? 0)).toFixed(2)} %): ${paper}`;
};

export const strayPictures: BrowserCommand<[readonly string[]]> = async (_, names) => {
  const all = await readdir(kept, { recursive: true }).catch(() => []);
  const pictures = all.filter((path) => path.endsWith(suffix) && path.includes(sep));
  const stray = pictures.filter((path) => !names.includes(nameOf(path)));
  if (!keeps) return stray.map(nameOf);
  await Promise.all(stray.map((path) => rm(join(kept, path))));
  return [];
};

function nameOf(path: string): string {
  return path.slice(0, -suffix.length).split(sep).join("/");
}
