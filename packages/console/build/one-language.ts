/**
 * The texts of a section stand side by side in one file, English and Chinese; a person loads only one of them.
 * Each language's assembly (`en-us-first.ts`, `zh-cn-more.ts`) gets its own copy of the section files, and tree shaking
 * drops the other half of each copy.
 */
import type { Plugin } from "vite";

const assembly = /\/i18n\/(en-us|zh-cn)-(?:first|more)\.ts$/;

export function oneLanguage(): Plugin {
  return {
    name: "opc:one-language",
    apply: "build",
    enforce: "pre",
    async resolveId(source, importer, options) {
      const language = importer ? assembly.exec(importer)?.[1] : undefined;
      if (!language || !source.startsWith("./texts/")) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      return resolved ? `${resolved.id}?${language}` : null;
    },
  };
}
