import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, describe, expect, test } from "vitest";
import {
  AddressRefused,
  checkCallbackAddress,
  guardedLookup,
  isAllowedAddress,
  NameNotFound,
  type NameServer,
  type ResolvedAddress,
  resolveName,
} from "./address-guard.ts";
import { openCallbackSender } from "./callback-sender.ts";

const forbidden = [
  "http://127.0.0.1/",
  "http://127.8.9.1/",
  "http://[::1]/",
  "http://0.0.0.0/",
  "http://[::]/",
  "http://10.0.0.1/",
  "http://172.16.0.1/",
  "http://172.31.255.255/",
  "http://192.168.1.1/",
  "http://100.64.0.1/",
  "http://100.100.100.200/",
  "http://169.254.169.254/latest/meta-data/",
  "http://168.63.129.16/",
  "http://192.0.0.192/",
  "http://198.18.0.1/",
  "http://203.0.113.7/",
  "http://224.0.0.1/",
  "http://240.0.0.1/",
  "http://255.255.255.255/",
  // The same addresses in other spellings.
  "http://2130706433/",
  "http://0x7f000001/",
  "http://0x7f.1/",
  "http://017700000001/",
  "http://0177.0.0.1/",
  "http://127.1/",
  "http://10.1/",
  "http://１２７.0.0.1/",
  "http://[::ffff:127.0.0.1]/",
  "http://[::ffff:7f00:1]/",
  "http://[::ffff:a9fe:a9fe]/",
  "http://[::127.0.0.1]/",
  "http://[64:ff9b::7f00:1]/",
  "http://[64:ff9b:1::a00:1]/",
  "http://[2002:7f00:1::]/",
  "http://[2001:0:7f00:1::]/",
  "http://[fe80::1]/",
  "http://[fec0::1]/",
  "http://[fc00::1]/",
  "http://[fd00:ec2::254]/",
  "http://[ff02::1]/",
  "http://[2001:db8::1]/",
  // Names that are never public.
  "http://localhost/",
  "http://LOCALHOST:8080/",
  "http://localhost./",
  "http://a.localhost/",
  "http://intranet/",
  "http://printer.local/",
  "http://metadata.google.internal/",
  // Not an address for callbacks at all.
  "ftp://shop.example/",
  "file:///etc/passwd",
  "https://user:password@shop.example/",
  "https://user@shop.example/",
  "https://:password@shop.example/",
  "http://shop.example:0/",
  "//shop.example/",
  "shop.example",
  "",
];

describe("an order's callback address", () => {
  test.each(forbidden)("%s is refused", (url) => {
    expect(() => checkCallbackAddress(url, { allowLoopback: false })).toThrow("CallbackAddressRefused");
  });
  test.each([
    "https://shop.example/callback?a=1",
    "http://shop.example:8443/",
    "http://8.8.8.8/",
    "https://[2606:4700:4700::1111]/",
  ])("%s is accepted", (url) => {
    expect(() => checkCallbackAddress(url, { allowLoopback: false })).not.toThrow();
  });
  test("loopback is accepted where it is allowed, the rest of the private network is not", () => {
    const policy = { allowLoopback: true };
    for (const url of ["http://127.0.0.1:9000/", "http://[::1]:9000/", "http://localhost:9000/"])
      expect(() => checkCallbackAddress(url, policy)).not.toThrow();
    for (const url of ["http://10.0.0.1/", "http://169.254.169.254/", "http://[::ffff:127.0.0.1]/"])
      expect(() => checkCallbackAddress(url, policy)).toThrow("CallbackAddressRefused");
  });
});

test.each(["", "localhost", "2130706433", "fe80::1%eth0", "2606:4700::1%eth0"])(
  "'%s' is no address to connect to",
  (address) => {
    expect(isAllowedAddress(address, { allowLoopback: true })).toBe(false);
  },
);

describe("names", () => {
  const refused = () => Promise.reject(new Error("SERVFAIL"));
  const server = (four: string[] | undefined, six: string[] | undefined): NameServer => ({
    resolve4: async () => four ?? refused(),
    resolve6: async () => six ?? refused(),
  });

  test.each(["localhost", "LOCALHOST.", "shop.localhost"])(
    "%s is this machine, without a question",
    async (name) => {
      expect(await resolveName(name, server(["8.8.8.8"], []))).toEqual([
        { address: "127.0.0.1", family: 4 },
        { address: "::1", family: 6 },
      ]);
    },
  );

  test.each(["localhost.shop.example", "shop.example.", "notlocalhost"])("%s is asked for", async (name) => {
    expect(await resolveName(name, server(["8.8.8.8", "8.8.4.4"], ["2606:4700:4700::1111"]))).toEqual([
      { address: "8.8.8.8", family: 4 },
      { address: "8.8.4.4", family: 4 },
      { address: "2606:4700:4700::1111", family: 6 },
    ]);
  });

  test("what has addresses of one kind only has those", async () => {
    expect(await resolveName("shop.example", server(["8.8.8.8"], undefined))).toEqual([
      { address: "8.8.8.8", family: 4 },
    ]);
    expect(await resolveName("shop.example", server(undefined, ["2606:4700:4700::1111"]))).toEqual([
      { address: "2606:4700:4700::1111", family: 6 },
    ]);
  });

  test("what has none is told with the name server's reason", async () => {
    await expect(resolveName("shop.example", server(undefined, undefined))).rejects.toThrow("SERVFAIL");
  });
});

