/**
 * A program that was cut off while it was waited for fails with the preload that it had joined, though the next one may well come.
 * Nothing else is tried again: of style sheets that failed the loader remembers that they were asked for, and would go on without.
 */
export async function secondTry<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  return load().catch((error: unknown) => {
    // As every browser's import fails that got no program.
    if (error instanceof TypeError) return load();
    throw error;
  });
}
