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
    search: "return `user:${merchantAlias.toLowerCase()}/${userName.toLowerCase()} `;",
    replace: "return `user:${merchantAlias}/${userName} `;",
    test: {
      file: "packages/server/src/modules/session/guessing.test.ts",
      name: "by spelling the name otherwise",
    },
  },
  {
    what: "each IPv6 address has a budget of its own",
    file: "packages/server/src/ip-list.ts",
    search: 'bytes.slice(0, 8).join(".")',
    replace: 'bytes.slice(0, 16).join(".")',
    test: {
      file: "packages/server/src/modules/session/guessing.test.ts",
      name: "nor by another address of one /64",
    },
  },
  {
    what: "a right proof forgets all failures before it",
    file: "packages/server/src/modules/session/throttle.ts",
    search: '  if (kind === "user" || kind === "browser") {',
    replace: '  if (kind === "user" || kind === "browser" || kind === "stepUp") {',
    test: {
      file: "packages/server/src/modules/session/step-up.test.ts",
      name: "a right password between wrong codes buys no further codes",
    },
  },
  {
    what: "a guess of the code is counted only after it was judged",
    file: "packages/server/src/modules/session/guard.ts",
    search: "or g.locked_until <= ${now}",
    replace: "or true",
    test: {
      file: "packages/server/src/modules/session/guessing.test.ts",
      name: "parallel guesses from many addresses are no more",
    },
  },
  {
    what: "a browser stays known whatever it guesses",
    file: "packages/server/src/modules/session/guard.ts",
    search: '  return row.WrongCodes < guessesOfBrowser ? "known" : "spent";',
    replace: '  return "known";',
    test: {
      file: "packages/server/src/modules/session/guessing.test.ts",
      name: "a known browser is let in all the same",
    },
  },
  {
    what: "wrong passwords count against the user",
    file: "packages/server/src/modules/session/sign-in.ts",
    search: "const guesser = passwordIsRight && isWelcome ? user : undefined;",
    replace: "const guesser = isWelcome ? user : undefined;",
    test: {
      file: "packages/server/src/modules/session/sign-in.test.ts",
      name: "wrong passwords from elsewhere keep nobody out",
    },
  },
  {
    what: "nobody is ever locked",
    file: "packages/server/src/modules/session/rules.ts",
    search: "const failuresBeforeLock = 20;",
    replace: "const failuresBeforeLock = 20_000;",
    test: {
      file: "packages/server/src/modules/session/guessing.test.ts",
      name: "tries at step-up lock the user for a day",
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
      isCase: true,
    },
  },
];
