/**
 * Traces as the other rooms know them: spans of what a request does, and of what is done later for the order that it made.
 * Without a collector there is no tracer, and nothing here costs more than a look at that.
 */

/** Never what is personal or money: traces leave the machine. */
export type Attributes = Readonly<Record<string, string | number | boolean>>;

/**
 * One span of one trace as it is kept with an order or a callback, so that whoever works on it later continues the trace:
 * the trace's id and the span's, both in hexadecimal (W3C Trace Context), `<32 digits>-<16 digits>`.
 */
export type TraceLink = string;

export type SpanKind = "internal" | "server" | "client" | "producer" | "consumer";

export interface SpanOptions {
  kind?: SpanKind;
  attributes?: Attributes;
  /** Of other traces that this one belongs with. */
  links?: readonly TraceLink[];
  /** Milliseconds since 1970; now, unless told. */
  startedAt?: number;
}

export interface SpanEnd {
  attributes?: Attributes;
  /** A code or a class's name of what went wrong. */
  failure?: string;
}

export interface OpenSpan {
  readonly link: TraceLink;
  /** Spans begun in it, and in what it waits for, are the span's children. */
  run<Result>(work: () => Result): Result;
  end(told?: SpanEnd): void;
}

export interface Tracer {
  newTraceId(): string;
  /** The first span of that trace; undefined where chance leaves the trace out. */
  begin(traceId: string, name: string, options?: SpanOptions): OpenSpan | undefined;
  child(parent: TraceLink, name: string, options?: SpanOptions): OpenSpan;
  /** The span that runs now. */
  current(): TraceLink | undefined;
  /** What `work` begins belongs to no trace. */
  outside<Result>(work: () => Result): Result;
  /** Sends what is left. */
  close(): Promise<void>;
}

let tracer: Tracer | undefined;

/** Once, before anything is traced; undefined ends it, for tests. */
export function traceWith(one: Tracer | undefined): void {
  tracer = one;
}

export function tracerInUse(): Tracer | undefined {
  return tracer;
}

/** To be kept with what is being made; null where nothing is traced. */
export function currentTrace(): TraceLink | null {
  return tracer?.current() ?? null;
}

export function traceIdOf(link: TraceLink): string {
  return link.slice(0, 32);
}

/** A step of the request that runs now; outside a trace only the work itself. */
export function traced<Result>(
  name: string,
  attributes: Attributes,
  work: () => Promise<Result>,
): Promise<Result> {
  const span = openSpan(name, { attributes });
  return span ? untilItEnds(span, work) : work();
}

/** Undefined outside a trace. Whoever opens it ends it. */
export function openSpan(name: string, options: SpanOptions): OpenSpan | undefined {
  const parent = tracer?.current();
  return parent === undefined ? undefined : tracer?.child(parent, name, options);
}

/**
 * Work that many requests share runs once, in the trace of the first of them that has one. The others' traces hold a span of
 * as long that leads there.
 */
export async function tracedTogether<Result>(
  name: string,
  links: readonly (TraceLink | null)[],
  work: () => Promise<Result>,
): Promise<Result> {
  const using = tracer;
  if (!using) return work();
  const [first, ...others] = links.filter((link) => link !== null);
  if (first === undefined) return using.outside(work);
  const attributes = { "opc.items": links.length };
  const startedAt = Date.now();
  const span = using.child(first, name, { attributes, links: others });
  try {
    return await untilItEnds(span, work);
  } finally {
    for (const other of others) using.child(other, name, { attributes, startedAt, links: [span.link] }).end();
  }
}

/** Work for an order that an earlier request made: a step of that trace. `told` says of the result what the span shows. */
export async function tracedFor<Result>(
  link: TraceLink | null | undefined,
  name: string,
  options: SpanOptions,
  work: () => Promise<Result>,
  told: (result: Result) => SpanEnd = () => ({}),
): Promise<Result> {
  return tracer && link ? untilItEnds(tracer.child(link, name, options), work, told) : work();
}

/** What was done now, and belongs to the trace of an order that an earlier request made. */
export function continueTrace(
  link: TraceLink | null | undefined,
  name: string,
  { failure, attributes = {}, ...options }: SpanOptions & SpanEnd = {},
): void {
  if (!tracer || !link) return;
  const current = tracer.current();
  const links = current === undefined || traceIdOf(current) === traceIdOf(link) ? [] : [current];
  tracer.child(link, name, { ...options, attributes, links }).end(failure === undefined ? {} : { failure });
}

async function untilItEnds<Result>(
  span: OpenSpan,
  work: () => Promise<Result>,
  told: (result: Result) => SpanEnd = () => ({}),
): Promise<Result> {
  try {
    const result = await span.run(work);
    span.end(told(result));
    return result;
  } catch (error) {
    span.end({ failure: failureOf(error) });
    throw error;
  }
}

/** A message may hold values; what kind of failure it was does not. */
export function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return "thrown";
  const { code } = error as { code?: unknown };
  return typeof code === "string" ? code : error.constructor.name;
}
