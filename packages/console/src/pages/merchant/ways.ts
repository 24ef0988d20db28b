/** Addresses that lead on from a merchant. */
import { routes } from "../../routes.static.ts";

const of = (alias: string) => encodeURIComponent(alias);

/** The specification's two hidden routes (section 2), each for one merchant. */
export const payChannelSettingOf = (alias: string) => `${routes.PayChannelSetting}?alias=${of(alias)}`;
export const payoutSettingOf = (alias: string) => `${routes.CashoutSetting}?alias=${of(alias)}`;

export const apiInfoOf = (alias: string) => `${routes.ApiInfo}?MerchantAlias=${of(alias)}`;
export const merchantPageOf = (alias: string) => `${routes.MerchantList}/${of(alias)}`;
export const usersOf = (alias: string) => `${routes.UserList}?MerchantAlias=${of(alias)}`;
export const recordsOf = (alias: string) => `${routes.BalanceChange}?Date=all&MerchantAlias=${of(alias)}`;

/** The account as a tab of its own, line by line. */
export const explainOf = (alias: string, currency: string) =>
  `${routes.BalanceChange}/${of(`${alias}.${currency}.Available`)}`;
