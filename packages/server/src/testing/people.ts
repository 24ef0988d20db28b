/** Merchants, groups and users of the tests: an operator and two ordinary merchants, each with three users. */
import { grantablePermissions, type Permission } from "@opc/contract/pages";
import { nextRowId } from "../db/row-id.ts";
import { inTransaction, type Transaction, wholeScope } from "../db/transaction.ts";
import { newTotpSecret } from "../modules/session/totp.ts";
import { sealTotp } from "../modules/session/totp-seal.ts";
import type { Services } from "../services.ts";

export interface Person {
  merchantAlias: string;
  merchantId: bigint;
  userId: bigint;
  groupId: bigint;
  userName: string;
  password: string;
  totpSecret: string;
}

export const testMerchants = [
  { alias: "OPC", name: "Operator", type: "Super", timeDifferenceMinutes: 0 },
  { alias: "ACME", name: "Acme Trading", type: "Normal", timeDifferenceMinutes: 420 },
  { alias: "LOTUS", name: "Lotus Games", type: "Normal", timeDifferenceMinutes: 480 },
] as const;

export type PersonKind = "admin" | "viewer" | "nobody";
export type People = Record<`${(typeof testMerchants)[number]["alias"]}/${PersonKind}`, Person>;

const password = "correct horse 7";
/** Its hash at the least cost that there is: one of the product's own takes longer than all else that a call does. */
const passwordHash =
  "$argon2id$v=19$m=8,t=1,p=1$c2FsdCBvZiB0aGUgdGVzdA$oADOVukpT3+12lpthFWeY95d/R6R5Zji4OxJS4pirmk";

/** `admin` holds all that its merchant may, `viewer` the pages without functions, `nobody` nothing. */
export async function createPeople(services: Services): Promise<People> {
  const people: Partial<People> = {};
  await inTransaction(services.database, wholeScope, async (tx) => {
    for (const { alias, name, type, timeDifferenceMinutes } of testMerchants) {
      const merchant = await tx
        .insertInto("Merchant")
        .values({ Alias: alias, Name: name, Type: type, TimeDifferenceMinutes: timeDifferenceMinutes })
        .returning("Id")
        .executeTakeFirstOrThrow();
      const all = grantablePermissions(type);
      const held = { admin: all, viewer: all.filter((code) => !code.includes(".")), nobody: [] };
      for (const kind of Object.keys(held) as PersonKind[]) {
        const groupId = await createGroup(tx, merchant.Id, `${kind}s`, held[kind]);
        people[`${alias}/${kind}`] = await createPerson(tx, services, {
          merchantAlias: alias,
          merchantId: merchant.Id,
          groupId,
          userName: kind,
        });
      }
    }
  });
  return people as People;
}

export async function createGroup(
  tx: Transaction,
  merchantId: bigint,
  name: string,
  permissions: readonly Permission[],
): Promise<bigint> {
  const group = await tx
    .insertInto("UserGroup")
    .values({ MerchantId: merchantId, Name: name })
    .returning("Id")
    .executeTakeFirstOrThrow();
  const rows = permissions.map((Permission) => ({
    UserGroupId: group.Id,
    MerchantId: merchantId,
    Permission,
  }));
  if (rows.length > 0) await tx.insertInto("UserGroupPermission").values(rows).execute();
  return group.Id;
}

/** One more person of the same merchant, alone in a group (`<name> group`) that holds exactly this. */
export async function addPerson(
  services: Services,
  colleague: Pick<Person, "merchantAlias" | "merchantId">,
  userName: string,
  permissions: readonly Permission[],
): Promise<Person> {
  return inTransaction(services.database, wholeScope, async (tx) => {
    const { merchantAlias, merchantId } = colleague;
    const groupId = await createGroup(tx, merchantId, `${userName} group`, permissions);
    return createPerson(tx, services, { merchantAlias, merchantId, groupId, userName });
  });
}

type NewPerson = Pick<Person, "merchantAlias" | "merchantId" | "groupId" | "userName">;

async function createPerson(tx: Transaction, services: Services, person: NewPerson): Promise<Person> {
  const totpSecret = newTotpSecret();
  const Id = await nextRowId(tx, "user_account");
  const user = await tx
    .insertInto("UserAccount")
    .values({
      Id,
      MerchantId: person.merchantId,
      UserName: person.userName,
      UserGroupId: person.groupId,
      PasswordHash: passwordHash,
      TotpSecretEncrypted: sealTotp(services.vault, { Id, MerchantId: person.merchantId }, totpSecret),
      ValidatorShownAt: services.clock.now(),
    })
    .returning("Id")
    .executeTakeFirstOrThrow();
  const { merchantAlias, merchantId, groupId, userName } = person;
  return { merchantAlias, merchantId, groupId, userName, userId: user.Id, password, totpSecret };
}

/** Another account like somebody's, with the same password and authenticator. */
export async function copyAccount(
  tx: Transaction,
  services: Pick<Services, "vault">,
  base: Person,
  changes: { UserName: string; UserGroupId?: bigint },
): Promise<bigint> {
  const columns = await tx
    .selectFrom("UserAccount")
    .selectAll()
    .where("Id", "=", base.userId)
    .executeTakeFirstOrThrow();
  const whose = { Id: await nextRowId(tx, "user_account"), MerchantId: base.merchantId };
  const TotpSecretEncrypted = sealTotp(services.vault, whose, base.totpSecret);
  await tx
    .insertInto("UserAccount")
    .values({ ...columns, ...whose, ...changes, TotpSecretEncrypted, TotpLastStep: 0n })
    .execute();
  return whose.Id;
}
