/**
 * Merchants' settlement accounts of the demo world: each has one that its withdrawals go to, others wait for the check of the
 * holder's name, are held, were rejected or retired. Then which account each withdrawal of the past was paid to, and by which transfer.
 */
import { dayMs, hourMs } from "@opc/contract/time";
import { personName } from "@opc/server/call/person-name";
import type { NewRow } from "@opc/server/db/insert-rows";
import type { Transaction } from "@opc/server/db/transaction";
import { hashPassword } from "@opc/server/modules/session/password";
import { sealNumber } from "@opc/server/modules/settlement-account/number";
import { payeeColumns } from "@opc/server/modules/withdrawal/payee";
import { holdFrom } from "@opc/server/order/account-hold";
import type { Vault } from "@opc/server/ports/vault";
import type { Random } from "../random.ts";
import { insertMany } from "./bulk.ts";
import { known } from "./catalogue.ts";
import { IdSource } from "./ids.ts";
import { withdrawalPasswords } from "./people.ts";
import type { Applicant, WithdrawalRow } from "./withdrawals.ts";

type AccountRow = NewRow<"SettlementAccount">;

interface DemoAccount {
  alias: string;
  bankCode: string;
  holder: string;
  /** No bank gives out numbers that begin so. */
  number: string;
  /** Before the end of the past. */
  addedMs: number;
  status: "Pending" | "Approved" | "Rejected" | "Retired";
  /** After it was added; of those that were checked. */
  checkedMs?: number;
  reason?: string;
}

/** Longer than the past that is told. */
const longAgo = 120 * dayMs;

const accounts: readonly DemoAccount[] = [
  approved("ACME", "SCB", "Acme Bangkok Co., Ltd.", "0000174021", longAgo),
  approved("ACME", "KBANK", "Acme Bangkok Co., Ltd.", "0000380275", 14 * hourMs),
  approved("LOTUS", "KBANK", "บริษัท โลตัส เทรดดิ้ง จำกัด", "0000562290", longAgo),
  {
    ...approved("LOTUS", "KTB", "บริษัท โลตัส เทรดดิ้ง จำกัด", "0000914478", longAgo),
    status: "Retired",
  },
  {
    ...approved("LOTUS", "BBL", "Lotus Trading Co., Ltd.", "0000736613", 5 * hourMs),
    status: "Pending",
  },
  approved("MANGO", "BBL", "Mango Games (Thailand) Ltd.", "0000228856", longAgo),
  {
    ...approved("MANGO", "SCB", "Somchai Jaidee", "0000459931", 6 * dayMs),
    status: "Rejected",
    reason: "The account is in a person's name. Add one of the company.",
  },
  {
    ...approved("MANGO", "KBANK", "Mango Games (Thailand) Ltd.", "0000615507", 50 * 60_000),
    status: "Pending",
  },
];

function approved(
  alias: string,
  bankCode: string,
  holder: string,
  number: string,
  addedMs: number,
): DemoAccount {
  return { alias, bankCode, holder, number, addedMs, status: "Approved", checkedMs: 3 * hourMs };
}

interface World {
  vault: Vault;
  endMs: number;
  currency: string;
  applicants: readonly Applicant[];
  checker: Checker;
}

type Checker = Awaited<ReturnType<typeof checkerOf>>;

/** The operator's first person, who compared the names and paid the withdrawals. */
export async function checkerOf(tx: Transaction) {
  const { Id, UserName, Alias } = await tx
    .selectFrom("UserAccount")
    .innerJoin("Merchant", "Merchant.Id", "UserAccount.MerchantId")
    .select(["UserAccount.Id", "UserAccount.UserName", "Merchant.Alias"])
    .where("Merchant.Type", "=", "Super")
    .orderBy("UserAccount.Id")
    .executeTakeFirstOrThrow();
  return { userId: Id, userName: UserName, merchantAlias: Alias };
}

