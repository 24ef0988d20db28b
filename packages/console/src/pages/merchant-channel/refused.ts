/** Where on the screen a refused value stands: "PayTypes.0.Channels.1.MaximumAmount" by what was sent. */
import { ApiError } from "../../api/client.ts";
import { placeOf, type TypeDraft } from "./draft.ts";

export function fieldRefusals(
  error: unknown,
  listField: string,
  sent: readonly TypeDraft[],
): ReadonlyMap<string, string> {
  const places = new Map<string, string>();
  const data: unknown = error instanceof ApiError ? error.data : undefined;
  if (typeof data !== "object" || data === null || !("Fields" in data) || !Array.isArray(data.Fields))
    return places;
  for (const { Field, Message } of data.Fields) {
    const place = placeAt(String(Field).split("."), listField, sent);
    if (place) places.set(place, String(Message));
  }
  return places;
}

function placeAt(path: readonly string[], listField: string, sent: readonly TypeDraft[]): string | undefined {
  const [list, index = "", ...rest] = path;
  const type = sent[Number(index)];
  if (list !== listField || !type) return undefined;
  if (rest[0] !== "Channels") return rest.length === 1 ? placeOf(type, rest[0] ?? "") : undefined;
  const use = type.uses[Number(rest[1])];
  return use && rest[2] ? placeOf(type, rest[2], use.ChannelCode) : undefined;
}
