/** What the tests of suppliers and channels share: a supplier that really answers, and channels made by call. */
import { newKeys } from "@opc/sandbox/actors/signed";
import { SupplierActor } from "@opc/sandbox/actors/supplier";
import { realClock } from "@opc/sandbox/clock";
import { seededRandom } from "@opc/sandbox/random";
import type { Page } from "@playwright/test";
import { fresh } from "./offline-account-parts.ts";
import { callAs } from "./user-parts.ts";

export interface AnsweringSupplier {
  actor: SupplierActor;
  /** The operator's pair: its public half is what the supplier was given. */
  operator: { secretKey: string; publicKey: string };
  close: () => Promise<void>;
}

/** Speaks the protocol of docs/supplier-api.md on this machine. */
export async function openSupplier(seed: string): Promise<AnsweringSupplier> {
  const operator = newKeys();
  const actor = new SupplierActor({ clock: realClock, random: seededRandom(seed) });
  await actor.listen(operator.publicKey);
  return { actor, operator, close: () => actor.close() };
}

/** Whoever is signed in on the page adds it; answers its code. */
export async function addSupplier(page: Page): Promise<string> {
  const SupplierCode = fresh("SUP");
  await callAs(page, "/mc_api/channel/supplier_add", {
    SupplierCode,
    SupplierName: `Supplier ${SupplierCode}`,
    Adapter: "http",
  });
  return SupplierCode;
}

/** A disabled third-party payout channel without keys; answers its code. */
export async function addPayoutChannel(page: Page, SupplierCode: string): Promise<string> {
  const ChannelCode = fresh("OUT");
  await callAs(page, "/mc_api/channel/cashoutchannel_add", {
    ChannelCode,
    ChannelName: `Payouts ${ChannelCode}`,
    SupplierCode,
    Kind: "ThirdParty",
    CashoutTypeCode: "BANKCARD",
    Currency: "THB",
    ChannelMerchantNo: "OPC-9",
    BaseAddress: "https://supplier.example/api",
  });
  return ChannelCode;
}
