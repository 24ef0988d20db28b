interface Account {
  MerchantAlias: string;
  UserName: string;
}

/** "ALIAS/user", as people are named in lists, orders, requests and logs. */
export function userKey({ MerchantAlias, UserName }: Account): string {
  return `${MerchantAlias}/${UserName}`;
}
