import { afterEach, expect, test, vi } from "vitest";
import { languageCookie, writeCookie } from "./cookies.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  ["https:", true],
  // Only this machine is asked without TLS; some browsers keep no Secure cookie of it.
  ["http:", false],
])("what is kept of a page over %s travels by TLS alone: %s", (protocol, isSecure) => {
  const written = { cookie: "" };
  vi.stubGlobal("document", written);
  vi.stubGlobal("location", { protocol });
  writeCookie(languageCookie, "zhCN");
  expect(written.cookie).toMatch(/^lang=zhCN; Path=\/; Max-Age=31536000; SameSite=Lax/);
  expect(written.cookie.endsWith("; Secure")).toBe(isSecure);
});
