/** What a setting's text may be, and what becomes of it. */
import { isIP } from "node:net";
import { z } from "zod";

export const toggle = z
  .enum(["true", "false", "1", "0", "yes", "no"])
  .transform((text) => /^(true|1|yes)$/.test(text));
export const whole = (least: number, most: number) => z.coerce.number().int().min(least).max(most);
export const addressRanges = z
  .string()
  .transform(listOf)
  .refine((parts) => parts.every(isAddressRange), "must be comma-separated addresses or CIDR ranges");
export const hostNames = z
  .string()
  .transform((text) => listOf(text).map((name) => name.toLowerCase()))
  .refine(
    (names) => names.every((name) => /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/.test(name)),
    "must be comma-separated host names such as console.example.com or console.example.com:8443",
  );
export const httpsUnlessHere = z
  .url({ protocol: /^https?$/ })
  .refine(
    (url) => url.startsWith("https:") || /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])[:/]/.test(url),
    "must be https, but to this machine itself",
  );
/** OpenTelemetry's way of writing headers: `name=value`, comma-separated. */
export const keyedValues = z
  .string()
  .transform(listOf)
  .refine((parts) => parts.every((part) => /^[\w-]+=./.test(part)), "must be name=value, comma-separated")
  .transform((parts) => Object.fromEntries(parts.map((part) => splitAt(part, part.indexOf("=")))));
/** Refused here, for whoever parses it later would throw an error that shows the password. */
const parsable = (beginning: RegExp, message: string) =>
  z
    .string()
    .regex(beginning, { error: message, abort: true })
    .refine(URL.canParse, "must be a URL: write / # ? % in a password as %2F %23 %3F %25");
export const postgresUrl = parsable(/^postgres(ql)?:\/\//, "must begin with postgres://");
export const mailUrl = parsable(/^smtps?:\/\/[^\s/]+/, "must begin with smtps:// or smtp://");

export function listOf(text: string): string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
}

function splitAt(text: string, place: number): [string, string] {
  return [text.slice(0, place), text.slice(place + 1)];
}

function isAddressRange(text: string): boolean {
  const [address = "", bits] = text.split("/");
  const version = isIP(address);
  if (version === 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
