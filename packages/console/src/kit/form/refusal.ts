/** What a failed call says of a form: at its fields, and of the whole. */
import { ApiError, NetworkError } from "../../api/client.ts";
import { blockedIp, isPasswordToChange, isSessionExpired } from "../../boot/request.ts";
import { translate } from "../../i18n/i18n.ts";
import { failureText } from "../../state/messages.ts";

export interface Refusal {
  fields: Readonly<Record<string, string>>;
  /** What is not said at a field. */
  whole: string | undefined;
}

/** `InvalidInput` carries `data.Fields`: [{ Field, Message }]; what it says of unknown fields is of the whole. */
export function refusalOf(error: unknown, names: readonly string[]): Refusal {
  const said = fieldMessages(error);
  const here = said.filter(({ Field }) => names.includes(Field));
  const elsewhere = said.filter(({ Field }) => !names.includes(Field));
  const fields = Object.fromEntries(here.map(({ Field, Message }) => [Field, Message]));
  if (said.length === 0) return { fields, whole: wholeText(error) };
  const rest = elsewhere.map(({ Field, Message }) => (Field ? `${Field}: ${Message}` : Message)).join("; ");
  return { fields, whole: rest || undefined };
}

function wholeText(error: unknown): string | undefined {
  // These lead away from the form; the client has seen to it.
  const leadsAway = blockedIp(error) !== undefined || isSessionExpired(error) || isPasswordToChange(error);
  if (leadsAway) return undefined;
  const isKnown = error instanceof ApiError || error instanceof NetworkError;
  return isKnown ? failureText(error) : translate("common.operationFailed");
}

function fieldMessages(error: unknown): { Field: string; Message: string }[] {
  const data: unknown = error instanceof ApiError ? error.data : undefined;
  if (typeof data !== "object" || data === null || !("Fields" in data) || !Array.isArray(data.Fields))
    return [];
  return data.Fields.map(({ Field, Message }) => ({
    // "Codes.0" is a part of the field "Codes".
    Field: String(Field).split(".")[0] ?? "",
    Message: String(Message),
  }));
}
