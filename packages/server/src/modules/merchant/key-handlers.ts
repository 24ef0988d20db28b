import { hourMs } from "@opc/contract/time";
import type { Handlers } from "../../call/handler.ts";
import { personName } from "../../call/person-name.ts";
import { assertNormal } from "./rules.ts";
import { expireSecret, rotateSecret, shownSecret, viewSecrets } from "./secret.ts";
import { findMerchant } from "./store.ts";

/** The asker's login password has been proved. */
export const merchantKeyHandlers = {
  merchantKeylist: async ({ MerchantAlias }, { tx, viewer, services, now, recordChange }) => {
    const merchant = await findMerchant(tx, MerchantAlias);
    assertNormal(merchant);
    const viewing = { userId: viewer.userId, by: personName(viewer), now };
    const secrets = await viewSecrets(tx, services, merchant.Id, viewing);
    recordChange({ MerchantAlias: merchant.Alias, Viewed: secrets.map(({ id }) => id.toString()) });
    return { Keys: secrets.map((secret) => ({ ...shownSecret(secret, viewer), Secret: secret.secret })) };
  },

  merchantKeyrotate: async ({ MerchantAlias, OldKeyHours }, facts) => {
    const { tx, viewer, services, now, recordChange } = facts;
    const merchant = await findMerchant(tx, MerchantAlias);
    assertNormal(merchant);
    const rotation = { expiresOldAfterMs: OldKeyHours * hourMs, now, by: personName(viewer) };
    const { id, oldId, oldExpiresAt } = await rotateSecret(tx, services, merchant.Id, rotation);
    const OldKeyExpiresAt = oldExpiresAt?.toISOString() ?? null;
    recordChange({
      MerchantAlias: merchant.Alias,
      KeyId: { from: oldId?.toString() ?? null, to: id.toString() },
      OldKeyExpiresAt,
    });
    return { KeyId: id.toString(), OldKeyExpiresAt };
  },

  merchantKeyexpire: async ({ MerchantAlias, KeyId }, { tx, services, now, recordChange }) => {
    const merchant = await findMerchant(tx, MerchantAlias);
    assertNormal(merchant);
    const ended = await expireSecret(tx, services, merchant.Id, { secretId: BigInt(KeyId), now });
    recordChange({
      MerchantAlias: merchant.Alias,
      KeyId,
      ExpiresAt: { from: ended.expiredBefore?.toISOString() ?? null, to: now.toISOString() },
    });
    return {};
  },
} satisfies Partial<Handlers>;
