/** The short words of a line by which it is found again: order numbers, users, aliases, codes. */

const mask = "•••";
const shortest = 2;
const longest = 64;
const maxOfLine = 60;

/** In lower case, each once: every short text of the input and the change, and of "ALIAS/user" the user too. */
export function targetsOf(...parts: readonly (object | null)[]): string[] {
  const found = new Set<string>();
  for (const text of textsIn(parts)) {
    for (const word of [text, text.slice(text.indexOf("/") + 1)]) {
      if (word.length >= shortest && word.length <= longest && word !== mask) found.add(word.toLowerCase());
    }
    if (found.size >= maxOfLine) break;
  }
  return [...found].slice(0, maxOfLine);
}

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === "string") yield value;
  else if (typeof value === "object" && value !== null) {
    for (const item of Object.values(value)) yield* textsIn(item);
  }
}

/** What names the thing that an act was done to, the most telling first. */
const telling = [
  "OrderNo",
  "OrderNos",
  "User",
  "UserName",
  "UserGroupName",
  "TransactionId",
  "EventId",
  "TaskId",
  "SpiderId",
  "SupplierCode",
  "ChannelCode",
  "Code",
  "Card",
  "CardId",
  "AccountId",
  "Account",
  "ApprovalId",
  "MerchantAlias",
  "Merchant",
  "Name",
  "Title",
  "FileName",
  "TypeCode",
  "IssueNumber",
  "LotteryCode",
  "Key",
  "Scope",
  "ExportId",
  "DifferenceIds",
  "Kind",
];

/** The thing that the line is about, from its change before its input; null where neither names one. */
export function targetOf(input: object, change: object | null): string | null {
  for (const name of telling) {
    for (const part of [change, input]) {
      const text = nameIn((part as Readonly<Record<string, unknown>> | null)?.[name]);
      if (text !== undefined) return text;
    }
  }
  return null;
}

function nameIn(value: unknown): string | undefined {
  if (typeof value === "string") return value !== "" && value !== mask ? value : undefined;
  if (typeof value === "number") return String(value);
  if (Array.isArray(value)) {
    const [first] = value;
    const more = value.length > 1 ? ` +${value.length - 1}` : "";
    return typeof first === "string" ? `${first}${more}` : undefined;
  }
  if (typeof value === "object" && value !== null && "to" in value) {
    return nameIn(value.to) ?? ("from" in value ? nameIn(value.from) : undefined);
  }
  return undefined;
}
