// What the runbooks and the operations page print in bold or italics, to be looked for on the screen, stands there in these words.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pages } from "@opc/contract/pages";
import { expect, test } from "vitest";
import { texts as english } from "../packages/console/src/i18n/en-us.ts";

type Texts = { [name: string]: string | Texts };

function textsIn(value: string | Texts): string[] {
  return typeof value === "string" ? [value] : Object.values(value).flatMap(textsIn);
}

const pageNames = new Set<string>(Object.values(pages).map(({ enUS }) => enUS));
const functionNames = Object.values(pages).flatMap(({ functions }) =>
  Object.values(functions as Readonly<Record<string, { enUS: string }>>).map(({ enUS }) => enUS),
);
const onScreen = new Set([...textsIn(english), ...pageNames, ...functionNames]);

/** Bold or in italics for another reason: what a paragraph is about, a stress, an alert's severity. So are sentences, with a full stop. */
const noLabels = new Set([
  ...["Embedded", "Your own server", "Your server", "Point-in-time recovery", "never started as a whole"],
  ...["One process", "Several processes, without a pause", "Back", "Copy both elsewhere, as backups"],
  ...["Passkeys", "Page", "ticket"],
]);

interface Label {
  isBold: boolean;
  /** "Operation Log → Proof" in two steps. */
  steps: string[];
}

function labelsIn(file: string): Label[] {
  const text = readFileSync(join(import.meta.dirname, "../docs", file), "utf8");
  const parts = text
    .replace(/```[\s\S]*?```|`[^`]*`/g, "")
    .split(/\n\n|\n(?=\||- |\d\. )/)
    .map((part) => part.replace(/\s+/g, " "));
  return parts
    .flatMap((part) => [...part.matchAll(/\*\*([^*]+)\*\*|\*([^*]+)\*/g)])
    .map(([, bold, italic = ""]) => ({ isBold: bold !== undefined, text: bold ?? italic }))
    .filter(({ text }) => !noLabels.has(text) && !text.endsWith("."))
    .map(({ isBold, text }) => ({ isBold, steps: text.split(" → ") }));
}

test.each(["runbooks.md", "operations.md"])("every label in docs/%s is one of the console", (file) => {
  const labels = labelsIn(file);
  expect(labels.length).toBeGreaterThan(9);
  const steps = labels.flatMap((label) => label.steps);
  expect(steps.filter((step) => !onScreen.has(step))).toEqual([]);
  // What is bold begins at a page; buttons, tabs and names of permissions are in italics.
  const begins = labels.filter(({ isBold }) => isBold).map(({ steps: [first = ""] }) => first);
  expect(begins.filter((first) => !pageNames.has(first))).toEqual([]);
});
