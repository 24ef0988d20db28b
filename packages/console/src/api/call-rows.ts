/** Where each of the console's calls lives, as it is asked. */
import { type ConsoleCallName, packedCalls } from "./calls.static.ts";
import { lastOf } from "./last-of.ts";

export interface CallRow {
  method: "GET" | "POST";
  path: string;
  /** Multipart form data, else JSON. */
  form: boolean;
}

function rows(): Record<ConsoleCallName, CallRow> {
  const pairs = Object.entries(packedCalls).flatMap(([group, names]) => {
    const [method = "", kind, folder = ""] = group.split(" ");
    return names.split(" ").map((named) => {
      const [name = "", last = lastOf(name)] = named.split(":");
      return [name, { method, path: folder + last, form: kind === "form" }];
    });
  });
  // `packedCalls` was made of the contract's calls, which these types are of.
  return Object.fromEntries(pairs);
}

export const callRows = rows();
