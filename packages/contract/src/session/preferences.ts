/** What a user keeps about screens: saved views, column order and widths. Opaque to the server. */
import { z } from "zod";
import { call } from "../call.ts";
import { done } from "../fields.ts";

export const maxPreferenceLength = 32_768;

const key = z.string().regex(/^[\w./-]{1,80}$/);

export const preferenceGet = call({
  method: "POST",
  path: "/rp_api/user/preference_get",
  summary: "One preference of the viewer as JSON text; null if none is stored.",
  access: { by: "session" },
  effect: "read",
  input: z.strictObject({ Key: key }),
  output: z.strictObject({ Value: z.string().nullable() }),
  errors: ["SessionExpired", "IpNotAllowed"],
});

export const preferenceSave = call({
  method: "POST",
  path: "/mc_api/user/preference_save",
  summary: "Store one preference of the viewer: JSON text of at most 32 KiB, 100 keys per user.",
  access: { by: "session" },
  effect: "write",
  input: z.strictObject({ Key: key, Value: z.string().max(maxPreferenceLength) }),
  output: done,
  errors: ["SessionExpired", "IpNotAllowed", "RequestNotTrusted"],
});
