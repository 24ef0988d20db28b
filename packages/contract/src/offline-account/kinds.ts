/** What an account is; a crawler watches accounts of one kind. */
export const offlineAccountKinds = ["QrCode", "BankCard", "TrueMoney"] as const;
export type OfflineAccountKind = (typeof offlineAccountKinds)[number];
