/** The contract's lists as plain values for the browser. */
import * as account from "@opc/contract/offline-account/calls";
import * as kinds from "@opc/contract/offline-account/kinds";

export const offlineAccountStates = account.offlineAccountStates;
export const qrTypes = kinds.qrTypes;
export const cardTypes = kinds.cardTypes;
