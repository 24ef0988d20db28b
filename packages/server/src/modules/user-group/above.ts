/** A group is *above* whoever asks when it holds a permission that they do not: they act on nobody in it. */
import { grantablePermissions, type Permission } from "@opc/contract/pages";
import { CallError } from "../../call-error.ts";

interface Asker {
  permissions: ReadonlySet<Permission>;
}

const catalogue: ReadonlySet<string> = new Set(grantablePermissions("Super"));

/** What of these permissions the asker lacks. A code that is in the catalogue no more opens nothing. */
export function lackedBy({ permissions }: Asker, held: Iterable<string>): string[] {
  const own: ReadonlySet<string> = permissions;
  return [...held].filter((permission) => catalogue.has(permission) && !own.has(permission));
}

/** Throws RightsExceeded, naming the group, when it holds what the asker lacks. */
export function assertNotAbove(asker: Asker, held: Iterable<string>, groupName: string): void {
  if (lackedBy(asker, held).length > 0) throw new CallError("RightsExceeded", { UserGroupName: groupName });
}
