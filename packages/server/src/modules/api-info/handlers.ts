import type { Handlers } from "../../call/handler.ts";
import { liveSecrets, shownSecret } from "../merchant/secret.ts";
import { addressesOf } from "./addresses.ts";
import { callbackHealth } from "./callback-health.ts";
import { changeLists } from "./change-lists.ts";
import { keyHandlers } from "./key-handlers.ts";
import { findMerchant } from "./store.ts";
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
      Keys: (await liveSecrets(tx, services, merchant.Id, now)).map((secret) => shownSecret(secret, viewer)),
      ApiIpList: merchant.ApiIpList,
      BackendIpList: merchant.BackendIpList,
      OwnIp: request.ip,
      IsOwnMerchant: merchant.Id === viewer.merchantId,
    };
  },

  apiinfoIpupdate: changeLists,

  apiinfoCallbackhealth: async ({ MerchantAlias }, { tx, viewer, now }) => {
    const merchant = await findMerchant(tx, viewer, MerchantAlias);
    return callbackHealth(tx, viewer, merchant, now);
  },
} satisfies Partial<Handlers>;
