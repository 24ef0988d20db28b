/** The page's script, style and icon: read once, named by their content, compressed once, cached for ever. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { PageAssets } from "./template.ts";

const folder = join(import.meta.dirname, "browser");
const quickQuality = 4;
/** What a file is made of, where that is more than itself: one request for all of it. */
const parts: Readonly<Record<string, readonly string[]>> = {
  "pay-page.css": ["pay-page.css", "widths.css"],
};
const types = {
  "pay-page.js": "text/javascript; charset=utf-8",
  "pay-page.css": "text/css; charset=utf-8",
  "icon.svg": "image/svg+xml",
} as const;

export function registerPayPageAssets(app: FastifyInstance): PageAssets {
  return {
    scriptUrl: register(app, "pay-page.js"),
    styleUrl: register(app, "pay-page.css"),
    iconUrl: register(app, "icon.svg"),
  };
}

type Name = keyof typeof types;
const ready = new Map<Name, ReturnType<typeof readAsset>>();

function readAsset(name: Name) {
  const content = Buffer.concat((parts[name] ?? [name]).map((part) => readFileSync(join(folder, part))));
  const hash = createHash("sha256").update(content).digest("base64url").slice(0, 10);
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const compressed = { br: brotliCompressSync(content, { params }), gzip: gzipSync(content) };
  return { content, compressed, url: `/pay-page/${name.replace(".", `.${hash}.`)}` };
}

function register(app: FastifyInstance, name: Name): string {
  const asset = ready.get(name) ?? readAsset(name);
  ready.set(name, asset);
  const { content, compressed, url } = asset;
  app.get(url, async (request, reply) => {
    reply.header("cache-control", "public, max-age=31536000, immutable").type(types[name]);
    const encoding = chooseEncoding(request, reply);
    return encoding ? compressed[encoding] : content;
  });
  return url;
}

/** The best encoding that the browser takes, named in the answer; undefined sends the text as it is. */
function chooseEncoding(request: FastifyRequest, reply: FastifyReply): "br" | "gzip" | undefined {
  const accepted = request.headers["accept-encoding"] ?? "";
  const encoding = /\bbr\b/.test(accepted) ? "br" : /\bgzip\b/.test(accepted) ? "gzip" : undefined;
  reply.header("vary", "Accept-Encoding");
  if (encoding) reply.header("content-encoding", encoding);
  return encoding;
}

/** A text that many ask for: compressed once for each encoding, when the first one asks. */
export interface KeptText {
  text: string;
  compressed: Map<"br" | "gzip", Buffer>;
}

export function keptText(text: string): KeptText {
  return { text, compressed: new Map() };
}

export function sendKept(request: FastifyRequest, reply: FastifyReply, type: string, kept: KeptText) {
  reply.type(type);
  const encoding = chooseEncoding(request, reply);
  if (!encoding) return kept.text;
  const bytes = kept.compressed.get(encoding) ?? compress(kept.text, encoding);
  kept.compressed.set(encoding, bytes);
  return bytes;
}

/** A small text of this moment, compressed quickly. */
export function sendText(request: FastifyRequest, reply: FastifyReply, type: string, text: string) {
  reply.type(type);
  const encoding = chooseEncoding(request, reply);
  return encoding ? compress(text, encoding) : text;
}

function compress(text: string, encoding: "br" | "gzip"): Buffer {
  if (encoding === "gzip") return gzipSync(text);
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quickQuality } });
}
