/** A cluster of PostgreSQL on loopback as Debian packages it: three etcd, three Patroni with synchronous commits, HAProxy in front. */
import { randomBytes } from "node:crypto";
import { chownSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { unprivilegedIdentity } from "@opc/server/db/embedded-binaries";
import { APP_ROLE, appSignIn } from "@opc/server/db/roles";
import { type SilentProxy, silentProxy } from "@opc/server/testing/silent-proxy";
import pg from "pg";
import { type Disk, openDisk } from "./disk.ts";
import { freePorts, type Process, startProcess, until } from "./processes.ts";
import { databaseChecks, proxyHead, sharedSettings, webSection } from "./settings.ts";

export interface Node {
  name: string;
  port: number;
  restPort: number;
  data: string;
  disk: Disk;
  /** What Patroni and its PostgreSQL say. */
  log: string;
  patroni: Process;
  /** Its ways to etcd. */
  ways: readonly SilentProxy[];
}

export interface Cluster {
  nodes: readonly Node[];
  /** Through HAProxy, to whoever is primary. */
  ownerUrl: string;
  appUrl: string;
  /** Where requests go that HAProxy shares out over the web processes. */
  baseUrl: string;
  webPorts: readonly number[];
  leader(): Promise<Node>;
  /** The standby that confirms commits. */
  synchronous(): Promise<Node>;
  etcds: readonly Process[];
  /** Whether that node itself takes a write that a standby confirms. */
  takesWrite(node: Node): Promise<boolean>;
  /** A primary and two standbys that follow it. */
  whole(): Promise<boolean>;
  switchOver(): Promise<void>;
  /** The primary goes on in a new file of its log. */
  nextLogFile(): Promise<void>;
  postmasterOf(node: Node): Promise<number>;
  stop(): Promise<void>;
}

const bin = process.env.POSTGRES_15_BIN ?? "/usr/lib/postgresql/15/bin";
const identity = unprivilegedIdentity();
const scope = "drill";
const names = ["one", "two", "three"] as const;
const secret = () => randomBytes(18).toString("hex");

/** `folder`: an empty one. */
export async function startCluster(folder: string): Promise<Cluster> {
  if (identity) chownSync(folder, identity.uid, identity.gid);
  const passwords = { admin: secret(), replicator: secret(), owner: secret() };
  const { hosts, running: etcds } = await startEtcd(folder);
  const running = [...etcds];
  const ports = await freePorts(10);
  const nodes: Node[] = [];
  for (const [at, name] of names.entries()) {
    const node = await startNode({
      name,
      port: ports[at] ?? 0,
      restPort: ports[at + 3] ?? 0,
      folder,
      hosts,
      passwords,
    });
    nodes.push(node);
    running.push(node.patroni);
  }
  const [, , , , , , databasePort = 0, httpPort = 0, ...webPorts] = ports;
  await writeFile(join(folder, "haproxy.cfg"), proxySettings(nodes, databasePort, httpPort, webPorts));
  const proxy = { name: "haproxy", command: "haproxy", args: ["-f", join(folder, "haproxy.cfg"), "-db"] };
  running.push(startProcess(proxy, folder));
  const ownerUrl = `postgres://opc:${passwords.owner}@127.0.0.1:${databasePort}/opc`;
  const adminUrl = (port: number) => `postgres://postgres:${passwords.admin}@127.0.0.1:${port}/postgres`;
  const ask = (port: number, text: string) => askOnce(adminUrl(port), text);
  const leader = async () => {
    for (const node of nodes)
      if ((await ask(node.port, "select pg_is_in_recovery()").catch(() => true)) === false) return node;
    throw new Error("no node is primary");
  };
  const cluster: Cluster = {
    nodes,
    etcds,
    async synchronous() {
      const { port } = await leader();
      const name = await ask(
        port,
        "select application_name from pg_stat_replication where sync_state = 'sync'",
      );
      const found = nodes.find((node) => node.name === name);
      if (!found) throw new Error("no standby is synchronous");
      return found;
    },
    ownerUrl,
    appUrl: appSignIn(ownerUrl),
    baseUrl: `http://127.0.0.1:${httpPort}`,
    webPorts,
    leader,
    async takesWrite(node) {
      await ask(node.port, "insert into drill default values");
      return true;
    },
    async whole() {
      const { port } = await leader();
      const count =
        "select count(*) filter (where state = 'streaming') + 10 * count(*) filter (where sync_state = 'sync') as n";
      return Number(await ask(port, `${count} from pg_stat_replication`)) === 12;
    },
    switchOver: async () => switchOver(await leader()),
    async nextLogFile() {
      const { port } = await leader();
      await ask(port, "select pg_logical_emit_message(false, 'drill', 'next'), pg_switch_wal()");
    },
    async postmasterOf({ data }) {
      return Number((await readFile(join(data, "postmaster.pid"), "utf8")).split("\n")[0]);
    },
    stop: () => end(running, nodes),
  };
  try {
    await until("three nodes follow one another", 120_000, cluster.whole);
    await makeRoles(adminUrl(databasePort), passwords.owner, ownerUrl);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return cluster;
}

async function end(running: readonly Process[], nodes: readonly Node[]): Promise<void> {
  for (const one of running.toReversed()) await one.end();
  for (const { ways, disk } of nodes) {
    for (const way of ways) await way.close();
    disk.close();
  }
}

async function startNode(own: Omit<NodeSettings, "data">): Promise<Node> {
  const { name, port, restPort, folder, hosts } = own;
  const disk = openDisk(join(folder, `disk-${name}`), identity);
  const data = join(disk.folder, "data");
  const path = join(folder, `patroni-${name}.json`);
  const ways = await Promise.all(hosts.map((host) => silentProxy(`http://${host}`)));
  const through = ways.map(({ url }) => new URL(url).host);
  // YAML reads JSON.
  const settings = JSON.stringify(patroniSettings({ ...own, data, hosts: through }), null, 2);
  await writeFile(path, settings, { mode: 0o600 });
  if (identity) chownSync(path, identity.uid, identity.gid);
  const program = { name: `patroni-${name}`, command: "patroni", args: [path], identity, isKept: true };
  const patroni = startProcess(program, folder);
  return { name, port, restPort, data, disk, log: join(folder, `${program.name}.log`), ways, patroni };
}

async function startEtcd(folder: string): Promise<{ hosts: string[]; running: Process[] }> {
  const running: Process[] = [];
  const etcdPorts = await freePorts(6);
  const hosts = names.map((_, at) => `127.0.0.1:${etcdPorts[at]}`);
  for (const [at, name] of names.entries()) {
    const [client, peer] = [`http://${hosts[at]}`, `http://127.0.0.1:${etcdPorts[at + 3]}`];
    const members = names
      .map((other, place) => `${other}=http://127.0.0.1:${etcdPorts[place + 3]}`)
      .join(",");
    const args = `--enable-v2=true --name ${name} --data-dir ${folder}/etcd-${name} --listen-client-urls ${client} --advertise-client-urls ${client}
      --listen-peer-urls ${peer} --initial-advertise-peer-urls ${peer} --initial-cluster ${members} --initial-cluster-state new`;
    running.push(startProcess({ name: `etcd-${name}`, command: "etcd", args: args.split(/\s+/) }, folder));
  }
  await until("etcd answers", 30_000, async () => (await fetch(`http://${hosts[0]}/health`)).ok);
  return { hosts, running };
}

/** Throws where it refuses. `config` with PATCH changes the settings of all nodes. */
export async function tellPatroni(
  { restPort }: Node,
  what: string,
  body: object,
  method = "POST",
): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${restPort}/${what}`, {
    method,
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`Patroni refuses ${what}: ${await response.text()}`);
}

async function switchOver(former: Node): Promise<void> {
  await tellPatroni(former, "switchover", { leader: former.name });
}

/** Of a node itself, which may be dead or frozen. */
async function askOnce(connectionString: string, text: string): Promise<unknown> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 1_000,
    query_timeout: 2_000,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query(text);
    return Object.values(rows[0] ?? {})[0];
  } finally {
    await Promise.race([client.end().catch(() => {}), new Promise((resolve) => setTimeout(resolve, 200))]);
  }
}

/** As docs/operations.md has them made. */
async function makeRoles(adminUrl: string, password: string, ownerUrl: string): Promise<void> {
  await until("HAProxy leads to the primary", 30_000, async () => {
    const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 1_000 });
    await client.connect();
    await client.query(`create role opc login createdb createrole password '${password}'`);
    await client.query(
      `create role ${APP_ROLE} login noinherit password '${new URL(appSignIn(ownerUrl)).password}'`,
    );
    await client.query(`grant ${APP_ROLE}, pg_monitor to opc`);
    await client.query("create database opc owner opc");
    await client.query("create table drill (at timestamptz not null default now())");
    await client.end();
    return true;
  });
}

interface NodeSettings {
  name: string;
  port: number;
  restPort: number;
  data: string;
  folder: string;
  hosts: readonly string[];
  passwords: { admin: string; replicator: string };
}

function patroniSettings({ name, port, restPort, data, folder, hosts, passwords }: NodeSettings): object {
  return {
    scope,
    name,
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
    // By etcd's second interface: by the third one Patroni before 3.0.3, as Debian 12 has it, lets a primary that stood still take
    // its successor's key away. Its members are not asked for their own addresses, which lead past the ways here.
    etcd: { hosts, use_proxies: true },
    bootstrap: {
      dcs: sharedSettings,
      initdb: [{ encoding: "UTF8" }, { locale: "C.UTF-8" }, "data-checksums"],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: data,
      bin_dir: bin,
      pgpass: join(folder, `pgpass-${name}`),
      pg_hba: [
        "host replication replicator 127.0.0.1/32 scram-sha-256",
        "host all all 127.0.0.1/32 scram-sha-256",
      ],
      parameters: { unix_socket_directories: "" },
      authentication: {
        superuser: { username: "postgres", password: passwords.admin },
        replication: { username: "replicator", password: passwords.replicator },
        rewind: { username: "postgres", password: passwords.admin },
      },
    },
  };
}

/** A node that is primary no longer loses its connections at once: nobody goes on talking to it. */
function proxySettings(
  nodes: readonly Node[],
  databasePort: number,
  httpPort: number,
  webPorts: readonly number[],
): string {
  const databases = nodes.map(
    ({ name, port, restPort }) => `  server ${name} 127.0.0.1:${port} check port ${restPort}`,
  );
  const webs = webPorts.map((port, at) => ({ name: `web-${at + 1}`, port }));
  return `${proxyHead}listen database
  mode tcp
  bind 127.0.0.1:${databasePort}
${databaseChecks}
${databases.join("\n")}
${webSection(httpPort, webs)}`;
}
