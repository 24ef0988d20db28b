/** What tests of users and groups start from: the people, their administrators signed in, and more made at will. */
import type { Permission } from "@opc/contract/pages";
import { inTransaction, type Transaction, wholeScope } from "../db/transaction.ts";
import type { Browser, TestApp } from "./app.ts";
import { addPerson, createPeople, type People, type Person } from "./people.ts";

export type MerchantAlias = "OPC" | "ACME" | "LOTUS";

export interface Staff {
  people: People;
  /** A new person of that merchant, alone in a group that holds exactly this. */
  add(merchant: MerchantAlias, ...permissions: Permission[]): Promise<Person>;
  /** The same, signed in. */
  browserOf(merchant: MerchantAlias, ...permissions: Permission[]): Promise<Browser>;
  /** The administrators of that merchant, signed in anew; everybody else is idle by then. */
  freshAdmin(merchant: MerchantAlias): Promise<Browser>;
  whole<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  user(person: Pick<Person, "userId">): Promise<UserState>;
  /** The codes of a group, in order. */
  permissionsOf(groupId: bigint): Promise<string[]>;
  lastLine(call: string): Promise<{ Actor: string; Input: object; Change: object | null; Code: number }>;
}

export interface UserState {
  Enabled: boolean;
  LockedAt: Date | null;
  UserGroupId: bigint;
  GroupName: string;
}

export async function testStaff({ services, signIn, clock }: TestApp): Promise<Staff> {
  const people = await createPeople(services);
  const whole = <Result>(work: (tx: Transaction) => Promise<Result>) =>
    inTransaction(services.database, wholeScope, work);
  let made = 0;
  const add: Staff["add"] = (merchant, ...permissions) =>
    addPerson(services, people[`${merchant}/nobody`], `person-${++made}`, permissions);
  return {
    people,
    add,
    browserOf: async (merchant, ...permissions) => signIn(await add(merchant, ...permissions)),
    freshAdmin: (merchant) => {
      clock.advance(20 * 60_000);
      return signIn(people[`${merchant}/admin`]);
    },
    whole,
    user: ({ userId }) =>
      whole((tx) =>
        tx
          .selectFrom("UserAccount")
          .innerJoin("UserGroup", "UserGroup.Id", "UserAccount.UserGroupId")
          .select(["Enabled", "LockedAt", "UserGroupId", "UserGroup.Name as GroupName"])
          .where("UserAccount.Id", "=", userId)
          .executeTakeFirstOrThrow(),
      ),
    permissionsOf: (groupId) =>
      whole(async (tx) => {
        const rows = await tx
          .selectFrom("UserGroupPermission")
          .select("Permission")
          .where("UserGroupId", "=", groupId)
          .orderBy("Permission")
          .execute();
        return rows.map((row) => row.Permission);
      }),
    lastLine: (call) =>
      whole((tx) =>
        tx
          .selectFrom("OperationLog")
          .select(["Actor", "Input", "Change", "Code"])
          .where("Call", "=", call)
          .orderBy("Id", "desc")
          .executeTakeFirstOrThrow(),
      ),
  };
}
