/**
 * What a user group may hold and who may change it. Terms: the *asker* is the signed-in user; a
 * *code* is a page ("PayOrder") or a function of one ("PayOrder.export"); the *catalogue* is what a group of that
 * kind of merchant may hold; a group is *above* the asker when it holds a code that the asker does not.
 * Nobody grants or takes away what they lack, nobody takes anything from a group above, and nobody takes the right
 * to change permissions from their own group. A code outside the catalogue goes with the next change, whoever asks.
 */
import { grantablePermissions, type Permission } from "@opc/contract/pages";
import { CallError } from "../../call-error.ts";
import { assertNotAbove, lackedBy } from "./above.ts";

export interface Asker {
  permissions: ReadonlySet<Permission>;
}

export interface GroupState {
  UserGroupName: string;
  MerchantType: "Super" | "Normal";
  Permissions: readonly string[];
  /** The asker's own group. */
  IsOwn: boolean;
}

/** Without these nobody of the group could ever give anything back. */
const keptInOwnGroup: ReadonlySet<string> = new Set<Permission>(["UserGroupRole", "UserGroupRole.edit"]);

/** The codes that were sent, as one set. Throws InvalidInput for what this kind of merchant cannot have. */
export function wantedCodes(
  pageCodes: readonly string[],
  functionCodes: readonly string[],
  merchantType: GroupState["MerchantType"],
): Set<string> {
  const catalogue = catalogueOf(merchantType);
  const wantedPages = new Set(pageCodes);
  const faults = {
    PagePermissionCode: pageCodes.filter((code) => isFunction(code) || !catalogue.has(code)),
    PageFunctionCode: functionCodes.filter(
      (code) => !isFunction(code) || !catalogue.has(code) || !wantedPages.has(pageOf(code)),
    ),
  };
  const fields = Object.entries(faults)
    .filter(([, codes]) => codes.length > 0)
    .map(([Field, codes]) => ({ Field, Message: codes.join(", ").slice(0, 200) }));
  if (fields.length > 0) {
    const text = fields.map(({ Field, Message }) => `${Field}: ${Message}`).join("; ");
    throw new CallError("InvalidInput", { Fields: text }, { Fields: fields });
  }
  return new Set([...pageCodes, ...functionCodes]);
}

export interface PermissionChange {
  added: string[];
  removed: string[];
}

/** What has to be written for the group to hold what is wanted, if this asker may do so. */
export function permissionChange(
  asker: Asker,
  group: GroupState,
  wanted: ReadonlySet<string>,
): PermissionChange {
  const catalogue = catalogueOf(group.MerchantType);
  const held = new Set(group.Permissions.filter((code) => catalogue.has(code)));
  const added = [...wanted].filter((code) => !held.has(code));
  const removed = [...held].filter((code) => !wanted.has(code));
  const lacked = lackedBy(asker, [...added, ...removed]);
  if (lacked.length > 0) {
    throw new CallError("PermissionNotHeld", { Permissions: lacked.join(", ") }, { Permissions: lacked });
  }
  if (removed.length > 0) assertNotAbove(asker, held, group.UserGroupName);
  if (group.IsOwn && removed.some((code) => keptInOwnGroup.has(code))) throw new CallError("OwnAccount");
  return { added, removed: group.Permissions.filter((code) => !wanted.has(code)) };
}

/** Whether the asker may switch this one code of the group, as `permissionChange` will judge. */
export function maySwitch(asker: Asker, group: GroupState, code: string): boolean {
  if (lackedBy(asker, [code]).length > 0) return false;
  if (!group.Permissions.includes(code)) return true;
  const catalogue = catalogueOf(group.MerchantType);
  const isAbove =
    lackedBy(
      asker,
      group.Permissions.filter((held) => catalogue.has(held)),
    ).length > 0;
  return !isAbove && !(group.IsOwn && keptInOwnGroup.has(code));
}

/** Throws DefaultGroup or GroupHasUsers. */
export function assertDeletable(group: { IsDefault: boolean; UserCount: number }): void {
  if (group.IsDefault) throw new CallError("DefaultGroup");
  if (group.UserCount > 0) throw new CallError("GroupHasUsers", { Count: group.UserCount });
}

export function isFunction(code: string): boolean {
  return code.includes(".");
}

/** The page that a function belongs to. */
export function pageOf(code: string): string {
  return code.slice(0, code.indexOf("."));
}

function catalogueOf(merchantType: GroupState["MerchantType"]): ReadonlySet<string> {
  return new Set(grantablePermissions(merchantType));
}
