/**
 * The texts of a section stand side by side in one file, English and Chinese; a person loads only one of them.
 * Each language's assembly (`en-us-first.ts`, `zh-cn-money.ts`) gets its own copy of the section files, and tree shaking drops
 * the other half of each copy. The words that these take from the contract, where some are made of a resource's fields, are
 * run once in Node, and of their values only the one language is left.
 */
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";

const assembly = /\/i18n\/(en-us|zh-cn)-[a-z]+\.ts$/;
const words = /^@opc\/contract\/[\w-]+\/(?:[\w-]+-)?words$/;
const section = /\/i18n\/texts\/[\w-]+\.ts\?(en-us|zh-cn)$/;
const wordsOfOne = /^(.*words\.ts)\?(en-us|zh-cn)$/;
const exported = { "en-us": "enUS", "zh-cn": "zhCN" } as const;

export function oneLanguage(): Plugin {
  return {
    name: "opc:one-language",
    apply: "build",
    enforce: "pre",
    async resolveId(source, importer, options) {
      const reader = source.startsWith("./texts/") ? assembly : words.test(source) ? section : undefined;
      const language = importer ? reader?.exec(importer)?.[1] : undefined;
      if (!language) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      return resolved ? `${resolved.id}?${language}` : null;
    },
    async load(id) {
      const [, file, language] = wordsOfOne.exec(id) ?? [];
      if (!file) return null;
      const name = exported[language as keyof typeof exported];
      const values: Record<string, unknown> = await import(pathToFileURL(file).href);
      return `export const ${name} = ${JSON.stringify(values[name])};`;
    },
  };
}
