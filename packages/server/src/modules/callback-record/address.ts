/**
 * Where a callback goes, as far as its health is concerned: a merchant may name another NotifyUrl with each order. An
 * *address* is origin and path, without query; a part of the path that looks like a number or a key stands as a star,
 * since it differs from order to order and the server behind it does not.
 */
const maxAddressLength = 200;
const digitsOfNumber = 4;
const maxWordLength = 23;

export function addressOf(url: string): string {
  const parsed = URL.parse(url);
  // Checked when the order was made; what is no address any more has a lane of its own and harms no other.
  if (!parsed) return url.slice(0, maxAddressLength);
  const path = parsed.pathname.split("/").map((part) => (isVaried(part) ? "*" : part));
  return `${parsed.origin}${path.join("/")}`.slice(0, maxAddressLength);
}

function isVaried(part: string): boolean {
  return part.length > maxWordLength || (part.match(/\d/g)?.length ?? 0) >= digitsOfNumber;
}

/** What the system queued, and what a person sent again: each address has a lane for either. */
export const priorities = { live: 0, resent: 1 } as const;

export interface LaneKey {
  MerchantId: bigint;
  Address: string;
  Priority: number;
}

export function laneText({ MerchantId, Address, Priority }: LaneKey): string {
  return `${MerchantId} ${Priority} ${Address}`;
}

/** Each address of these once. */
export function addressesOf(
  callbacks: readonly { MerchantId: bigint; Url: string }[],
): Omit<LaneKey, "Priority">[] {
  const found = new Map<string, Omit<LaneKey, "Priority">>();
  for (const { MerchantId, Url } of callbacks) {
    const address = { MerchantId, Address: addressOf(Url) };
    found.set(`${MerchantId} ${address.Address}`, address);
  }
  return [...found.values()];
}
