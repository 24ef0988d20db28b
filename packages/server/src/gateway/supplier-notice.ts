/**
 * `POST /gateway/supplier/{supplierCode}/notice` and `…/payout-notice`: what suppliers tell of payments and of payouts.
 */
import type { FastifyInstance } from "fastify";
import { inGatheredBatch } from "../db/batch.ts";
import { currenciesOf } from "../db/currencies.ts";
import { setAside } from "../db/set-aside.ts";
import type { AddressLimits } from "../http/address-limits.ts";
import { payoutFactsOf } from "../modules/payout-channel/facts.ts";
import { takePayoutReports } from "../modules/payout-channel/reports.ts";
import { untrustedPayoutOutcomes } from "../modules/payout-channel/rules.ts";
import { payoutChannelsOfSupplier } from "../modules/payout-channel/store.ts";
import { openAdapters, openPayoutAdapters } from "../modules/supplier/adapters.ts";
import { keepNotices } from "../modules/supplier/notices.ts";
import { takeReports } from "../modules/supplier/reports.ts";
import { untrustedOutcomes } from "../modules/supplier/rules.ts";
import { channelsOfSupplier } from "../modules/supplier/store.ts";
import { termsOf } from "../order/terms.ts";
import { openCallbackSender } from "../ports/callback-sender.ts";
import type { Services } from "../services.ts";
import { registerNoticeIntake } from "./notice-intake.ts";

export function registerSupplierNotices(
  app: FastifyInstance,
  services: Services,
  limits: AddressLimits,
): void {
  const { database, vault, clock, allowLoopbackCallbacks: allowLoopback } = services;
  const sender = openCallbackSender({ allowLoopback });
  app.addHook("onClose", () => sender.close());
  const adapters = openAdapters(services, sender);
  const payoutAdapters = openPayoutAdapters(services, sender);

  const unreadable = (code: string, error: unknown) =>
    void setAside(services, "notices", `keys of channel ${code}`, error);

  registerNoticeIntake(app, services, limits, {
    path: "notice",
    table: "supplier_notice",
    channelsOf: (tx, code) => channelsOfSupplier(tx, vault, code, unreadable),
    verify: (channel, raw, now) => adapters[channel.adapter]?.verifyNotice(channel, raw, now),
    untrustedOutcomes,
    async take(notices) {
      const now = clock.now();
      const [currencies, { operatorMinutes }] = await Promise.all([
        currenciesOf(database),
        termsOf(services, now),
      ]);
      const facts = { currencies, operatorMinutes, allowSandbox: allowLoopback, now };
      return inGatheredBatch(database, notices, async (tx, some) => {
        const results = await takeReports(tx, some, facts);
        await keepNotices(tx, "supplier_notice", some, results, now);
        return results.map(({ outcome }) => outcome);
      });
    },
  });

  registerNoticeIntake(app, services, limits, {
    path: "payout-notice",
    table: "payout_notice",
    channelsOf: (tx, code) => payoutChannelsOfSupplier(tx, vault, code, unreadable),
    verify: (channel, raw, now) => payoutAdapters[channel.adapter]?.verifyNotice(channel, raw, now),
    untrustedOutcomes: untrustedPayoutOutcomes,
    async take(notices) {
      const facts = await payoutFactsOf(services);
      return inGatheredBatch(database, notices, async (tx, some) => {
        const results = await takePayoutReports(tx, some, facts);
        await keepNotices(tx, "payout_notice", some, results, facts.now);
        return results.map(({ outcome }) => outcome);
      });
    },
  });
}
