/** The contract's lists as plain values for the browser. */
import * as account from "@opc/contract/offline-account/calls";
import * as fields from "@opc/contract/offline-account/inputs";

export const offlineAccountStates = account.offlineAccountStates;
export const qrTypes = fields.qrTypes;
export const cardTypes = fields.cardTypes;