describe("a look-up before connecting", () => {
  const four: ResolvedAddress = { address: "8.8.8.8", family: 4 };
  const six: ResolvedAddress = { address: "2606:4700:4700::1111", family: 6 };
  const lookUp = (
    all: ResolvedAddress[] | Error,
    options: { family?: number | "IPv4"; all?: boolean } = {},
  ) =>
    new Promise<unknown[]>((resolve) => {
      const names = async () => {
        if (all instanceof Error) throw all;
        return all;
      };
      guardedLookup(names, { allowLoopback: false })("shop.example", options, (...told) => resolve(told));
    });

  test("one address is told with its family, of a wanted family where one is wanted", async () => {
    expect(await lookUp([four, six])).toEqual([null, "8.8.8.8", 4]);
    expect(await lookUp([four, six], { family: 6 })).toEqual([null, "2606:4700:4700::1111", 6]);
    expect(await lookUp([four, six], { family: 0 })).toEqual([null, "8.8.8.8", 4]);
  });

  test("all of them where all are wanted", async () => {
    expect(await lookUp([four, six], { all: true })).toEqual([null, [four, six]]);
    expect(await lookUp([four, six], { all: true, family: 4 })).toEqual([null, [four]]);
  });

  test("none of the wanted family, or no answer, is a name that is not found, with its cause", async () => {
    expect(await lookUp([four], { family: 6 })).toEqual([expect.any(NameNotFound), "", 0]);
    const cause = new Error("SERVFAIL");
    const [error, address, family] = await lookUp(cause);
    expect([error, address, family]).toEqual([expect.any(NameNotFound), "", 0]);
    expect(error).toHaveProperty("cause", cause);
  });

  test("a forbidden one refuses the name, of whatever family it is", async () => {
    const privately: ResolvedAddress = { address: "fd00::1", family: 6 };
    expect(await lookUp([four, privately], { family: 4 })).toEqual([expect.any(AddressRefused), "", 0]);
  });
});

describe("connecting", async () => {
  let connections = 0;
  const server = createServer((_request, response) => response.end("ok"));
  server.on("connection", () => {
    connections++;
  });
  server.listen(8151, "127.0.0.1");
  await once(server, "listening");
  afterAll(() => server.close());
  const { port } = server.address() as AddressInfo;

  function send(url: string, answers: ResolvedAddress[][], allowLoopback = false) {
    const sender = openCallbackSender({
      allowLoopback,
      limits: { connectTimeoutMs: 300, totalTimeoutMs: 600 },
      resolve: async () => answers.shift() ?? [],
    });
    return sender.send({ url, headers: {}, body: "{}" }).finally(() => sender.close());
  }
  const loopback: ResolvedAddress = { address: "127.0.0.1", family: 4 };
  const elsewhere: ResolvedAddress = { address: "8.8.8.8", family: 4 };

  test.each([
    ["127.0.0.1", 4],
    ["10.0.0.1", 4],
    ["169.254.169.254", 4],
    ["::1", 6],
    ["::ffff:127.0.0.1", 6],
    ["fd00:ec2::254", 6],
  ] as const)("a name that leads to %s is refused", async (address, family) => {
    const answer = await send(`http://shop.example:${port}/`, [[{ address, family }]]);
    expect(answer).toMatchObject({ httpStatus: null, failure: "AddressNotAllowed" });
  });

  test("a name with one private address among public ones is refused", async () => {
    const answer = await send(`http://shop.example:${port}/`, [[elsewhere, loopback]]);
    expect(answer.failure).toBe("AddressNotAllowed");
  });

  test("a name that changes its address between two looks is looked at once a connection", async () => {
    // Loopback stands for the public address here: the test must not reach out of this machine.
    const privately: ResolvedAddress = { address: "10.0.0.1", family: 4 };
    let lookups = 0;
    const sender = openCallbackSender({
      allowLoopback: true,
      limits: { connectTimeoutMs: 300, totalTimeoutMs: 600 },
      resolve: async () => [lookups++ === 0 ? loopback : privately],
    });
    const request = { url: `http://shop.example:${port}/`, headers: { connection: "close" }, body: "{}" };
    const first = await sender.send(request);
    expect({ status: first.httpStatus, lookups }).toEqual({ status: 200, lookups: 1 });
    const second = await sender.send(request);
    await sender.close();
    expect({ failure: second.failure, lookups }).toEqual({ failure: "AddressNotAllowed", lookups: 2 });
  });

  test.each([
    `http://127.0.0.1:${port}/`,
    `http://[::ffff:127.0.0.1]:${port}/`,
    `http://2130706433:${port}/`,
  ])("the literal %s is refused without a lookup", async (url) => {
    const before = connections;
    expect((await send(url, [])).failure).toBe("AddressNotAllowed");
    expect(connections).toBe(before);
  });

  test("where loopback is allowed the address that was looked up is the one connected to", async () => {
    const answer = await send(`http://shop.example:${port}/`, [[loopback]], true);
    expect(answer).toMatchObject({ httpStatus: 200, result: "ok" });
  });

  test("a name without an address is told as such", async () => {
    expect((await send("http://shop.example/", [[]])).failure).toBe("NameNotFound");
  });
});
