import type { Flaw } from "./flaw.ts";

export const session: Flaw[] = [
  {
    what: "a failed sign-in is never blocked",
    file: "packages/server/src/modules/session/throttle.ts",
    search: "if (beyond <= 0) return 0;",
    replace: "if (beyond <= 1_000) return 0;",
    test: {
      file: "packages/server/src/modules/session/sign-in.test.ts",
      name: "guessing is slowed down after five failures",
    },
  },
  {
    what: "another spelling of the name has a budget of its own",
    file: "packages/server/src/modules/session/throttle.ts",
    search: "key: `user:${merchantAlias.toLowerCase()}/${userName.toLowerCase()}` };",
    replace: "key: `user:${merchantAlias}/${userName}` };",
    test: {
      file: "packages/server/src/modules/session/guessing.test.ts",
      name: "by spelling the name otherwise",
    },
  },
  {
    what: "each IPv6 address has a budget of its own",
    file: "packages/server/src/modules/session/throttle.ts",
    search: 'address.toByteArray().slice(0, 8).join(".")',
    replace: 'address.toByteArray().slice(0, 16).join(".")',
    test: {
      file: "packages/server/src/modules/session/guessing.test.ts",
      name: "nor by another address of one /64",
    },
  },
  {
    what: "a right proof forgets all failures before it",
    file: "packages/server/src/modules/session/throttle.ts",
    search: '  if (kind === "user") {',
    replace: '  if (kind === "user" || kind === "stepUp") {',
    test: {
      file: "packages/server/src/modules/session/step-up.test.ts",
      name: "a right password between wrong codes buys no further codes",
    },
  },
  {
    what: "nobody is ever locked",
    file: "packages/server/src/modules/session/rules.ts",
    search: "const failuresBeforeLock = 20;",
    replace: "const failuresBeforeLock = 20_000;",
    test: {
      file: "packages/server/src/modules/session/sign-in.test.ts",
      name: "after twenty failures in all the user stays locked",
    },
  },
  {
    what: "no hash is computed for a user that does not exist",
    file: "packages/server/src/modules/session/rules.ts",
    search: "await passwordMatches(credentials.Password, user?.PasswordHash ?? nobodysHash);",
    replace:
      "user !== undefined && (await passwordMatches(credentials.Password, user.PasswordHash ?? nobodysHash));",
    test: { file: "packages/server/src/modules/session/guessing.test.ts", name: "costs the same work" },
  },
  {
    what: "a session lasts as long as somebody acts",
    file: "packages/server/src/modules/session/rules.ts",
    search: "return session.LastActiveAt >= idleSince(now) && session.CreatedAt >= createdSince(now);",
    replace:
      "return session.LastActiveAt >= idleSince(now) || session.CreatedAt < createdSince(new Date(0));",
    test: { file: "packages/server/src/modules/session/session.test.ts", name: "never past twelve hours" },
  },
  {
    what: "an idle session goes on for an hour",
    file: "packages/server/src/modules/session/rules.ts",
    search: "export const idleMinutes = 15;",
    replace: "export const idleMinutes = 60;",
    test: {
      file: "packages/server/src/modules/session/session.test.ts",
      name: "ends fifteen minutes after the last act",
    },
  },
  {
    what: "a Google code works again",
    file: "packages/server/src/modules/session/totp.ts",
    search: '    .where("TotpLastStep", "<", step)\n',
    replace: '    .where("TotpLastStep", "<=", step)\n',
    test: { file: "packages/server/src/modules/session/step-up.test.ts", name: "one code has one effect" },
  },
  {
    what: "a step-up does not look at the password",
    file: "packages/server/src/modules/session/step-up.ts",
    search:
      "const passwordIsRight =\n    given.password === undefined || (await passwordMatches(given.password, user.PasswordHash));",
    replace:
      'const passwordIsRight =\n    given.password === undefined || given.password !== "" || (await passwordMatches(given.password, user.PasswordHash));',
    test: {
      file: "packages/server/src/modules/session/step-up.test.ts",
      name: "a wrong old password, a wrong code and both get one and the same answer",
    },
  },
  {
    what: "a password change leaves the other sessions",
    file: "packages/server/src/modules/session/password-change.ts",
    search: "const ended = await revokeSessions(tx, viewer.userId, now, viewer.sessionId);",
    replace: "void revokeSessions;\n  const ended = 0;",
    test: { file: "packages/server/src/modules/user/credential-handlers.test.ts" },
  },
  {
    what: "a common password with a digit behind it is taken",
    file: "packages/server/src/modules/session/password-rules.ts",
    search: "const isOneOf = (words: { has(word: string): boolean }) => words.has(plain) || words.has(stem);",
    replace:
      "const isOneOf = (words: { has(word: string): boolean }) => words.has(plain) || words.has(`${stem}`.slice(99));",
    test: { file: "packages/server/src/modules/session/password-rules.test.ts" },
  },
  {
    what: "a disabled user's session goes on",
    file: "packages/server/src/modules/session/store.ts",
    search: "and u.enabled and u.locked_at is null",
    replace: "and u.locked_at is null",
    test: {
      file: "packages/server/src/modules/session/session.test.ts",
      name: "stops with its user, its merchant or its group's rights",
    },
  },
  {
    what: "a disabled merchant's people stay",
    file: "packages/server/src/modules/session/store.ts",
    search: "join merchant m on m.id = s.merchant_id and m.enabled",
    replace: "join merchant m on m.id = s.merchant_id",
    test: {
      file: "packages/server/src/http/access-matrix.test.ts",
      name: "withdrawalList",
    },
  },
];
