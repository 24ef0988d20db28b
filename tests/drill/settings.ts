/** What the drill's cluster and those of deploy/ have in common: the settings that failovers were tried with. */

/** Patroni's, kept in etcd. */
export const sharedSettings = {
  ttl: 20,
  loop_wait: 2,
  retry_timeout: 5,
  primary_start_timeout: 0,
  synchronous_mode: true,
  synchronous_mode_strict: true,
  postgresql: {
    use_pg_rewind: true,
    use_slots: true,
    parameters: { max_connections: 200, shared_buffers: "128MB", synchronous_commit: "on", jit: "off" },
  },
} as const;

/** HAProxy's ways to the primary. */
export const databaseChecks = `  option httpchk OPTIONS /primary
  http-check expect status 200
  timeout check 2s
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions`;

/** HAProxy's ways to the web processes. */
export const webChecks = `  option httpchk GET /readyz
  option forwardfor
  option redispatch 1
  retries 5
  retry-on conn-failure empty-response 404
  http-request disable-l7-retry unless METH_GET { path_beg /assets/ }
  timeout server 30s
  timeout check 3s
  default-server inter 1s fall 2 rise 1`;

export const proxyHead = `global
  maxconn 2000
defaults
  timeout connect 2s
  timeout client 1h
  timeout server 1h
`;

/** HAProxy in front of web processes. */
export function webSection(port: number, webs: readonly { name: string; port: number }[]): string {
  const servers = webs.map((web) => `  server ${web.name} 127.0.0.1:${web.port} check`);
  return `listen web
  mode http
  bind 127.0.0.1:${port}
${webChecks}
${servers.join("\n")}
`;
}
