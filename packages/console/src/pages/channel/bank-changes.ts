/** What was changed in a channel's list of banks, before it is saved. */
export interface BankEntry {
  BankCode: string;
  /** In the reader's language. */
  name: string;
  Enabled: boolean;
  /** The supplier's own code; empty: the supplier calls it as we do. */
  MappingCode: string;
}

export interface BankChanges {
  switchedOn: number;
  switchedOff: number;
  recoded: number;
}

export function changesOf(before: readonly BankEntry[], after: readonly BankEntry[]): BankChanges {
  const old = new Map(before.map((bank) => [bank.BankCode, bank]));
  const changes = { switchedOn: 0, switchedOff: 0, recoded: 0 };
  for (const bank of after) {
    const was = old.get(bank.BankCode);
    if (bank.Enabled && was?.Enabled !== true) changes.switchedOn += 1;
    if (!bank.Enabled && was?.Enabled === true) changes.switchedOff += 1;
    if (bank.MappingCode.trim() !== (was?.MappingCode ?? "")) changes.recoded += 1;
  }
  return changes;
}

export function hasChanges({ switchedOn, switchedOff, recoded }: BankChanges): boolean {
  return switchedOn + switchedOff + recoded > 0;
}

/** The lines switch their banks on; all others stay as they are. */
export function withLines(
  banks: readonly BankEntry[],
  lines: readonly { BankCode: string; MappingCode: string }[],
): BankEntry[] {
  const codes = new Map(lines.map(({ BankCode, MappingCode }) => [BankCode, MappingCode]));
  return banks.map((bank) => {
    const MappingCode = codes.get(bank.BankCode);
    return MappingCode === undefined ? bank : { ...bank, MappingCode, Enabled: true };
  });
}

/** By code, name or the supplier's code. */
export function foundBanks(banks: readonly BankEntry[], sought: string): BankEntry[] {
  const words = sought.trim().toLowerCase();
  return banks.filter((bank) =>
    [bank.BankCode, bank.name, bank.MappingCode].some((text) => text.toLowerCase().includes(words)),
  );
}
