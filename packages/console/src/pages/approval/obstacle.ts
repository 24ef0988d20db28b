/** Why the viewer cannot decide on a request, in words. */
import type { Output } from "../../api/client.ts";
import { currentLanguage, type Translate } from "../../i18n/i18n.ts";

type Detail = Output<"approvalGet">;

export function obstacleText(detail: Detail, t: Translate): string | undefined {
  if (detail.Obstacle === null) return undefined;
  if (detail.Obstacle === "NotSecondPerson") return detail.SecondPersonRefusal ?? undefined;
  return t(`approval.obstacle.${detail.Obstacle}`, { permission: permissionText(detail) });
}

export function permissionText({ PermissionName, PermissionName_enUS }: Detail): string {
  return currentLanguage() === "zhCN" ? PermissionName : PermissionName_enUS;
}
