/** Which build this window runs: the script that its page began with, whose name holds the hash of all that it leads to. */
export function ownEntry(): string | undefined {
  return document.querySelector('script[type="module"][src]')?.getAttribute("src") ?? undefined;
}

/** The page as the server sends it now begins with another script. False where it cannot be known. */
export async function isNewVersion(): Promise<boolean> {
  const own = ownEntry();
  const response = await fetch("/", { cache: "no-store", credentials: "omit" }).catch(() => undefined);
  if (!own || !response?.ok) return false;
  const page = await response.text().catch(() => "");
  return page.includes('type="module"') && !page.includes(own);
}
