/** The form's elements, which stand in index.html. */
export const fieldNames = ["MerchantAlias", "UserName", "Password", "GoogleVerifyCode"] as const;
export type FieldName = (typeof fieldNames)[number];

export function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`index.html has no #${id}`);
  return found;
}

export function field(name: FieldName): HTMLInputElement {
  return element(name) as HTMLInputElement;
}
