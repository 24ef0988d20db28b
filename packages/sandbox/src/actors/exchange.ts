/** One call over HTTP as an outsider makes it: path and shapes from the contract, nothing else shared. */
import type { Call, CallInput, CallOutput, Envelope } from "@opc/contract";

export interface Answer<Row extends Call> extends Envelope<CallOutput<Row>> {
  /** `Set-Cookie` headers, for actors that keep a session. */
  cookies: readonly string[];
}

export interface ExchangeOptions {
  headers?: Readonly<Record<string, string>>;
  /** The exact body, when it was signed before; else the input as JSON. */
  rawBody?: string;
  timeoutMs?: number;
}

/** The console's own limit (specification section 9). */
const defaultTimeoutMs = 15_000;

export async function exchange<Row extends Call>(
  baseUrl: string,
  row: Row,
  input: CallInput<Row>,
  { headers = {}, rawBody, timeoutMs = defaultTimeoutMs }: ExchangeOptions = {},
): Promise<Answer<Row>> {
  const url = new URL(row.path, baseUrl);
  if (row.method === "GET") {
    for (const [name, value] of Object.entries(input as object)) url.searchParams.set(name, String(value));
  }
  const response = await fetch(url, {
    method: row.method,
    headers: row.method === "GET" ? headers : { "content-type": "application/json", ...headers },
    ...(row.method === "GET" ? {} : { body: rawBody ?? JSON.stringify(input) }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const envelope = (await response.json()) as Envelope<CallOutput<Row>>;
  return { ...envelope, cookies: response.headers.getSetCookie() };
}

/** The data of an answer that must be a success. */
export function dataOf<Row extends Call>(row: Row, answer: Answer<Row>): CallOutput<Row> {
  if (answer.code !== 0) throw new Error(`${row.path} answered ${answer.code}: ${answer.msg}`);
  return answer.data;
}
