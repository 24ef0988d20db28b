/**
 * A section's texts together with the words that the contract has for it. Its calls are marked as pure: so the build drops
 * the half of the other language, which it could not know of a spread.
 */
export function withWords<Words extends object, Texts extends object>(
  words: Words,
  texts: Texts,
): Words & Texts {
  return { ...words, ...texts };
}
