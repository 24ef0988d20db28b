import { ipListInput } from "@opc/contract/fields";
import { expect, test } from "vitest";
import { addressesOf } from "./addresses.ts";

test.each([
  ["", ""],
  ["192.0.2.1", "192.0.2.1"],
  ["192.0.2.1;2001:db8::/32", "192.0.2.1, 2001:db8::/32"],
  ["  192.0.2.1\n192.0.2.2 ,\t10.0.0.0/8,", "192.0.2.1, 192.0.2.2, 10.0.0.0/8"],
  ["192.0.2.1，192.0.2.2、192.0.2.3；192.0.2.4", "192.0.2.1, 192.0.2.2, 192.0.2.3, 192.0.2.4"],
])("addresses pasted as %j become %j, which the server takes as it is", (pasted, tidied) => {
  expect(addressesOf(pasted)).toBe(tidied);
  expect(ipListInput.parse(tidied)).toBe(tidied);
});
