/** How old the cached lists are: triggers count every change, whoever makes it. */
import { type VersionedList, versionedLists } from "@opc/contract/reference/lists";
import type { Transaction } from "../../db/transaction.ts";

export async function listVersionsOf(tx: Transaction): Promise<Record<VersionedList, number>> {
  const rows = await tx.selectFrom("ReferenceVersion").select(["List", "Version"]).execute();
  const known = new Map(rows.map(({ List, Version }) => [List, Number(Version)]));
  const versions = versionedLists.map((list) => [list, known.get(list) ?? 0] as const);
  return Object.fromEntries(versions) as Record<VersionedList, number>;
}
