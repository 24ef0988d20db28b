/**
 * The texts of a section stand side by side in one file, English and Chinese; a person loads only one of them.
 * Each language's assembly (`en-us-first.ts`, `zh-cn-more.ts`) gets its own copy of the section files and of the words
 * that these take from the contract, and tree shaking drops the other half of each copy.
 */
import type { Plugin } from "vite";

const assembly = /\/i18n\/(en-us|zh-cn)-(?:first|more)\.ts$/;
const words = /^@opc\/contract\/[\w-]+\/(?:[\w-]+-)?words$/;
const section = /\/i18n\/texts\/[\w-]+\.ts\?(en-us|zh-cn)$/;

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
  };
}
