import { expect, test } from "vitest";
import { htmlAllowed } from "./trusted-types.ts";

const picture = "<img src=x onerror=alert(1)>";

test.each([
  ["style rules anywhere", ":root{--a:1px}", "Element innerHTML", true],
  ["markup in the page", picture, "Element innerHTML", false],
  ["markup after the page", picture, "Document write", false],
  ["markup beside an element", picture, "Element insertAdjacentHTML", false],
  ["markup to be parsed", picture, "DOMParser parseFromString", true],
  ["an article in its frame", picture, "HTMLIFrameElement srcdoc", true],
] as const)("%s", (_, text, sink, isAllowed) => {
  expect(htmlAllowed(text, "TrustedHTML", sink)).toBe(isAllowed ? text : null);
});
