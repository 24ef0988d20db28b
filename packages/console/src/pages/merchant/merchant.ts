/** A merchant as the server has it now. What fails has said why. */
import type { MerchantDetail, MerchantRow } from "@opc/contract/merchant/calls";
import type { merchantFields } from "@opc/contract/merchant/fields";
import type { MerchantState, MerchantType } from "@opc/contract/merchant/states";
import { api } from "../../api/client.ts";
import type { Labelled } from "../../kit/resource.ts";
import type { StatusSet } from "../../kit/status.ts";
import type { SetsOf } from "../../kit/table/columns-of-fields.ts";
import { merchantStates, merchantTypes, payoutKeyStates, withdrawalPasswordStates } from "./values.static.ts";

export type Named = Pick<MerchantRow, "MerchantAlias" | "MerchantName">;

export async function currentMerchant({
  MerchantAlias,
}: Pick<MerchantRow, "MerchantAlias">): Promise<MerchantDetail | undefined> {
  try {
    return await api("merchantGet", { MerchantAlias });
  } catch {
    return undefined;
  }
}

/** The operator's own merchant has people, but no money, keys or quota. */
export function isOrdinary({ MerchantType }: Pick<MerchantRow, "MerchantType">): boolean {
  return MerchantType === "Normal";
}

export const merchantState: StatusSet<MerchantState> = {
  values: merchantStates,
  label: (value) => `merchant.state.${value}`,
  tones: { Enabled: "good", Disabled: "quiet" },
};

export const merchantType: Labelled = {
  values: merchantTypes,
  label: (value) => `merchant.type.${value as MerchantType}`,
};

export const withdrawalPassword: StatusSet<MerchantRow["WithdrawalPassword"]> = {
  values: withdrawalPasswordStates,
  label: (value) => `merchant.password.${value}`,
  tones: { NotSet: "quiet", Set: "good", Locked: "bad" },
};

export const payoutKey: StatusSet<MerchantRow["PayoutKey"]> = {
  values: payoutKeyStates,
  label: (value) => `merchant.payoutKey.${value}`,
  tones: { None: "quiet", Waiting: "warning", Live: "good", Demanded: "good" },
};

const sets: SetsOf<typeof merchantFields> = {
  MerchantType: merchantType,
  Enable: {
    yes: { label: "merchant.state.Enabled", tone: "good" },
    no: { label: "merchant.state.Disabled", tone: "quiet" },
  },
  PayoutKey: payoutKey,
  WithdrawalPassword: withdrawalPassword,
  KeepFeeOnReversal: {
    yes: { label: "merchant.reversalFee.stays", tone: "quiet" },
    no: { label: "merchant.reversalFee.back", tone: "quiet" },
  },
};
export const shown = { section: "merchant", sets };
