/** Whether somebody with these rights may make a call. */
import type { Access } from "@opc/contract";
import type { Permission } from "@opc/contract/pages";

export interface Rights {
  isSuper: boolean;
  permissions: ReadonlySet<Permission>;
}

export function mayCall(access: Access, { isSuper, permissions }: Rights): boolean {
  if (access.by === "session") return !access.superOnly || isSuper;
  if (access.by !== "page") return true;
  const functions = access.function === undefined ? undefined : [access.function].flat();
  return [access.page]
    .flat()
    .some(
      (page) =>
        permissions.has(page) && (functions?.some((name) => permissions.has(`${page}.${name}`)) ?? true),
    );
}
