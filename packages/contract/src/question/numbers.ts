/** How many numbers one question may hold, as the contract's `listField` allows. */
export const maxNumbers = 200;

/**
 * Order numbers pasted from a sheet, a mail or a chat: split on blanks, commas (also Chinese ones), semicolons
 * and new lines, without quotes, each once, in the order given. All of them, also where a question may not hold so many.
 */
export function allNumbers(text: string): string[] {
  const parts = text.split(/[\s,，、;；]+/).map((part) => part.replace(/^["'“”]+|["'“”]+$/g, ""));
  return [...new Set(parts.filter((part) => part !== ""))];
}

/** Those that a question may hold. */
export function splitNumbers(text: string): string[] {
  return allNumbers(text).slice(0, maxNumbers);
}