/** Returns what was written. */
export async function writeSettlementAccounts(tx: Transaction, world: World): Promise<AccountRow[]> {
  const ids = new IdSource();
  const rows = accounts.flatMap((account) => {
    const owner = world.applicants.find(({ alias }) => alias === account.alias);
    if (!owner) return [];
    return [rowOf(account, owner, { ...world, id: ids.at(world.endMs - account.addedMs) })];
  });
  await insertMany(tx, "SettlementAccount", rows);
  return rows;
}

function rowOf(
  { bankCode, holder, number, addedMs, status, checkedMs = 0, reason }: DemoAccount,
  owner: Applicant,
  { vault, endMs, currency, checker, id }: World & { id: bigint },
): AccountRow {
  const CreatedAt = new Date(endMs - addedMs);
  const CheckedAt = new Date(endMs - addedMs + checkedMs);
  const isChecked = status !== "Pending";
  const by = personName({ merchantAlias: owner.alias, userName: owner.userName });
  const isRetired = status === "Retired";
  return {
    Id: id,
    MerchantId: owner.merchantId,
    Currency: currency,
    BankCode: bankCode,
    Holder: holder,
    ...sealNumber(vault, number, { Id: id, MerchantId: owner.merchantId }),
    Status: status,
    CreatedByUserId: owner.userId,
    CreatedBy: by,
    CreatedAt,
    CheckedByUserId: isChecked ? checker.userId : null,
    CheckedBy: isChecked ? personName(checker) : null,
    CheckedAt: isChecked ? CheckedAt : null,
    Reason: status === "Rejected" ? (reason ?? "") : null,
    HeldUntil: isChecked && status !== "Rejected" ? holdFrom(null, 24, CheckedAt) : null,
    RetiredBy: isRetired ? by : null,
    RetiredAt: isRetired ? new Date(endMs - 40 * dayMs) : null,
  };
}

/** Set when each merchant began to withdraw. */
export async function writeWithdrawalPasswords(
  tx: Transaction,
  { applicants, endMs }: Pick<World, "applicants" | "endMs">,
): Promise<void> {
  const rows = applicants.map(async ({ alias, merchantId, userName }) => ({
    MerchantId: merchantId,
    PasswordHash: await hashPassword(known(new Map(Object.entries(withdrawalPasswords)), alias)),
    SetBy: personName({ merchantAlias: alias, userName }),
    SetAt: new Date(endMs - longAgo),
  }));
  await insertMany(tx, "MerchantWithdrawalPassword", await Promise.all(rows));
}

/** Every ninth was asked for without an account. Banks number their transfers; half were paid by a batch file. */
export function paidTo(
  withdrawals: readonly WithdrawalRow[],
  written: readonly AccountRow[],
  { vault, random }: { vault: Vault; random: Random },
): WithdrawalRow[] {
  return withdrawals.map((row, at) => {
    const account = written.find(
      ({ MerchantId, Status, HeldUntil }) =>
        MerchantId === row.MerchantId && Status === "Approved" && HeldUntil && HeldUntil < row.CreatedAt,
    );
    if (!account || at % 9 === 4) return { ...row, ...without };
    const payee = payeeColumns(vault, account, row);
    if (row.Status !== "Approved" || !row.DecidedAt) return { ...row, ...without, ...payee };
    const isBatch = random.chance(0.5);
    return {
      ...row,
      ...payee,
      TransferReference: referenceOf(row.DecidedAt, random),
      BatchAt: isBatch ? row.DecidedAt : null,
      BatchBy: isBatch ? (row.DecidedBy ?? null) : null,
    };
  });
}

/** Rows of one statement have the same columns. */
const without = {
  SettlementAccountId: null,
  PayeeBankCode: null,
  PayeeHolder: null,
  PayeeLast4: null,
  PayeeSealed: null,
  TransferReference: null,
  BatchAt: null,
  BatchBy: null,
};

/** "2026112809154" and digits, as banks write them. */
function referenceOf(at: Date, random: Random): string {
  const minute = at.toISOString().slice(0, 16).replace(/\D/g, "");
  return `${minute}${String(random.between(0, 999_999)).padStart(6, "0")}`;
}
