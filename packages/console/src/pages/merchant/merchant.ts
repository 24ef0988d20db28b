/** A merchant as the server has it now. What fails has said why. */
import type { MerchantDetail, MerchantRow, MerchantState, MerchantType } from "@opc/contract/merchant/calls";
import { api } from "../../api/client.ts";
import type { Labelled } from "../../kit/resource.ts";
import type { StatusSet } from "../../kit/status.ts";
import { merchantStates, merchantTypes } from "./values.static.ts";

export type Named = Pick<MerchantRow, "MerchantAlias" | "MerchantName">;

export async function presentMerchant({
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

export const merchantType: Pick<StatusSet<MerchantType>, "values" | "label"> = {
  values: merchantTypes,
  label: (value) => `merchant.type.${value}`,
};

export const merchantTypeChoices: Labelled = merchantType as unknown as Labelled;

export const withdrawalPassword: StatusSet<MerchantRow["WithdrawalPassword"]> = {
  values: ["NotSet", "Set", "Locked"],
  label: (value) => `merchant.password.${value}`,
  tones: { NotSet: "quiet", Set: "good", Locked: "bad" },
};
