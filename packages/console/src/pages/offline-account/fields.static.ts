/** The lists' columns and the drawers' groups as plain data for the browser. */
import * as account from "@opc/contract/offline-account/fields";
import { drawerGroupsOf, listColumnsOf } from "@opc/contract/shown-fields";

export const columns = {
  QrCode: listColumnsOf(account.qrCodeFields, account.qrCodeLayout),
  BankCard: listColumnsOf(account.bankCardFields, account.bankCardLayout),
  TrueMoney: listColumnsOf(account.trueMoneyFields, account.trueMoneyLayout),
};
export const drawer = {
  QrCode: drawerGroupsOf(account.qrCodeFields, account.qrCodeLayout),
  BankCard: drawerGroupsOf(account.bankCardFields, account.bankCardLayout),
  TrueMoney: drawerGroupsOf(account.trueMoneyFields, account.trueMoneyLayout),
};
