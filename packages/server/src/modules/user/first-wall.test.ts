/**
 * The first wall of users, groups and terminals: their queries hold an ordinary merchant back also where row-level
 * security, the second wall, would let everything through.
 */
import { expect, test } from "vitest";
import type { UserViewer } from "../../call/handler.ts";
import { CallError } from "../../call-error.ts";
import type { Transaction } from "../../db/transaction.ts";
import { testApp } from "../../testing/app.ts";
import { testStaff } from "../../testing/staff.ts";
import { findForKick, listOnlineUsers } from "../session/online-users.ts";
import { findGroup } from "../user-group/group.ts";
import { groupEntries, listGroups } from "../user-group/store.ts";
import { findMerchant, listUsers } from "./store.ts";
import { findTarget } from "./target.ts";

const app = await testApp();
const { people, whole } = await testStaff(app);
const foreign = people["LOTUS/admin"];
const own = people["ACME/viewer"];
const now = app.clock.now();

/** Acme's, with every permission that a page of this test could ask for. */
const viewer: UserViewer = {
  kind: "user",
  userId: people["ACME/admin"].userId,
  userName: "admin",
  merchantId: people["ACME/admin"].merchantId,
  merchantAlias: "ACME",
  merchantName: "Acme Trading",
  isSuper: false,
  groupName: "admins",
  lastLoginAt: null,
  timeDifferenceMinutes: 0,
  sessionId: "",
  permissions: new Set(["OnlineUser", "OnlineUser.kick"]),
  mustChangePassword: false,
};
const controls = { Size: 1000, Sort: "newest" } as const;

/** What the query finds: some of one's own, none of another's. */
interface Finds {
  own: (tx: Transaction) => Promise<unknown>;
  foreign: (tx: Transaction) => Promise<unknown>;
}

const sessions = { ACME: await app.signIn(own), LOTUS: await app.signIn(foreign) };
const aliasesOf = ({ Rows }: { Rows: { MerchantAlias: string }[] }) => [
  ...new Set(Rows.map((row) => row.MerchantAlias)),
];

test.each<[string, Finds]>([
  [
    "a user to act on",
    {
      own: (tx) => findTarget(tx, viewer, { UserName: "viewer" }),
      foreign: (tx) => findTarget(tx, viewer, { UserName: "admin", MerchantAlias: "LOTUS" }),
    },
  ],
  [
    "a merchant to add a user to",
    { own: (tx) => findMerchant(tx, viewer, "ACME"), foreign: (tx) => findMerchant(tx, viewer, "LOTUS") },
  ],
  [
    "a group",
    {
      own: (tx) => findGroup(tx, viewer, own.groupId.toString()),
      foreign: (tx) => findGroup(tx, viewer, foreign.groupId.toString()),
    },
  ],
  [
    "groups of a merchant",
    {
      own: async (tx) => (await groupEntries(tx, viewer, "ACME"))[0],
      foreign: async (tx) => (await groupEntries(tx, viewer, "LOTUS"))[0],
    },
  ],
  [
    "a terminal to kick off",
    {
      own: (tx) => findForKick(tx, viewer, sessions.ACME.sessionId, now),
      foreign: (tx) => findForKick(tx, viewer, sessions.LOTUS.sessionId, now),
    },
  ],
])("%s is one's own merchant's", async (_what, finds) => {
  const found = (find: Finds["own"]) =>
    whole(async (tx) => {
      try {
        return await find(tx);
      } catch (error) {
        if (error instanceof CallError && error.errorName === "NotFound") return undefined;
        throw error;
      }
    });
  expect(await found(finds.own)).toBeDefined();
  expect(await found(finds.foreign)).toBeUndefined();
});

test.each<[string, (tx: Transaction) => Promise<{ Rows: { MerchantAlias: string }[] }>]>([
  ["users", (tx) => listUsers(tx, viewer, controls, now)],
  ["groups", (tx) => listGroups(tx, viewer, controls)],
  ["terminals", (tx) => listOnlineUsers(tx, viewer, controls, now)],
])("the list of %s holds one's own merchant's alone", async (_what, list) => {
  expect(await whole(async (tx) => aliasesOf(await list(tx)))).toEqual(["ACME"]);
});
