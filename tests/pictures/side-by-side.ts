/** A page for whoever reviews: of each screen that differs the kept picture, the one of now, and where they differ. */
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Difference, toKeep } from "./compare.ts";
import { differences } from "./places.ts";

export interface Shown {
  name: string;
  /** Undefined where none is kept. */
  before: Buffer | undefined;
  now: Buffer;
  difference: Difference | undefined;
}

const rows = new Map<string, string>();

export async function forget(): Promise<void> {
  rows.clear();
  await rm(differences, { recursive: true, force: true });
}

/** Adds one to the page; answers its path. */
export async function show({ name, before, now, difference }: Shown): Promise<string> {
  await mkdir(differences, { recursive: true });
  const paper = join(differences, "index.html");
  const columns = [
    { title: "Kept", picture: before },
    { title: "Now", picture: await toKeep(now) },
    { title: "Difference", picture: difference?.shown },
  ];
  const cells = await Promise.all(columns.map(({ title, picture }) => cell(name, title, picture)));
  const found = difference ? `${difference.points} points differ` : "no picture is kept";
  rows.set(name, `<section><h2>${name} <small>${found}</small></h2><div>${cells.join("")}</div></section>`);
  await writeFile(paper, page([...rows].toSorted(([one], [other]) => (one < other ? -1 : 1))));
  return paper;
}

async function cell(name: string, title: string, picture: Buffer | undefined): Promise<string> {
  if (!picture) return `<figure><figcaption>${title}: none</figcaption></figure>`;
  const file = `${name.replaceAll("/", "-")}-${title.toLowerCase()}.webp`;
  await writeFile(join(differences, file), picture);
  return `<figure><figcaption>${title}</figcaption><a href="${file}"><img src="${file}" alt="${title} of ${name}"></a></figure>`;
}

function page(all: readonly (readonly [string, string])[]): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Pictures that differ: ${all.length}</title>
<style>
  body { margin: 24px; font: 14px system-ui, sans-serif; background: #e9ebef; color: #1a1f29; }
  div { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 12px; }
  figure { margin: 0; }
  img { max-width: 100%; border: 1px solid #98a2b1; }
  small { font-weight: normal; }
</style>
<h1>Pictures that differ: ${all.length}</h1>
<p>If they are as they should be: <code>npm run pictures</code> keeps those of now.</p>
${all.map(([, row]) => row).join("\n")}
</html>
`;
}
