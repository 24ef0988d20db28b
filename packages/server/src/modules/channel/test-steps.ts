/** What a test call found, step by step: where it ended is told by how the question failed, or by what was answered. */
import type { ChannelTestResult, ChannelTestStep } from "@opc/contract/channel/test-result";

type Step = ChannelTestResult["Steps"][number];

export interface Trace {
  /** What the channel lacks to be asked at all. */
  missing: readonly string[];
  /** An adapter that has no connection: only what it answers can be told. */
  isUnconnected: boolean;
  /** Where the question went. */
  address: string | null;
  resolvedMs: number | null;
  connectedMs: number | null;
  totalMs: number;
  /** Null when no answer came. */
  httpStatus: number | null;
  /** How the connection failed; null when an answer came. */
  failure: string | null;
  /** What the adapter made of it. */
  answer: { kind: string; failure?: string } | undefined;
}

const nameFailures = ["NameNotFound", "AddressNotAllowed"];
const connectionFailures = [
  "ConnectionRefused",
  "ConnectionTimedOut",
  "CertificateExpired",
  "CertificateNotTrusted",
  "CertificateOfAnotherName",
  "TlsFailed",
];

export function stepsOf(trace: Trace): Step[] {
  const steps: Step[] = [];
  for (const [step, judge] of judges) {
    const hasFailed = steps.some(({ Outcome }) => Outcome === "Failed");
    const isOpen = !trace.isUnconnected || step === "Configured" || step === "AnswerUnderstood";
    if (hasFailed || !isOpen) steps.push({ Step: step, Outcome: "Skipped", Ms: null, Detail: null });
    else steps.push({ Step: step, ...judge(trace) });
  }
  return steps;
}

type Judged = Omit<Step, "Step">;

const passed = (Ms: number | null, Detail: string | null = null): Judged => ({
  Outcome: "Passed",
  Ms,
  Detail,
});
const failed = (Detail: string, Ms: number | null = null): Judged => ({ Outcome: "Failed", Ms, Detail });

const judges: readonly (readonly [ChannelTestStep, (trace: Trace) => Judged])[] = [
  [
    "Configured",
    ({ missing, answer }) => {
      if (missing.length > 0) return failed(missing.join(", "));
      return answer?.failure === "NotConfigured" ? failed("NotConfigured") : passed(null);
    },
  ],
  [
    "AddressResolved",
    ({ failure, address, resolvedMs, totalMs }) =>
      failure !== null && nameFailures.includes(failure)
        ? failed(failure, totalMs)
        : passed(resolvedMs, address),
  ],
  [
    "Connected",
    ({ failure, connectedMs, resolvedMs, totalMs }) => {
      if (connectedMs !== null) return passed(connectedMs - (resolvedMs ?? 0));
      const since = totalMs - (resolvedMs ?? 0);
      return failure === null
        ? passed(null)
        : failed(failure, connectionFailures.includes(failure) ? since : null);
    },
  ],
  [
    "SignatureAccepted",
    ({ failure, httpStatus, connectedMs, totalMs }) => {
      const since = totalMs - (connectedMs ?? 0);
      if (failure !== null) return failed(failure, since);
      return httpStatus === 200 ? passed(since) : failed(`HTTP ${httpStatus}`, since);
    },
  ],
  [
    "AnswerSigned",
    ({ answer }) => (answer?.failure === "AnswerNotSigned" ? failed("AnswerNotSigned") : passed(null)),
  ],
  [
    "AnswerUnderstood",
    ({ answer, isUnconnected, totalMs }) => {
      const ms = isUnconnected ? totalMs : null;
      if (answer?.kind === "unknown") return passed(ms);
      return failed(answer?.failure ?? (answer ? "ReferenceNotUnknown" : "NoAnswer"), ms);
    },
  ],
];
