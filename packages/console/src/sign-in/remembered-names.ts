/** Merchant code and user name of the last sign-in on this browser; never the password. */
const key = "opc_sign_in_names";

export interface RememberedNames {
  MerchantAlias: string;
  UserName: string;
}

export function rememberedNames(): RememberedNames {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "{}");
    return { MerchantAlias: String(kept.MerchantAlias ?? ""), UserName: String(kept.UserName ?? "") };
  } catch {
    return { MerchantAlias: "", UserName: "" };
  }
}

export function rememberNames(MerchantAlias: string, UserName: string): void {
  const names: RememberedNames = { MerchantAlias, UserName };
  localStorage.setItem(key, JSON.stringify(names));
}
