/** What must never reach a log: passwords, codes, tokens, secrets, whatever object they sit in. */
import { storable } from "./storable-text.ts";

const secretName = /password|googleverifycode|secret|token|privatekey|authorization|cookie|signature/i;
const mask = "•••";
const longestText = 500;

export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === "string")
    return storable(value.length > longestText ? `${value.slice(0, longestText)}…` : value);
  if (typeof value === "bigint") return value.toString();
  if (value === null || typeof value !== "object") return value;
  if (depth > 5) return "…";
  if (Array.isArray(value)) return value.slice(0, 50).map((item) => redact(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      storable(name),
      secretName.test(name) ? mask : redact(item, depth + 1),
    ]),
  );
}
