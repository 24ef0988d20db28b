/** What an account is; a crawler watches accounts of one kind. */
export const offlineAccountKinds = ["QrCode", "BankCard", "TrueMoney"] as const;
export type OfflineAccountKind = (typeof offlineAccountKinds)[number];

export const qrTypes = ["PromptPay", "StaticImage"] as const;
export type QrType = (typeof qrTypes)[number];
export const cardTypes = ["Savings", "Current", "Debit", "Credit"] as const;
export type CardType = (typeof cardTypes)[number];
