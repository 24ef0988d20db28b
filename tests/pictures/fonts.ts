/**
 * Whether this machine draws texts as the one did that the kept pictures are of. Fonts differ from machine to machine, and
 * where they do every picture differs: then comparing them says nothing. What is compared first is one picture of the
 * console's own fonts, in their sizes and weights. Kept ones are drawn with Debian's chromium-headless-shell, fonts-dejavu,
 * fonts-liberation and fonts-noto-cjk.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { differenceOf, toKeep } from "./compare.ts";
import { kept, tokens } from "./places.ts";

const picture = join(kept, "fonts.webp");
const drawnBy = join(kept, "drawn-by.txt");
const words = "Payout Orders 1,234,567.80 − +0.05% → · 代付订单 余额变动记录 待审核 ฿ กรุงเทพ";

/** Undefined where texts are drawn as in the kept pictures, else what differs. */
export async function fontsDiffer(executablePath: string): Promise<string | undefined> {
  const before = await readFile(picture).catch(() => undefined);
  if (!before) return "it is not known which fonts the kept pictures are drawn with: npm run pictures";
  const { browser, drawn } = await draw(executablePath);
  const difference = await differenceOf(before, drawn);
  if (!difference) return undefined;
  const keptBy = (await readFile(drawnBy, "utf8")).trim();
  return `texts are drawn otherwise than in the kept pictures, ${difference.points} points of ${picture} differ; drawn by Chromium ${keptBy}, this is ${browser}. They need the fonts of Debian's fonts-dejavu, fonts-liberation and fonts-noto-cjk`;
}

export async function keepFonts(executablePath: string): Promise<void> {
  const { browser, drawn } = await draw(executablePath);
  await mkdir(kept, { recursive: true });
  await writeFile(drawnBy, `${browser}\n`);
  await writeFile(picture, await toKeep(drawn));
}

async function draw(executablePath: string): Promise<{ browser: string; drawn: Buffer }> {
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const page = await browser.newPage({ viewport: { width: 900, height: 700 } });
    await page.setContent(sampler(await readFile(tokens, "utf8")));
    return { browser: browser.version(), drawn: await page.screenshot() };
  } finally {
    await browser.close();
  }
}

/** The families are the console's, and nothing else is. */
function sampler(css: string): string {
  const families = css.match(/--opc-font-(family|mono):[^;]+;/g) ?? [];
  const lines = ["family", "mono"].flatMap((family) =>
    [400, 500, 600].flatMap((weight) =>
      [12, 13, 18].map(
        (size) => `<p style="font: ${weight} ${size}px var(--opc-font-${family})" lang="zh-CN">${words}</p>`,
      ),
    ),
  );
  return `<!doctype html><style>:root { ${families.join(" ")} }</style>${lines.join("")}`;
}
