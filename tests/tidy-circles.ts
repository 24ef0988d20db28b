// Rooms of the house that import one another in a circle: none of them could be understood, tested or owned alone.
import { importsOf, type SourceFile } from "./tidy-rules.ts";

/** Each circle as the rooms in it, in alphabetical order. `roomOf` names the room of a path; undefined: of none. */
export function circlesOf(
  files: readonly SourceFile[],
  roomOf: (path: string) => string | undefined,
): string[][] {
  const arrows = new Map<string, Set<string>>();
  for (const file of files) {
    const from = roomOf(file.path);
    if (from === undefined) continue;
    const own = arrows.get(from) ?? new Set();
    arrows.set(from, own);
    for (const { target } of importsOf(file)) {
      const to = roomOf(target);
      if (to !== undefined && to !== from) own.add(to);
    }
  }
  const reached = new Map([...arrows.keys()].map((room) => [room, reachedFrom(room, arrows)]));
  const circles = [...reached].map(([room, all]) =>
    [...all].filter((other) => reached.get(other)?.has(room)).sort(),
  );
  return [
    ...new Map(circles.filter(({ length }) => length > 0).map((rooms) => [rooms.join(), rooms])).values(),
  ];
}

function reachedFrom(start: string, arrows: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set<string>();
  const waiting = [start];
  for (let room = waiting.pop(); room !== undefined; room = waiting.pop())
    for (const next of arrows.get(room) ?? []) {
      if (reached.has(next)) continue;
      reached.add(next);
      waiting.push(next);
    }
  return reached;
}

/** A module of the server; its tests and their worlds stand above all modules. */
export function serverModule(path: string): string | undefined {
  if (/\.test\.ts$|\/test-[\w-]+\.ts$/.test(path)) return undefined;
  return /^packages\/server\/src\/modules\/([^/]+)\//.exec(path)?.[1];
}
