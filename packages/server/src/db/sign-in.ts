/** A connection of its own for a start or a command. Where there is none, one line has what PostgreSQL, TLS or the network said, and what to do. */
import pg from "pg";
import { StartupError } from "../startup-error.ts";

/** A name that leads nowhere, or to a machine that is off, takes as long as this to say so. */
const limitMs = 10_000;

const authority = "name its authority's certificate by sslrootcert=… in DATABASE_URL";
const setting = "check DATABASE_URL";

/** By the code of PostgreSQL (appendix A), of OpenSSL or of Node; anything else is a URL that leads elsewhere. */
const remedies: Record<string, string> = {
  SELF_SIGNED_CERT_IN_CHAIN: authority,
  DEPTH_ZERO_SELF_SIGNED_CERT: authority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: authority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: authority,
  ERR_TLS_CERT_ALTNAME_INVALID: "let DATABASE_URL have a host name that its certificate has",
  CERT_HAS_EXPIRED: "let its certificate be renewed",
  // invalid_password, invalid_authorization_specification
  "28P01": "check the user and the password in DATABASE_URL",
  28000: "let pg_hba.conf of the server allow this user from this machine",
  // invalid_catalog_name, cannot_connect_now, too_many_connections
  "3D000": "create the database, or check its name in DATABASE_URL",
  "57P03": "start again when the server is up",
  53300: "let the server take more connections (max_connections)",
};

/** `who`: as whom, where a start has two sign-ins. Throws a StartupError. */
export async function signIn(config: pg.ClientConfig, who = ""): Promise<pg.Client> {
  const client = openClient(config);
  try {
    await client.connect();
    return client;
  } catch (cause) {
    await client.end().catch(() => undefined);
    throw new StartupError("database-unreachable", lineOf(client, cause, who), { cause });
  }
}

/** Reads the files that the URL names. */
function openClient(config: pg.ClientConfig): pg.Client {
  try {
    return new pg.Client({ connectionTimeoutMillis: limitMs, ...config });
  } catch (cause) {
    const line = `Cannot use DATABASE_URL: ${(cause as Error).message}: let sslrootcert, sslcert and sslkey name files that are there`;
    throw new StartupError("database-unreachable", line, { cause });
  }
}

function lineOf({ host, port, database }: pg.Client, cause: unknown, who: string): string {
  const where = `${host}:${port}, database ${database}`;
  return `Cannot reach PostgreSQL at ${where}${who && ` as ${who}`}: ${said(cause)}`;
}

function said(cause: unknown): string {
  const error = cause as NodeJS.ErrnoException & { errors?: Error[] };
  const told = error.message || error.errors?.[0]?.message || error.code || "no answer";
  // Node's advice of its own would lead elsewhere.
  const words = told.replace(/; if the root CA.*$/, "");
  const isPlain = words.includes("does not support SSL");
  const remedy = isPlain
    ? "turn ssl on there, or take sslmode out of DATABASE_URL"
    : remedies[error.code ?? ""];
  return `${words}: ${remedy ?? setting}`;
}
