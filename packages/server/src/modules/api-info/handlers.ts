import type { Handlers } from "../../call/handler.ts";
import { forgetMerchant } from "../merchant/cache.ts";
import { liveSecrets, shownSecret } from "../merchant/secret.ts";
import { addressesOf } from "./addresses.ts";
import { callbackHealth } from "./callback-health.ts";
import { changedLists } from "./ip-lists.ts";
import { keyHandlers } from "./key-handlers.ts";
import { findMerchant, lockMerchant, saveIpLists } from "./store.ts";
import { testerHandlers } from "./tester-handlers.ts";

export const apiInfoHandlers = {
  ...keyHandlers,
  ...testerHandlers,

  apiinfoGet: async ({ MerchantAlias }, { tx, viewer, services, request, now }) => {
    const merchant = await findMerchant(tx, viewer, MerchantAlias);
    return {
      MerchantAlias: merchant.Alias,
      MerchantName: merchant.Name,
      Enable: merchant.Enabled,
      ...addressesOf(services),
      Keys: (await liveSecrets(tx, services, merchant.Id, now)).map(shownSecret),
      ApiIpList: merchant.ApiIpList,
      BackendIpList: merchant.BackendIpList,
      OwnIp: request.ip,
      IsOwnMerchant: merchant.Id === viewer.merchantId,
    };
  },

  apiinfoIpupdate: async (input, { tx, viewer, services, request, recordChange }) => {
    const merchant = await lockMerchant(tx, viewer, input.MerchantAlias);
    const comesInByIt = merchant.Id === viewer.merchantId;
    const { next, change } = changedLists(merchant, input, comesInByIt ? request.ip : undefined);
    await saveIpLists(tx, merchant.Id, next);
    forgetMerchant(services.database, merchant.Alias);
    recordChange({ MerchantAlias: merchant.Alias, ...change });
    return next;
  },

  apiinfoCallbackhealth: async ({ MerchantAlias }, { tx, viewer, now }) => {
    const merchant = await findMerchant(tx, viewer, MerchantAlias);
    return callbackHealth(tx, viewer, merchant, now);
  },
} satisfies Partial<Handlers>;
