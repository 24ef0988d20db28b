/**
 * What opens an order's payment page: its number and 128 bits that only this server can make of it. The number alone is known
 * to the merchant's people, stands in files and is told in chats; it opens nothing.
 */
import { timingSafeEqual } from "node:crypto";
import type { Services } from "../services.ts";

type Sealing = Pick<Services, "vault">;
type Place = Pick<Services, "vault" | "publicUrl">;

const tokenBytes = 16;
const keyGrammar = /^(P\d{6}[0-9A-Z]{12})-([\w-]{22})$/;

export function payPageKey({ vault }: Sealing, orderNo: string): string {
  const token = vault.fingerprint("pay-page", orderNo).subarray(0, tokenBytes);
  return `${orderNo}-${token.toString("base64url")}`;
}

export function payPageUrl(services: Place, orderNo: string): string {
  return `${services.publicUrl}/pay/${payPageKey(services, orderNo)}`;
}

/** Undefined for what this server has not made. */
export function orderNoOfKey(services: Sealing, key: string): string | undefined {
  const [, orderNo, token] = keyGrammar.exec(key) ?? [];
  if (orderNo === undefined || token === undefined) return undefined;
  const made = payPageKey(services, orderNo);
  return timingSafeEqual(Buffer.from(made), Buffer.from(key)) ? orderNo : undefined;
}
