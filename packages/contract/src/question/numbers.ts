/** How many numbers one question may hold, as the contract's `listField` allows. */
export const maxNumbers = 200;

/**
 * Order numbers pasted from a sheet, a mail or a chat: split on blanks, commas (also Chinese ones), semicolons
 * and new lines, without quotes, each once, in the order given.
 */
export function splitNumbers(text: string): string[] {
  const parts = text.split(/[\s,，、;；]+/).map((part) => part.replace(/^["'“”]+|["'“”]+$/g, ""));
  return [...new Set(parts.filter((part) => part !== ""))].slice(0, maxNumbers);
}
