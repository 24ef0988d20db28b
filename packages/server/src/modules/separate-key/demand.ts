/** For what the operator demands separate keys of a merchant: the present key is refused for it from the next request on. */
import type { CallParsed, Calls } from "@opc/contract";
import { type KeyPurpose, keyPurposes } from "@opc/contract/separate-key/states";
import { purposeWords } from "@opc/contract/separate-key/words";
import { personName } from "../../call/person-name.ts";
import { CallError } from "../../call-error.ts";
import { type ApprovalFacts, type Json, textOf, textsOf } from "../approval/act.ts";
import { proposeIfNeeded } from "../approval/propose.ts";
import { type CallAct, unlessGone } from "../approval/several-acts.ts";
import { forgetMerchant } from "../merchant/cache.ts";
import { isLooser, missingPurpose } from "./rules.ts";
import { demandOf, keysOf, merchantOfKeys, stateOf } from "./store.ts";

type Asked = Pick<CallParsed<Calls["separatekeyDemand"]>, "MerchantAlias" | KeyPurpose>;

interface Input {
  MerchantAlias: string;
  Purposes: readonly KeyPurpose[];
}

/** Under the rule AddressLists a second person decides where less is demanded than before: by more than one way somebody comes in. */
export async function setDemand(asked: Asked, facts: ApprovalFacts): Promise<{ ApprovalId: string | null }> {
  const input = {
    MerchantAlias: asked.MerchantAlias,
    Purposes: keyPurposes.filter((purpose) => asked[purpose]),
  };
  const { merchant, before, wanted } = await judge(input, facts);
  if (isLooser(before, wanted)) {
    const proposed = await proposeIfNeeded(facts, keyDemandAct, {
      subject: merchant.Alias,
      payload: { Call: "separatekeyDemand", MerchantAlias: merchant.Alias, Purposes: wanted },
      shown: [
        { Field: "Merchant", From: null, To: merchant.Name },
        { Field: "SeparateKeys", From: before.join(", "), To: wanted.join(", ") },
      ],
    });
    if (proposed) return { ApprovalId: proposed.approvalId };
  }
  await write(input, facts);
  return { ApprovalId: null };
}

/** Throws NotFound, or SeparateKeyMissing for what would be demanded anew. */
async function judge({ MerchantAlias, Purposes }: Input, { tx, viewer, now }: ApprovalFacts) {
  const merchant = await merchantOfKeys(tx, viewer, MerchantAlias, "hold");
  const before: readonly KeyPurpose[] = (await demandOf(tx, merchant.Id))?.Purposes ?? [];
  const wanted = keyPurposes.filter((purpose) => Purposes.includes(purpose));
  const added = wanted.filter((purpose) => !before.includes(purpose));
  const missing = missingPurpose(added, (await keysOf(tx, merchant.Id)).map(stateOf), now);
  if (missing)
    throw new CallError("SeparateKeyMissing", { Purpose: purposeWords[missing] }, { Purpose: missing });
  return { merchant, before: keyPurposes.filter((purpose) => before.includes(purpose)), wanted };
}

async function write(input: Input, facts: ApprovalFacts): Promise<void> {
  const { tx, viewer, services, now, recordChange } = facts;
  const { merchant, before, wanted } = await judge(input, facts);
  if (before.join() === wanted.join()) return;
  const demand = { Purposes: wanted, ChangedBy: personName(viewer), ChangedAt: now };
  await tx
    .insertInto("SeparateKeyDemand")
    .values({ MerchantId: merchant.Id, ...demand })
    .onConflict((conflict) => conflict.column("MerchantId").doUpdateSet(demand))
    .execute();
  forgetMerchant(services.database, merchant.Alias);
  recordChange({ MerchantAlias: merchant.Alias, SeparateKeys: { from: before, to: wanted } });
}

/** Joined with the other acts of its kind in api-info/change-lists.ts. */
export const keyDemandAct: CallAct = {
  kind: "AddressLists",
  askedWith: () => "MerchantList.edit",

  async before(facts, payload) {
    const judged = await unlessGone(judge(inputOf(payload), facts));
    return judged && { SeparateKeys: judged.before };
  },

  apply: (facts, { payload }) => write(inputOf(payload), facts),
};

function inputOf(payload: Json): Input {
  return {
    MerchantAlias: textOf(payload, "MerchantAlias"),
    Purposes: textsOf(payload, "Purposes") as KeyPurpose[],
  };
}
