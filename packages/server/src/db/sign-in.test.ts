/** A start that cannot reach its database: one line each, with what to do; and over TLS it goes on as without. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createConnection, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TLSSocket } from "node:tls";
import { afterAll, expect, test } from "vitest";
import { testDatabase } from "../testing/database.ts";
import { untrustedCertificate, untrustedKey } from "../testing/untrusted-certificate.ts";
import { requireMigrated } from "./migrate.ts";
import { checkSessions } from "./sessions.ts";
import { signIn } from "./sign-in.ts";
import { checkStanding } from "./standing.ts";

const { url, ownerUrl } = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), "sign-in-"));
const ownAuthority = join(folder, "ca.crt");
await writeFile(ownAuthority, untrustedCertificate);

/** PostgreSQL's answer to a request for TLS, with a certificate for "localhost"; behind it the database as it is. */
const server = createServer((client) => {
  client.on("error", () => undefined);
  client.once("data", () => {
    client.write("S");
    const secure = new TLSSocket(client, { isServer: true, key: untrustedKey, cert: untrustedCertificate });
    const database = connectPlainly(new URL(url));
    for (const one of [secure, database]) one.on("error", () => undefined);
    secure.pipe(database).pipe(secure);
  });
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

/** By the socket of the tests' own server, or to another one's port. */
function connectPlainly({ hostname, port, searchParams }: URL): Socket {
  const folder = searchParams.get("host");
  return folder ? createConnection(`${folder}/.s.PGSQL.${port}`) : createConnection(Number(port), hostname);
}

function through(host: string, query: Record<string, string>, from = url): string {
  const secure = new URL(from);
  const { port } = server.address() as { port: number };
  [secure.hostname, secure.port] = [host, String(port)];
  secure.searchParams.delete("host");
  for (const [name, value] of Object.entries(query)) secure.searchParams.set(name, value);
  return secure.href;
}

const verified = { sslmode: "verify-full", sslrootcert: ownAuthority };
const changed = (change: (one: URL) => void) => {
  const one = new URL(url);
  change(one);
  return one.href;
};

test("a server whose certificate the named authority vouches for is taken", async () => {
  const secure = through("localhost", verified);
  await requireMigrated(secure);
  await checkSessions(secure);
  expect(
    await checkStanding(through("localhost", verified, ownerUrl), { requireSynchronous: false }),
  ).toEqual(await checkStanding(ownerUrl, { requireSynchronous: false }));
});

test.each([
  [
    "an authority that nobody named",
    () => through("localhost", { sslmode: "verify-full" }),
    /self-signed certificate: name its authority's certificate by sslrootcert=… in DATABASE_URL$/,
  ],
  [
    "a certificate for another name",
    () => through("127.0.0.1", verified),
    /127\.0\.0\.1.*: let DATABASE_URL have a host name that its certificate has$/,
  ],
  [
    "a file of an authority that is not there",
    () => through("localhost", { ...verified, sslrootcert: join(folder, "none.crt") }),
    /^Cannot use DATABASE_URL: .*none\.crt.*: let sslrootcert, .* name files that are there$/,
  ],
  [
    "a server without TLS",
    () => changed((one) => one.searchParams.set("sslmode", "verify-full")),
    /does not support SSL connections: turn ssl on there, or take sslmode out of DATABASE_URL$/,
  ],
  [
    "another password",
    () => changed((one) => Object.assign(one, { password: "another" })),
    /password authentication failed .*: check the user and the password in DATABASE_URL$/,
  ],
  [
    "a database that is not there",
    () => changed((one) => Object.assign(one, { pathname: "/nothing_here" })),
    /"nothing_here" does not exist: create the database, or check its name in DATABASE_URL$/,
  ],
  ["a closed port", () => "postgres://opc:secret@127.0.0.1:9/opc", /ECONNREFUSED.*: check DATABASE_URL$/],
])("%s is one line", async (_what, address, line) => {
  for (const start of [
    requireMigrated,
    checkSessions,
    (to: string) => checkStanding(to, { requireSynchronous: true }),
  ]) {
    const refused = start(address());
    await expect(refused).rejects.toMatchObject({ reason: "database-unreachable" });
    await expect(refused).rejects.toThrow(line);
    await expect(refused).rejects.not.toThrow(/\n|secret|another$/);
  }
});

test("a server that never answers is given up", async () => {
  const silent = createServer((socket) => socket.on("error", () => undefined));
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const { port } = silent.address() as { port: number };
  const config = { connectionString: `postgres://opc@127.0.0.1:${port}/opc`, connectionTimeoutMillis: 200 };
  await expect(signIn(config)).rejects.toThrow(
    /^Cannot reach PostgreSQL at 127.0.0.1:\d+, .*: check DATABASE_URL$/,
  );
  silent.close();
});
