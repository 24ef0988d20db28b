/** The last part of most calls' paths: "payorderList" is /…/payorder_list. */
export function lastOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
