/**
 * Both address lists of a merchant, saved. A merchant changes its own alone; what the operator changes of a merchant's needs
 * a second person under the rule AddressLists, as on the merchant's own page, and nobody of it goes round that by an account
 * of the merchant's that they could come in by.
 */
import type { CallOutput, CallParsed, Calls } from "@opc/contract";
import { type ApprovalFacts, type Json, textOf } from "../approval/act.ts";
import { proposeIfNeeded } from "../approval/propose.ts";
import { assertOwnHand } from "../approval/second-person.ts";
import { type CallAct, severalActs, unlessGone } from "../approval/several-acts.ts";
import { forgetMerchant } from "../merchant/cache.ts";
import { merchantListsAct } from "../merchant/change.ts";
import { assertListStays } from "../merchant/payout-gate.ts";
import { keyDemandAct } from "../separate-key/demand.ts";
import { changedLists, type ListChange } from "./ip-lists.ts";
import { lockMerchant, saveIpLists } from "./store.ts";

type Input = ListChange & Pick<CallParsed<Calls["apiinfoIpupdate"]>, "MerchantAlias">;
type Changed = CallOutput<Calls["apiinfoIpupdate"]>;

export async function changeLists(input: Input, facts: ApprovalFacts): Promise<Changed> {
  const { merchant, next, change } = await judge(input, facts);
  if (!facts.viewer.isSuper) await assertOwnHand(facts, "AddressLists");
  const proposed = facts.viewer.isSuper
    ? await proposeIfNeeded(facts, apiinfoListsAct, {
        subject: merchant.Alias,
        payload: { Call: "apiinfoIpupdate", ...next, ...listsWere(merchant), MerchantAlias: merchant.Alias },
        shown: [
          { Field: "Merchant", From: null, To: merchant.Name },
          ...(["ApiIpList", "BackendIpList"] as const).flatMap((Field) =>
            change[Field] ? [{ Field, From: merchant[Field], To: next[Field] }] : [],
          ),
        ],
      })
    : undefined;
  if (proposed) {
    const { ApiIpList, BackendIpList } = merchant;
    return { ApiIpList, BackendIpList, ApprovalId: proposed.approvalId };
  }
  await save(input, facts);
  return { ...next, ApprovalId: null };
}

/** Throws NotFound, ApiListNeeded, IpListChanged, IpListUnchanged or OwnAddressLockedOut. */
async function judge(input: Input, { tx, viewer, request }: ApprovalFacts) {
  const merchant = await lockMerchant(tx, viewer, input.MerchantAlias);
  const comesInByIt = merchant.Id === viewer.merchantId;
  await assertListStays(tx, merchant, input.ApiIpList);
  return { merchant, ...changedLists(merchant, input, comesInByIt ? request.ip : undefined) };
}

async function save(input: Input, facts: ApprovalFacts): Promise<void> {
  const { merchant, next, change } = await judge(input, facts);
  await saveIpLists(facts.tx, merchant.Id, next);
  forgetMerchant(facts.services.database, merchant.Alias);
  facts.recordChange({ MerchantAlias: merchant.Alias, ...change });
}

function listsWere({ ApiIpList, BackendIpList }: Pick<ListChange, "ApiIpList" | "BackendIpList">) {
  return { ApiIpListWas: ApiIpList, BackendIpListWas: BackendIpList };
}

const apiinfoListsAct: CallAct = {
  kind: "AddressLists",
  askedWith: () => "ApiInfo.editIp",

  async before({ tx, viewer }, payload) {
    const merchant = await unlessGone(lockMerchant(tx, viewer, textOf(payload, "MerchantAlias")));
    return merchant && listsWere(merchant);
  },

  apply: (facts, { payload }) => save(inputOf(payload), facts),
};

function inputOf(payload: Json): Input {
  return {
    MerchantAlias: textOf(payload, "MerchantAlias"),
    ApiIpList: textOf(payload, "ApiIpList"),
    BackendIpList: textOf(payload, "BackendIpList"),
    ApiIpListWas: textOf(payload, "ApiIpListWas"),
    BackendIpListWas: textOf(payload, "BackendIpListWas"),
  };
}

export const addressListsAct = severalActs(
  "AddressLists",
  { merchantUpdate: merchantListsAct, apiinfoIpupdate: apiinfoListsAct, separatekeyDemand: keyDemandAct },
  "merchantUpdate",
);
