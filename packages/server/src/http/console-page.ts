/**
 * The console's page in two parts. What is the same for everybody goes out while the server still asks what the screen shows:
 * meanwhile a browser begins the document and fetches its styles. It paints nothing before the second part, which has the body.
 */
import type { Drawing } from "./console-drawing.ts";
import { isStyle } from "./screen-links.ts";

export interface PageDrawing extends Drawing {
  /** As the browser told it. */
  look: string;
  nowMs: number;
}

interface Rest {
  /** Files that the first part did not name. */
  scripts: readonly string[];
  /** Answers to what the screen asks first. */
  given: readonly object[];
  /** Without it the browser draws, and paints nothing before its program has begun. */
  drawing?: PageDrawing | undefined;
}

export interface ConsolePage {
  start(styles: readonly string[]): string;
  rest(of: Rest): string;
}

/** Where the app will stand; what it is given stands before it. */
const root = '<div id="root">';
const html = /<html( lang="[^"]*")>/;
const entry = /<script type="module" blocking="render" crossorigin src="([^"]+)"><\/script>/;
const endOfHead = "</head>";

/** `page`: as it was built. */
export function consolePage(page: string): ConsolePage {
  const [, lang = ""] = html.exec(page) ?? [];
  const [script = "", program = ""] = entry.exec(page) ?? [];
  const end = page.indexOf(endOfHead);
  if (!lang || !program || end < 0 || !page.includes(root)) throw new Error("not the console's page");
  const head = page
    .slice(0, end)
    .replace(html, "<html>")
    .replace(script, preload(program.slice(1)));
  const body = page.slice(end + endOfHead.length);
  return {
    start: (styles) =>
      head +
      styles
        .filter((file) => !page.includes(file))
        .map(styleLink)
        .join(""),
    rest({ scripts, given, drawing }) {
      const links = scripts.filter((file) => !isStyle(file)).map(preload);
      // A second <html> adds its attributes to the first (HTML, "in body": a start tag whose tag name is "html").
      if (!drawing) {
        const before = () => givenBlock(given) + root;
        return `${links.join("")}${script}</head><html${lang}>${body.replace(root, before)}`;
      }
      const { look, nowMs } = drawing;
      const attributes = Object.entries(drawing.attributes).map(attribute).join("");
      const filled = `<div id="root" data-look="${attributeText(look)}" data-drawn-at="${nowMs}">${drawing.html}`;
      // What may be seen is there: nothing is waited for.
      return `${script.replace(' blocking="render"', "")}</head><html${attributes}>${body
        .replace(root, () => filled)
        .replace("</body>", () => `${links.join("")}${givenBlock(given)}</body>`)}`;
    },
  };
}

const preload = (file: string) => `<link rel="modulepreload" crossorigin href="/${file}">`;
const styleLink = (file: string) => `<link rel="stylesheet" crossorigin href="/${file}">`;
const attribute = ([name, value]: [string, string]) => ` ${name}="${attributeText(value)}"`;

function givenBlock(given: readonly object[]): string {
  return given.length === 0 ? "" : `<script type="application/json" id="given">${scriptData(given)}</script>`;
}

function attributeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}

/** JSON that no reader of HTML takes for markup. */
function scriptData(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
