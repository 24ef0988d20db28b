/** How a list is looked at, where its screen has a gallery. Kept per user and screen. */
export const listLooks = ["gallery", "table"] as const;
export type ListLook = (typeof listLooks)[number];

/** What was kept; a gallery until someone chose. */
export function readLook(text: string | null): ListLook {
  return text === JSON.stringify("table") ? "table" : "gallery";
}
