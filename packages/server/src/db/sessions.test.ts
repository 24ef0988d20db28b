import { createConnection, createServer, type Server } from "node:net";
import { afterAll, expect, test } from "vitest";
import { testDatabase } from "../testing/database.ts";
import { checkSessions, faultOf, type Session } from "./sessions.ts";

const { url, ownerUrl } = await testDatabase();
const closing: Server[] = [];
afterAll(() => {
  for (const server of closing) server.close();
});

const sound: Session = {
  Process: 7,
  Role: "opc_app",
  Settings: {
    timezone: "UTC",
    default_transaction_isolation: "read committed",
    idle_in_transaction_session_timeout: "30s",
    client_connection_check_interval: "1s",
    statement_timeout: "30s",
  },
};

test.each([
  ["two sessions", {}, undefined],
  ["one session in turn", { Process: 8 }, /one session .* to several connections in turn/],
  ["the owner's role", { Role: "opc" }, /connections are opc and not opc_app/],
  ["no settings", { Settings: {} }, /do not hold: timezone, default_transaction_isolation, /],
  [
    "the server's own time zone",
    { Settings: { ...sound.Settings, timezone: "Asia/Bangkok" } },
    /do not hold: timezone;/,
  ],
])("two connections with %s are judged", (_what, is, said) => {
  const fault = faultOf({ ...sound, ...is }, { ...sound, Process: 8 });
  if (said) expect(fault).toMatch(said);
  else expect(fault).toBe(undefined);
});

test("a server that is asked directly is taken, as its owner and as the application", async () => {
  await checkSessions(url);
  await checkSessions(ownerUrl);
});

test("whose way drops the role or the settings is refused before anything runs, in one line", async () => {
  await expect(checkSessions(await withoutOptions(ownerUrl))).rejects.toThrow(
    /^Refused: .* drops the start-up parameter "options", so connections are opc and not opc_app: .*$/,
  );
  await expect(checkSessions(await withoutOptions(url))).rejects.toThrow(
    /^Refused: .* these do not hold: .*idle_in_transaction_session_timeout.* docs\/operations\.md$/,
  );
});

/** The database behind what hands on the start-up message without its `options`, as PgBouncer does when told to ignore them. */
async function withoutOptions(databaseUrl: string): Promise<string> {
  const target = new URL(databaseUrl);
  const folder = target.searchParams.get("host");
  const server = createServer((client) => {
    const to = folder
      ? createConnection(`${folder}/.s.PGSQL.${target.port}`)
      : createConnection(Number(target.port), target.hostname);
    client.once("data", (first) => {
      to.write(startMessageWithoutOptions(first));
      client.pipe(to).pipe(client);
    });
    for (const socket of [client, to]) socket.on("error", () => undefined);
    client.on("close", () => to.destroy());
  });
  closing.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(databaseUrl);
  url.searchParams.delete("host");
  url.host = `127.0.0.1:${(server.address() as { port: number }).port}`;
  return url.href;
}

/** Length and protocol, four bytes each; then names and values, each ended by a zero, and one zero more. */
function startMessageWithoutOptions(message: Buffer): Buffer {
  const words = message.subarray(8, -2).toString().split("\0");
  const kept = words.filter((_word, at) => words[at - (at % 2)] !== "options");
  const body = Buffer.from(`${kept.join("\0")}\0\0`);
  const head = Buffer.from(message.subarray(0, 8));
  head.writeInt32BE(head.length + body.length);
  return Buffer.concat([head, body]);
}
