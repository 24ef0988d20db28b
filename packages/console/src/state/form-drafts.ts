/** Where forms that were not sent are kept in this browser (kit/form/stored-drafts.ts): signing out empties it. */
export const formDraftsKey = "opc_form_drafts";

export function forgetFormDrafts(): void {
  localStorage.removeItem(formDraftsKey);
}
