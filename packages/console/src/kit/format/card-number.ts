/** "6214850123456789" as people read it: "6214 8501 2345 6789". */
export function inGroups(digits: string): string {
  return digits.replace(/(\d{4})(?=\d)/g, "$1 ");
}
