/** "10.0.0.1; 10.0.0.2" and one address a line are what people paste; the field holds "10.0.0.1, 10.0.0.2". */
export function addressesOf(text: string): string {
  return text
    .split(/[\s,;，；、]+/)
    .filter(Boolean)
    .join(", ");
}
