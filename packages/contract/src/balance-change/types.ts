/** Under which key of the words a type of balance change stands: its label holds blanks, so the key is made of its words. */
export function balanceChangeTypeKey(type: string): string {
  return type.replace(/\s+(\w)/g, (_, letter: string) => letter.toUpperCase());
}
