import type { Access, Call } from "@opc/contract";
import type { FastifyRequest } from "fastify";
import { describe, expect, test } from "vitest";
import type { UserViewer, Viewer } from "../call/handler.ts";
import { mayCall } from "../call/may-call.ts";
import { assertAccess } from "./access.ts";

const own = "https://console.example";
const user = {
  kind: "user",
  sessionId: "public-name",
  isSuper: false,
  permissions: new Set(["PayOrder", "PayOrder.lock"]),
  mustChangePassword: false,
} as unknown as UserViewer;
const anyone: Viewer = { kind: "anyone" };
const merchant: Viewer = { kind: "merchant", merchantId: 1n, merchantAlias: "ACME" };
const session: Access = { by: "session" };
const trusted = { origin: own, "x-session-id": "public-name" };

/** The error's name, or that there is none. */
function outcome(
  row: { access: Access; effect?: Call["effect"]; exported?: true },
  headers: Record<string, string | string[]> = trusted,
  viewer: Viewer = user,
  host = "10.0.0.1:8080",
): string {
  const request = { headers, protocol: "http", host } as unknown as FastifyRequest;
  const ours = { publicUrl: `${own}/some/path`, allowedHosts: ["inside.example:8443"] };
  try {
    assertAccess({ effect: "write", ...row } as Call, request, viewer, ours);
    return "passes";
  } catch (error) {
    return (error as { errorName: string }).errorName;
  }
}

const { origin } = trusted;
const header = { "x-session-id": "public-name" };

test.each([
  ["console.example", "passes"],
  ["INSIDE.example:8443", "passes"],
  ["10.0.0.1:8080", "passes"],
  ["[2001:db8::1]:8080", "passes"],
  ["localhost:8080", "passes"],
  ["inside.example", "RequestNotTrusted"],
  ["evil.example", "RequestNotTrusted"],
  ["10.0.0.1.evil.example", "RequestNotTrusted"],
  ["localhost.evil.example:8080", "RequestNotTrusted"],
])("a site that calls us by the name %s: its own origin %s", (host, expected) => {
  const headers = { ...header, origin: `http://${host}` };
  expect(outcome({ access: session }, headers, user, host)).toBe(expected);
});

describe("a change by a browser", () => {
  test.each<[string, Record<string, string | string[]>, string]>([
    ["from our own origin", trusted, "passes"],
    ["from the address that it was asked at", { ...header, origin: "http://10.0.0.1:8080" }, "passes"],
    ["from our own site", { ...trusted, "sec-fetch-site": "same-origin" }, "passes"],
    ["told twice to be from our own site", { ...trusted, "sec-fetch-site": ["same-origin", "x"] }, "passes"],
    ["from a foreign origin", { ...header, origin: "https://evil.example" }, "RequestNotTrusted"],
    ["from no origin", { ...header, origin: "null" }, "RequestNotTrusted"],
    ["from a foreign site", { ...trusted, "sec-fetch-site": "cross-site" }, "RequestNotTrusted"],
    ["from a neighbour of the site", { ...trusted, "sec-fetch-site": "same-site" }, "RequestNotTrusted"],
    [
      "from a browser that hides its origin",
      { ...header, "sec-fetch-site": "same-origin" },
      "RequestNotTrusted",
    ],
    ["by a program, which sends neither", header, "passes"],
    ["without the session's header", { origin }, "RequestNotTrusted"],
    ["with another session's header", { origin, "x-session-id": "other" }, "RequestNotTrusted"],
  ])("%s", (_what, headers, expected) => {
    expect(outcome({ access: session }, headers)).toBe(expected);
  });

  test("is an export, too, and a read is none", () => {
    expect(outcome({ access: session, effect: "read", exported: true }, {})).toBe("RequestNotTrusted");
    expect(outcome({ access: session, effect: "read" }, { origin: "https://evil.example" })).toBe("passes");
  });

  test.each<[Access, string]>([
    [{ by: "anyone" }, "RequestNotTrusted"],
    [{ by: "page", page: "PayOrder" }, "RequestNotTrusted"],
    [{ by: "merchantSignature", keys: ["Reading"] }, "passes"],
    [{ by: "crawlerToken" }, "passes"],
  ])("is judged by its origin where browsers call: %j", (access, expected) => {
    const viewer = access.by === "page" ? user : access.by === "anyone" ? anyone : merchant;
    expect(outcome({ access }, { ...header, origin: "https://evil.example" }, viewer)).toBe(expected);
  });

  test("of nobody in particular needs no session's header", () => {
    expect(outcome({ access: { by: "anyone" } }, { origin }, anyone)).toBe("passes");
  });
});

test("a password that somebody else set opens only what is open to it", () => {
  const fresh = { ...user, mustChangePassword: true };
  expect(outcome({ access: session }, trusted, fresh)).toBe("MustChangePassword");
  expect(outcome({ access: { by: "session", withTemporaryPassword: true } }, trusted, fresh)).toBe("passes");
  expect(outcome({ access: { by: "page", page: "PayOrder" } }, trusted, fresh)).toBe("MustChangePassword");
});

test("what is refused has the row's own words, or the usual ones", () => {
  expect(outcome({ access: { by: "page", page: "UserList" } })).toBe("NoPermission");
  expect(outcome({ access: { by: "page", page: "UserList", refusal: "NotFound" } as Access })).toBe(
    "NotFound",
  );
  expect(outcome({ access: { by: "session", superOnly: true } })).toBe("NoPermission");
});

describe("rights", () => {
  test.each<[string, object, string[], boolean, boolean]>([
    ["a session", { by: "session" }, [], false, true],
    ["the operator's alone", { by: "session", superOnly: true }, ["PayOrder"], false, false],
    ["the operator's alone, by the operator", { by: "session", superOnly: true }, [], true, true],
    ["anybody's", { by: "anyone" }, [], false, true],
    ["a merchant's server's", { by: "merchantSignature" }, [], false, true],
    ["a page that is held", { by: "page", page: "PayOrder" }, ["PayOrder"], false, true],
    ["a page that is not held", { by: "page", page: "PayOrder" }, ["UserList"], true, false],
    ["one of two pages", { by: "page", page: ["UserList", "PayOrder"] }, ["PayOrder"], false, true],
    [
      "a function with its page",
      { by: "page", page: "PayOrder", function: "lock" },
      ["PayOrder", "PayOrder.lock"],
      false,
      true,
    ],
    [
      "a function without its page",
      { by: "page", page: "PayOrder", function: "lock" },
      ["PayOrder.lock"],
      false,
      false,
    ],
    [
      "a page without its function",
      { by: "page", page: "PayOrder", function: "lock" },
      ["PayOrder"],
      false,
      false,
    ],
    [
      "one of two functions",
      { by: "page", page: "PayOrder", function: ["lock", "confirm"] },
      ["PayOrder", "PayOrder.confirm"],
      false,
      true,
    ],
    [
      "another page's function",
      { by: "page", page: ["PayOrder", "UserList"], function: "lock" },
      ["PayOrder", "UserList.lock"],
      false,
      false,
    ],
  ])("%s", (_what, access, permissions, isSuper, expected) => {
    const rights = { isSuper, permissions: new Set(permissions) as UserViewer["permissions"] };
    expect(mayCall(access as Access, rights)).toBe(expected);
  });
});
