/**
 * What lets browsers install the console as an app: `manifest.webmanifest`, the icon drawn in the sizes that systems ask for, and
 * the links to both in the page.
 */
import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import sharp from "sharp";
import type { Plugin } from "vite";

const name = "OPC Admin";
/** The grounds of tokens.css. */
const grounds = { light: /:root \{\s+--opc-ground: (#\w+)/, dark: /dark[^}]*--opc-ground: (#\w+)/ };
const corners = 'rx="8"';

export function appManifest(): Plugin {
  let root = "";
  let directory = "";
  let ground = { light: "", dark: "" };
  return {
    name: "opc:app-manifest",
    apply: "build",
    async configResolved(config) {
      root = config.root;
      directory = resolve(config.root, config.build.outDir);
    },
    async buildStart() {
      const tokens = await readFile(join(root, "src/theme/tokens.css"), "utf8");
      ground = { light: found(tokens, grounds.light), dark: found(tokens, grounds.dark) };
    },
    transformIndexHtml: {
      order: "post",
      handler: () => [
        { tag: "link", injectTo: "head" as const, attrs: { rel: "manifest", href: "/manifest.webmanifest" } },
        ...(["light", "dark"] as const).map((scheme) => ({
          tag: "meta",
          injectTo: "head" as const,
          attrs: {
            name: "theme-color",
            content: ground[scheme],
            media: `(prefers-color-scheme: ${scheme})`,
          },
        })),
      ],
    },
    async writeBundle() {
      const icon = await readFile(join(root, "src/sign-in/icon.svg"), "utf8");
      // Systems cut the corners of this one as they like: what must be seen stands in its middle.
      const whole = icon.replace(corners, "");
      if (whole === icon) throw new Error(`icon.svg: where are its corners, ${corners}?`);
      await mkdir(join(directory, "assets"), { recursive: true });
      const drawn = (svg: string, px: number) => drawIcon(join(directory, "assets"), svg, px);
      const icons = [
        { src: await drawn(icon, 192), sizes: "192x192", type: "image/png", purpose: "any" },
        { src: await drawn(icon, 512), sizes: "512x512", type: "image/png", purpose: "any" },
        { src: await drawn(whole, 512), sizes: "512x512", type: "image/png", purpose: "maskable" },
      ];
      const manifest = {
        id: "/",
        name,
        short_name: name,
        start_url: "/",
        scope: "/",
        display: "standalone",
        background_color: ground.light,
        theme_color: ground.light,
        icons,
      };
      await writeFile(join(directory, "manifest.webmanifest"), JSON.stringify(manifest));
    },
  };
}

function found(text: string, pattern: RegExp): string {
  const colour = pattern.exec(text)?.[1];
  if (!colour) throw new Error(`tokens.css: where is ${pattern}?`);
  return colour;
}

/** Its address holds its hash, like all that is kept for ever. */
async function drawIcon(folder: string, svg: string, px: number): Promise<string> {
  const picture = await sharp(Buffer.from(svg), { density: (72 * px) / 32 })
    .resize(px, px)
    .png()
    .toBuffer();
  const hash = createHash("sha256").update(picture).digest("base64url").slice(0, 8);
  const file = `icon-${px}-${hash}.png`;
  await writeFile(join(folder, file), picture);
  return `/assets/${file}`;
}
