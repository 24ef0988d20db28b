import { expect, test } from "vitest";
import { relyingPartyOf } from "./relying-party.ts";

test.each([
  ["https://console.example", "console.example", "https://console.example"],
  ["https://console.example:8443", "console.example", "https://console.example:8443"],
  ["http://127.0.0.1:8080", "localhost", "http://localhost:8080"],
  ["http://[::1]:8080", "localhost", "http://localhost:8080"],
  ["http://localhost", "localhost", "http://localhost"],
])("passkeys of %s are for %s at %s", (publicUrl, id, origin) => {
  expect(relyingPartyOf(publicUrl)).toEqual({ id, origin });
});

test.each(["http://console.example", "https://192.0.2.7", "https://[2001:db8::1]", "http://10.0.0.5:8080"])(
  "there are no passkeys at %s",
  (publicUrl) => expect(relyingPartyOf(publicUrl)).toBeUndefined(),
);
