/** A server process of some release as the drills start it: on the application's sign-in, reached by the proxy alone. */
import { join } from "node:path";
import type { Program } from "./processes.ts";

export type Role = "web" | "worker";

export interface ServerPlace {
  /** The release's folder. */
  root: string;
  role: Role;
  port: number;
  dataDir: string;
  databaseUrl: string;
  /** 64 hexadecimal digits. */
  secretKey: string;
  /** The proxy's. */
  baseUrl: string;
}

export function serverProgram(place: ServerPlace, more: Record<string, string>): Program {
  const { root, role, port, dataDir, databaseUrl, secretKey, baseUrl } = place;
  const env = {
    OPC_ROLE: role,
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SECRET_KEY: secretKey,
    PUBLIC_URL: baseUrl,
    CALLBACK_ALLOW_LOOPBACK: "true",
    // One merchant makes more than it could have unpaid.
    UNPAID_ORDERS_MAXIMUM: "10000000",
    TRUST_PROXY: "127.0.0.1",
    LOG_LEVEL: "warn",
    // As npm start and the systemd unit do.
    NODE_COMPILE_CACHE: join(root, ".cache/compiled"),
    ...more,
  };
  const args = [join(import.meta.dirname, "server.ts"), root];
  return { name: `server-${role}-${port}`, command: process.execPath, args, env };
}
