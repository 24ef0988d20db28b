/**
 * Load generator, run as a process of its own: keeps some connections busy with prepared requests and prints what
 * it saw as JSON. It speaks HTTP/1.1 by hand over keep-alive sockets, so that the machine's time goes to the
 * server under test and not to the client.
 */
import { createHmac, randomUUID } from "node:crypto";
import { connect, type Socket } from "node:net";
import { signatureHeaders } from "@opc/contract/gateway/collections";

export interface LoadJob {
  baseUrl: string;
  path: string;
  connections: number;
  warmUpMs: number;
  measureMs: number;
  /** So many at most, whatever the time. */
  maxRequests?: number;
  headers: Record<string, string>;
  /** So many callers behind one trusted proxy, each with rate limits of its own. */
  callers: number;
  /** A fixed body, or orders to create under a merchant's signature. */
  body: string | SignedOrders;
}

/** Orders of one merchant, each with a number of its own. */
export interface SignedOrders {
  kind: "payment" | "payout";
  merchantAlias: string;
  apiSecret: string;
  notifyUrl: string;
}

export interface LoadResult {
  requests: number;
  perSecond: number;
  /** Answers whose code was not 0. */
  refused: number;
  firstRefusal: string | null;
  latenciesMs: number[];
}

interface Request {
  body: string;
  headers: Record<string, string>;
}

/** Of one run, so that it may be repeated on the same database. */
const runName = Date.now().toString(36);
let created = 0;
let asked = 0;

function nextRequest({ body, headers: fixed, callers }: LoadJob): Request {
  asked += 1;
  const caller = asked % callers;
  const headers = { ...fixed, "x-forwarded-for": `10.0.${caller >> 8}.${caller & 255}` };
  if (typeof body === "string") return { body, headers };
  created += 1;
  const text = JSON.stringify({
    MerchantOrderNo: `L${runName}-${process.pid}-${created}`,
    Currency: "THB",
    NotifyUrl: body.notifyUrl,
    ...(body.kind === "payment" ? payment(created) : payout(created)),
  });
  const id = randomUUID();
  const timestamp = String(Math.floor(Date.now() / 1000));
  const key = Buffer.from(body.apiSecret.slice("whsec_".length), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${text}`).digest("base64");
  return {
    body: text,
    headers: {
      ...headers,
      [signatureHeaders.merchant]: body.merchantAlias,
      [signatureHeaders.id]: id,
      [signatureHeaders.timestamp]: timestamp,
      [signatureHeaders.signature]: `v1,${signature}`,
    },
  };
}

function payment(number: number) {
  return { PayTypeCode: "PROMPTPAY", Amount: spreadAmount(number), MemberName: "Somchai Jaidee" };
}

function payout(number: number) {
  return {
    CashoutTypeCode: "BANKCARD",
    Amount: `${20 + (number % 80)}.00`,
    BankCode: "SCB",
    CardNumber: String(1_000_000_000 + number),
    PayeeName: "Somchai Jaidee",
  };
}

/** Spread over many amounts up to 3,000 baht, as real orders are: the slots of one amount are few. */
function spreadAmount(number: number): string {
  const satang = 100 + ((number * 7_919) % 299_993);
  return `${Math.floor(satang / 100)}.${String(satang % 100).padStart(2, "0")}`;
}

export async function runLoad(job: LoadJob): Promise<LoadResult> {
  const startMs = performance.now() + job.warmUpMs;
  const endMs = startMs + job.measureMs;
  const { maxRequests = Number.POSITIVE_INFINITY } = job;
  const result: LoadResult = { requests: 0, perSecond: 0, refused: 0, firstRefusal: null, latenciesMs: [] };
  const work = async () => {
    const connection = await openConnection(new URL(job.baseUrl));
    for (;;) {
      const sentMs = performance.now();
      if (sentMs >= endMs || asked >= maxRequests) break;
      const answer = await connection.ask(job.path, nextRequest(job));
      if (sentMs < startMs) continue;
      result.requests += 1;
      result.latenciesMs.push(performance.now() - sentMs);
      if (answer.startsWith('{"code":0,')) continue;
      result.refused += 1;
      result.firstRefusal ??= answer.slice(0, 300);
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: job.connections }, work));
  result.perSecond = (result.requests - result.refused) / (job.measureMs / 1000);
  return result;
}

interface Connection {
  ask(path: string, request: Request): Promise<string>;
  close(): void;
}

async function openConnection({ hostname, port, host }: URL): Promise<Connection> {
  const socket: Socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await new Promise((resolve, reject) => socket.once("connect", resolve).once("error", reject));
  let received: Buffer = Buffer.alloc(0);
  let waiting: PromiseWithResolvers<string> | undefined;
  socket.on("data", (part: Buffer) => {
    received = received.length === 0 ? part : Buffer.concat([received, part]);
    const body = takeAnswer(received);
    if (body === undefined) return;
    received = Buffer.alloc(0);
    waiting?.resolve(body);
  });
  const lost = (error?: Error) => waiting?.reject(error ?? new Error("the server closed the connection"));
  socket.on("error", lost).on("close", () => lost());
  return {
    ask(path, { body, headers }) {
      waiting = Promise.withResolvers<string>();
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\n` +
          `content-length: ${Buffer.byteLength(body)}\r\n${lines.join("")}\r\n${body}`,
      );
      return waiting.promise;
    },
    close: () => socket.destroy(),
  };
}

/** The body when the answer is complete; the server always tells its length. */
function takeAnswer(received: Buffer): string | undefined {
  const headEnd = received.indexOf("\r\n\r\n");
  if (headEnd < 0) return undefined;
  const length = /\r\ncontent-length: *(\d+)/i.exec(received.toString("latin1", 0, headEnd))?.[1];
  if (length === undefined) throw new Error("an answer without content-length");
  const bodyStart = headEnd + 4;
  const end = bodyStart + Number(length);
  return received.length < end ? undefined : received.toString("utf8", bodyStart, end);
}

if (import.meta.main) {
  const job = JSON.parse(process.argv[2] ?? "{}") as LoadJob;
  process.stdout.write(JSON.stringify(await runLoad(job)));
}
