import type { UserRow } from "@opc/contract/user/calls";
import { userFields } from "@opc/contract/user/fields";
import { userKey } from "@opc/contract/user/key";
import type { Handlers, ReadFacts, UserViewer } from "../../call/handler.ts";
import { rowMapper } from "../../call/row-of.ts";
import { mapRows } from "../../db/list.ts";
import { liftLock } from "../session/guard.ts";
import { forgetAttemptsAt } from "../session/throttle.ts";
import { assertNotAbove } from "../user-group/above.ts";
import { addUser } from "./add.ts";
import { updateUser } from "./change.ts";
import { assertNotSelf } from "./rules.ts";
import { type ListedUser, type ListInput, listUsers, setUser } from "./store.ts";
import { findTarget } from "./target.ts";
import { bindingOf } from "./validator.ts";

export const userHandlers = {
  userList: async (input: ListInput, { tx, viewer, request, services, now }: ReadFacts) => {
    const areaOf = (ip: string) => services.areas.areaOf(ip, request.language);
    return mapRows(await listUsers(tx, viewer, input, now), (row) => userRow(row, { viewer, areaOf }));
  },

  adduser: { ownTransaction: addUser },

  updateUser,

  userUnlock: async (input, { tx, viewer, recordChange }) => {
    const target = await findTarget(tx, viewer, input);
    assertNotSelf(viewer, target.UserId);
    assertNotAbove(viewer, target.Permissions, target.UserGroupName);
    await setUser(tx, target.UserId, { LockedAt: null, FailureCount: 0 });
    await forgetAttemptsAt(tx, target.MerchantAlias, target.UserName);
    await liftLock(tx, target.UserId);
    recordChange({
      User: userKey(target),
      LockedAt: { from: target.LockedAt?.toISOString() ?? null, to: null },
      FailureCount: { from: target.FailureCount, to: 0 },
    });
    return {};
  },
} satisfies Partial<Handlers>;

interface Facts {
  viewer: UserViewer;
  areaOf: (ip: string) => string;
}

function userRow(row: ListedUser, { viewer, areaOf }: Facts): UserRow {
  const LastLoginArea = row.LastLoginIp ? areaOf(row.LastLoginIp) : "";
  return toRow({ ...row, LastLoginArea, IsSelf: row.Id === viewer.userId }, viewer);
}

const toRow = rowMapper(userFields, {
  UserKey: (user: ListedUser) => userKey(user),
  IsLocked: ({ LockedAt }: ListedUser) => LockedAt !== null,
  GoogleBinding: (user: ListedUser) => bindingOf(user),
});
