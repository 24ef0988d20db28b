// `npm run picture` draws the server's rooms and their imports into ARCHITECTURE.md; the tidy test compares.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { floors, isOnFloors, placeOf, type Room } from "./tidy-floors.ts";
import { importsOf, type SourceFile } from "./tidy-rules.ts";

const root = join(import.meta.dirname, "..");
const paper = join(root, "ARCHITECTURE.md");
const [begins, ends] = ["<!-- picture: npm run picture -->", "<!-- end of picture -->"];

/** Only the flows are drawn room by room. */
const drawnByRoom = "flows";
const maxLabelLength = 54;
const maxRowLength = 240;
/** Wide enough that only our own line breaks count. */
const width = '%%{init: {"flowchart": {"wrappingWidth": 480}}}%%';

type Arrows = Map<string, Set<string>>;

/** The graph of all imports between rooms, without arrows that others already lead along. */
export function pictureOf(files: readonly SourceFile[]): string {
  const arrows = arrowsOf(files);
  const boxes = floors.toReversed().flatMap(({ name, rooms }) => {
    if (name === drawnByRoom) return rooms.toReversed().map((room) => box(room.name, [room]));
    return [box(name, rooms)];
  });
  const direct = [...arrows].flatMap(([from, all]) =>
    [...all].filter((to) => !isRoundabout(arrows, from, to)).map((to) => `${idOf(from)} --> ${idOf(to)}`),
  );
  const lines = inLines(direct.sort(), "; ", maxRowLength).map((line) => `  ${line}`);
  return ["```mermaid", width, "graph TD", ...boxes, ...lines, "```"].join("\n");
}

function arrowsOf(files: readonly SourceFile[]): Arrows {
  const arrows: Arrows = new Map();
  for (const file of files.filter(({ path }) => isOnFloors(path))) {
    const from = boxOf(file.path);
    if (from === undefined) continue;
    const own = arrows.get(from) ?? new Set();
    arrows.set(from, own);
    for (const { target } of importsOf(file)) {
      const to = boxOf(target);
      if (to !== undefined && to !== from) own.add(to);
    }
  }
  return arrows;
}

function boxOf(path: string): string | undefined {
  const place = placeOf(path);
  return place?.floor === drawnByRoom ? place.room : place?.floor;
}

/** Whether `to` is also reached by way of another room. */
function isRoundabout(arrows: Arrows, from: string, to: string): boolean {
  return [...(arrows.get(from) ?? [])].some((next) => next !== to && reaches(arrows, next, to));
}

function reaches(arrows: Arrows, from: string, to: string): boolean {
  return [...(arrows.get(from) ?? [])].some((next) => next === to || reaches(arrows, next, to));
}

function idOf(name: string): string {
  return name.replaceAll(" ", "_");
}

function box(name: string, rooms: readonly Room[]): string {
  const words = rooms
    .flatMap(({ paths }) => paths)
    .map((path) => path.replace("modules/", "").replace(/\/$/, ""));
  // The title stands alone where it is the only thing to say.
  const below = words.join() === name ? [] : inLines(words, " · ", maxLabelLength);
  return `  ${idOf(name)}["${[`<b>${name}</b>`, ...below].join("<br>")}"]`;
}

function inLines(words: readonly string[], between: string, longest: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const longer = `${lines.at(-1) ?? ""}${between}${word}`;
    if (lines.length > 0 && longer.length <= longest) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** What stands between the marks. */
export function pictureIn(text: string): string | undefined {
  const [start, end] = [text.indexOf(begins), text.indexOf(ends)];
  return start < 0 || end < start ? undefined : text.slice(start + begins.length, end).trim();
}

function drawn(text: string, picture: string): string {
  const [start, end] = [text.indexOf(begins), text.indexOf(ends)];
  if (start < 0 || end < start) throw new Error(`ARCHITECTURE.md has no place for the picture: ${begins}`);
  return `${text.slice(0, start)}${begins}\n${picture}\n${text.slice(end)}`;
}

function serverFiles(): SourceFile[] {
  return execFileSync("git", ["ls-files", "-co", "--exclude-standard", "packages/server/src"], {
    cwd: root,
    encoding: "utf8",
  })
    .split("\n")
    .filter((path) => path.endsWith(".ts") && existsSync(join(root, path)))
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
}

if (import.meta.main) writeFileSync(paper, drawn(readFileSync(paper, "utf8"), pictureOf(serverFiles())));
