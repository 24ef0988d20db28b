/**
 * An id in as many characters as fit, shortened in the middle because people compare both ends:
 * "P20261120-000018234" in 12 is "P20261…18234".
 */
export function shortenId(id: string, length = 16): string {
  if (id.length <= length) return id;
  const head = Math.ceil((length - 1) / 2);
  return `${id.slice(0, head)}…${id.slice(id.length - (length - 1 - head))}`;
}
