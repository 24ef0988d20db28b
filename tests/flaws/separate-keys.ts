import type { Flaw } from "./flaw.ts";

const rules = "packages/server/src/modules/separate-key/rules.ts";
const migration = "packages/server/migrations/0170-separate-keys.sql";
const gateway = "packages/server/src/gateway/separate-keys.test.ts";
const keys = "packages/server/src/modules/separate-key/keys.test.ts";
const possession = "packages/server/src/modules/separate-key/possession.ts";
const possessionTests = "packages/server/src/modules/separate-key/possession.test.ts";
const demand = "packages/server/src/modules/separate-key/demand.test.ts";

export const separateKeys: Flaw[] = [
  {
    what: "a separate key of any purpose signs a payout",
    file: rules,
    search: "if (!allowed.includes(Purpose))",
    replace: "if (!allowed.includes(Purpose) && allowed.length > 3)",
    test: { file: gateway, name: "what is refused to a key has made and moved nothing" },
  },
  {
    what: "the present key goes on for what separate keys are demanded for",
    file: rules,
    search: "if (demanded.includes(Needed))",
    replace: "if (demanded.length > 3 && demanded.includes(Needed))",
    test: { file: gateway, name: "is signed with the present key until a separate one is demanded" },
  },
  {
    what: "a payout key signs while it waits for its approval",
    file: rules,
    search: 'return status === "Live" && (usableFrom',
    replace: 'return status !== "Retired" && (usableFrom',
    test: { file: gateway, name: "with a key that waits, is held or was turned away or retired" },
  },
  {
    what: "the present key's signature stands in for the separate key that a request names",
    file: "packages/server/src/gateway/merchant-signature.ts",
    search: "named === undefined\n      ? isSignedBy",
    replace: "separate === undefined\n      ? isSignedBy",
    test: { file: gateway, name: "with the present key under the id of a separate one" },
  },
  {
    what: "who added a payout key lets it in",
    file: "packages/server/src/modules/separate-key/check.ts",
    search: 'if (isOwnKey(key, viewer)) throw new CallError("OwnSeparateKey");',
    replace: "",
    test: { file: keys, name: "is let in by nobody alone" },
  },
  {
    what: "somebody who could have been its adder lets a payout key in",
    file: "packages/server/src/modules/separate-key/check.ts",
    search: 'if (verdict.move === "approve") await assertSecondPerson',
    replace: 'if (verdict.move === "reject") await assertSecondPerson',
    test: { file: keys, name: "is let in by nobody alone" },
  },
  {
    what: "in a merchant's own scope the database takes a live key for paying out",
    file: migration,
    search: "and (purpose <> 'PayingOut' or status = 'Waiting')",
    replace: "and (purpose <> 'PayingOut' or status <> 'Rejected')",
    test: { file: demand, name: "takes no live key for paying out, and lets none live" },
  },
  {
    what: "one public key is two merchants'",
    file: migration,
    search: "create unique index separate_key_once on separate_key (public_key)",
    replace: "create unique index separate_key_once on separate_key (public_key, merchant_id)",
    test: { file: keys, name: "is of one merchant, while it waits, lives, and after it was let in" },
  },
  {
    what: "a public key is registered by who has not its private one",
    file: possession,
    search: "if (!verify(null, Buffer.from(Challenge)",
    replace: "if (Signature === '' && !verify(null, Buffer.from(Challenge)",
    test: { file: possessionTests, name: "no key is added" },
  },
  {
    what: "the text that shows possession is anybody's own",
    file: possession,
    search: "if (!isOurs || Date.parse(until)",
    replace: "if (Date.parse(until)",
    test: { file: possessionTests, name: "whoever holds a changed text" },
  },
  {
    what: "the text that shows possession is good for ever",
    file: possession,
    search: "if (!isOurs || Date.parse(until) <= now.getTime())",
    replace: "if (!isOurs)",
    test: { file: possessionTests, name: "it is good for one key and one merchant, once" },
  },
  {
    what: "the text that shows possession is good again after the key was turned away",
    file: "packages/server/src/modules/separate-key/own.ts",
    search: "if (proven && (await isTaken(tx, Id)))",
    replace: "if (proven && !Id && (await isTaken(tx, Id)))",
    test: { file: possessionTests, name: "it is good for one key and one merchant, once" },
  },
  {
    what: "a public key of small order is registered",
    file: "packages/server/src/ports/ed25519.ts",
    search: "return raw && isOfPrimeOrder(raw) ? raw : undefined;",
    replace: "return raw && decoded(raw) ? raw : undefined;",
    test: {
      file: "packages/server/src/ports/ed25519.test.ts",
      name: "of small order or another spelling is not taken",
    },
  },
  {
    what: "what is demanded of a merchant is taken back by one person",
    file: "packages/server/src/modules/separate-key/demand.ts",
    search: "if (isLooser(before, wanted)) {",
    replace: "if (isLooser(wanted, before)) {",
    test: {
      file: demand,
      name: "is one person's to make, holds from the next request on, and needs two to take back",
    },
  },
];
