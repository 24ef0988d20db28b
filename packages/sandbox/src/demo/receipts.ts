/** Bank receipts of the demo world's newest paid withdrawals, as an operator's cashier would have photographed them. */
import type { Transaction } from "@opc/server/db/transaction";
import { storeImage } from "@opc/server/modules/stored-image/images";
import { draw } from "./drawing.ts";
import type { WithdrawalRow } from "./withdrawals.ts";

/** A few are enough to see one: each is an image in the database. */
const withReceipt = 4;

interface Uploader {
  userId: bigint;
  userName: string;
  merchantAlias: string;
}

/** The same rows, those with a transfer's reference that were decided last with a receipt. */
export async function withReceipts(
  tx: Transaction,
  rows: readonly WithdrawalRow[],
  by: Uploader,
): Promise<WithdrawalRow[]> {
  const paid = rows
    .flatMap((row) => (row.TransferReference && row.DecidedAt ? [{ row, at: row.DecidedAt }] : []))
    .sort((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, withReceipt);
  const images = new Map<WithdrawalRow, bigint>();
  for (const { row, at } of paid)
    images.set(row, await storeImage(tx, photograph(images.size), "Receipt", by, at));
  return rows.map((row) => ({ ...row, ReceiptImageId: images.get(row) ?? null }));
}

/** A slip with a seal: what is written on it is for nobody to read. */
function photograph(nth: number) {
  const bytes = draw({
    width: 240,
    height: 360,
    from: [250, 250, 245],
    to: [214, 222, 230],
    accent: [30, 110 + nth * 20, 90],
    discs: [{ x: 0.72, y: 1.15, radius: 0.2 }],
  });
  return { fileName: "receipt.png", mimeType: "image/png", bytes };
}
