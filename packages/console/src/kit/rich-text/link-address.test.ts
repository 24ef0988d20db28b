import { expect, test } from "vitest";
import { linkAddress } from "./link-address.ts";

test("what people type becomes a whole address", () => {
  const cases = [
    ["https://example.com/a?b=1#c", "https://example.com/a?b=1#c"],
    [" http://example.com ", "http://example.com"],
    ["example.com/help", "https://example.com/help"],
    ["example.com:8080", "https://example.com:8080"],
    ["mailto:help@example.com", "mailto:help@example.com"],
    ["help@example.com", "mailto:help@example.com"],
  ];
  for (const [typed = "", address] of cases) expect(linkAddress(typed), typed).toBe(address);
});

test("what runs, or is no address, is refused", () => {
  const refused = [
    "",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\tscript:alert(1)",
    "\u0001javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:msgbox(1)",
    "file:///etc/passwd",
    "blob:https://example.com/1",
    "javascript://example.com/%0aalert(1)",
    "ftp://example.com/file",
    "//example.com",
    "/main",
    "two words.com",
    "hello",
  ];
  for (const typed of refused) expect(linkAddress(typed), typed).toBeUndefined();
});
