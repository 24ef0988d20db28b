import type { SeparateKey } from "@opc/contract/separate-key/calls";
import type { Handlers, UserViewer } from "../../call/handler.ts";
import { nameFor, nameOrNull } from "../../call/timeline.ts";
import { secondPersonRefusalOf } from "../approval/second-person.ts";
import { adderOf, checkKey, isOwnKey } from "./check.ts";
import { setDemand } from "./demand.ts";
import { addKey, publicKeyFrom, retireKey } from "./own.ts";
import { challengeFor } from "./possession.ts";
import { fingerprintOf } from "./rules.ts";
import { demandOf, findKey, keysOf, merchantOfKeys, type SeparateKeyRow } from "./store.ts";

function shownKey(key: SeparateKeyRow, viewer: UserViewer): SeparateKey {
  const time = (at: Date | null) => at?.toISOString() ?? null;
  return {
    KeyId: key.Id.toString(),
    Purpose: key.Purpose,
    Name: key.Name,
    Status: key.Status,
    Fingerprint: key.PublicKey && fingerprintOf(key.PublicKey),
    CreatedBy: nameFor(key.CreatedBy, viewer),
    CreatedAt: key.CreatedAt.toISOString(),
    DecidedBy: nameOrNull(key.DecidedBy, viewer),
    DecidedAt: time(key.DecidedAt),
    Reason: key.Reason,
    UsableFrom: time(key.UsableFrom),
    RetiredBy: nameOrNull(key.RetiredBy, viewer),
    RetiredAt: time(key.RetiredAt),
    LastUsedAt: time(key.LastUsedAt),
    IsOwn: isOwnKey(key, viewer),
  };
}

export const separateKeyHandlers = {
  separatekeyList: async ({ MerchantAlias }, { tx, viewer }) => {
    const merchant = await merchantOfKeys(tx, viewer, MerchantAlias);
    const demand = await demandOf(tx, merchant.Id);
    return {
      Keys: (await keysOf(tx, merchant.Id)).map((key) => shownKey(key, viewer)),
      Demanded: [...(demand?.Purposes ?? [])],
      DemandChangedBy: nameOrNull(demand?.ChangedBy ?? null, viewer),
      DemandChangedAt: demand?.ChangedAt.toISOString() ?? null,
    };
  },

  separatekeyGet: async ({ MerchantAlias, KeyId }, facts) => {
    const { tx, viewer } = facts;
    const merchant = await merchantOfKeys(tx, viewer, MerchantAlias);
    const key = await findKey(tx, merchant.Id, KeyId, "look");
    const isJudged = key.Status === "Waiting" && !isOwnKey(key, viewer);
    return {
      Key: shownKey(key, viewer),
      SecondPersonRefusal: isJudged
        ? await secondPersonRefusalOf(facts, [adderOf(key)], "MerchantList.approveKey")
        : null,
    };
  },

  separatekeyChallenge: async ({ MerchantAlias, PublicKey }, { tx, viewer, services, now }) => {
    const publicKey = publicKeyFrom(PublicKey);
    const { Alias } = await merchantOfKeys(tx, viewer, MerchantAlias);
    return challengeFor(services.vault, { merchantAlias: Alias, publicKey }, now);
  },

  separatekeyAdd: addKey,

  separatekeyRetire: async (input, facts) => {
    await retireKey(input, facts);
    return {};
  },

  separatekeyApprove: async (input, facts) => {
    await checkKey(input, { move: "approve" }, facts);
    return {};
  },

  separatekeyReject: async ({ Reason, ...input }, facts) => {
    await checkKey(input, { move: "reject", reason: Reason }, facts);
    return {};
  },

  separatekeyDemand: setDemand,
} satisfies Partial<Handlers>;
