/** A merchant's keys on its own side: seen after the login password, changed with two that live, ended early. */
import { hourMs } from "@opc/contract/time";
import type { Handlers } from "../../call/handler.ts";
import { personName } from "../../call/person-name.ts";
import { expireSecret, maskedSecret, rotateSecret, viewSecrets } from "../merchant/secret.ts";
import { findMerchant } from "./store.ts";

export const keyHandlers = {
  apiinfoKeyview: async ({ MerchantAlias }, { tx, viewer, services, now, recordChange }) => {
    const merchant = await findMerchant(tx, viewer, MerchantAlias);
    const viewing = { userId: viewer.userId, by: personName(viewer), now };
    const secrets = await viewSecrets(tx, services, merchant.Id, viewing);
    const keys = secrets.map(({ id, secret }) => ({
      KeyId: id.toString(),
      Masked: maskedSecret(secret),
      Secret: secret,
    }));
    recordChange({
      MerchantAlias: merchant.Alias,
      Viewed: keys.map(({ KeyId, Masked }) => ({ KeyId, Masked })),
    });
    return { Keys: keys };
  },

  apiinfoKeyrotate: async ({ MerchantAlias, OldKeyHours }, { tx, viewer, services, now, recordChange }) => {
    const merchant = await findMerchant(tx, viewer, MerchantAlias);
    const by = personName(viewer);
    const rotation = { expiresOldAfterMs: OldKeyHours * hourMs, now, by };
    const { id, oldId, oldExpiresAt } = await rotateSecret(tx, services, merchant.Id, rotation);
    const OldKeyExpiresAt = oldExpiresAt?.toISOString() ?? null;
    const mayView = viewer.permissions.has("ApiInfo.viewKey");
    const viewing = { userId: viewer.userId, by, now, only: id };
    const [made] = mayView ? await viewSecrets(tx, services, merchant.Id, viewing) : [];
    recordChange({
      MerchantAlias: merchant.Alias,
      KeyId: { from: oldId?.toString() ?? null, to: id.toString() },
      OldKeyExpiresAt,
      IsViewed: mayView,
    });
    return { KeyId: id.toString(), OldKeyExpiresAt, Secret: made?.secret ?? null };
  },

  apiinfoKeyexpire: async ({ MerchantAlias, KeyId }, { tx, viewer, services, now, recordChange }) => {
    const merchant = await findMerchant(tx, viewer, MerchantAlias);
    const ended = { secretId: BigInt(KeyId), now };
    const { expiredBefore } = await expireSecret(tx, services, merchant.Id, ended);
    recordChange({
      MerchantAlias: merchant.Alias,
      KeyId,
      ExpiresAt: { from: expiredBefore?.toISOString() ?? null, to: now.toISOString() },
    });
    return {};
  },
} satisfies Partial<Handlers>;
