import type { Flaw } from "./flaw.ts";

export const access: Flaw[] = [
  {
    what: "a page's function is worth something without its page",
    file: "packages/server/src/call/may-call.ts",
    search: "permissions.has(page) && (functions",
    replace: "permissions.has(functions === undefined ? page : `${page}.${functions[0]}`) && (functions",
    test: { file: "packages/server/src/http/access-matrix.test.ts", name: "withdrawalApprove", isCase: true },
  },
  {
    what: "a function is not asked for",
    file: "packages/server/src/call/may-call.ts",
    search: "(functions?.some((name) => permissions.has(`${page}.${name}`)) ?? true)",
    replace: '(functions?.some((name) => permissions.has(`${page}.${name}`) || name !== "") ?? true)',
    test: { file: "packages/server/src/http/access-matrix.test.ts", name: "withdrawalApprove", isCase: true },
  },
  {
    what: "a temporary password opens everything",
    file: "packages/server/src/http/access.ts",
    search: 'if (viewer.mustChangePassword && !isOpen) throw new CallError("MustChangePassword");',
    replace: 'if (viewer.mustChangePassword && isOpen) throw new CallError("MustChangePassword");',
    test: { file: "packages/server/src/http/access-matrix.test.ts", name: "withdrawalList", isCase: true },
  },
  {
    what: "the session's header is not compared",
    file: "packages/server/src/http/access.ts",
    search: "if (header !== viewer.sessionId) throw",
    replace: 'if (header === undefined && viewer.sessionId === "") throw',
    test: {
      file: "packages/server/src/modules/session/session.test.ts",
      name: "its public name alone opens nothing, and its cookie alone changes nothing",
    },
  },
  {
    what: "a foreign origin may change something",
    file: "packages/server/src/http/access.ts",
    search: "if (foreignSite || foreignOrigin) throw",
    replace: 'if (foreignSite && foreignOrigin && origin === "") throw',
    test: {
      file: "packages/server/src/modules/session/session.test.ts",
      name: "its public name alone opens nothing, and its cookie alone changes nothing",
    },
  },
  {
    what: "a list that cannot be read lets everybody in",
    file: "packages/server/src/ip-list.ts",
    search: "return rangesOf(list).some(",
    replace: "return rangesOf(list).length === 0 || rangesOf(list).some(",
    test: { file: "packages/server/src/ip-list.test.ts" },
  },
  {
    what: "users of a group above are acted on",
    file: "packages/server/src/modules/user-group/above.ts",
    search: "if (lackedBy(asker, held).length > 0) throw",
    replace: "if (lackedBy(asker, held).length > 1_000) throw",
    test: { file: "packages/server/src/modules/user-group/above.test.ts" },
  },
  {
    what: "somebody grants what they lack",
    file: "packages/server/src/modules/user-group/rules.ts",
    search: "const lacked = lackedBy(asker, [...added, ...removed]);",
    replace: "const lacked = lackedBy(asker, removed);",
    test: { file: "packages/server/src/modules/user-group/rules.test.ts" },
  },
  {
    what: "a default group is deleted",
    file: "packages/server/src/modules/user-group/rules.ts",
    search: 'if (group.IsDefault) throw new CallError("DefaultGroup");',
    replace: 'if (group.IsDefault && group.UserCount > 0) throw new CallError("DefaultGroup");',
    test: { file: "packages/server/src/modules/user-group/rules.test.ts" },
  },
];
