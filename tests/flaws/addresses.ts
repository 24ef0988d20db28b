import type { Flaw } from "./flaw.ts";

export const addresses: Flaw[] = [
  {
    what: "link-local and private addresses are called",
    file: "packages/server/src/ports/address-guard.ts",
    search: 'if (range !== "unicast") return false;',
    replace: 'if (range !== "unicast" && range !== "linkLocal") return false;',
    test: { file: "packages/server/src/ports/address-guard.test.ts" },
  },
  {
    what: "mapped addresses are let through",
    file: "packages/server/src/ports/address-guard.ts",
    search:
      "if (parsed instanceof ipaddr.IPv6) return parsed.match(globalUnicastV6) && parsed.zoneId === undefined;",
    replace: "if (parsed instanceof ipaddr.IPv6) return true;",
    test: { file: "packages/server/src/ports/address-guard.test.ts" },
  },
  {
    what: "the cloud's own host is called",
    file: "packages/server/src/ports/address-guard.ts",
    search: "return address !== hostOfTheCloud;",
    replace: 'return address !== "";',
    test: { file: "packages/server/src/ports/address-guard.test.ts" },
  },
  {
    what: "of the addresses of a name only the first is checked",
    file: "packages/server/src/ports/address-guard.ts",
    search: "if (all.some(({ address }) => !isAllowedAddress(address, policy))) {",
    replace: "if (all.slice(0, 1).some(({ address }) => !isAllowedAddress(address, policy))) {",
    test: { file: "packages/server/src/ports/address-guard.test.ts", name: "connecting" },
  },
  {
    what: "what a name leads to is not checked",
    file: "packages/server/src/ports/address-guard.ts",
    search: "if (all.some(({ address }) => !isAllowedAddress(address, policy))) {",
    replace: "if (all.some(({ address }) => address === hostname)) {",
    test: { file: "packages/server/src/ports/address-guard.test.ts", name: "connecting" },
  },
];
