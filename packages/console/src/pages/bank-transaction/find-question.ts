/** What is asked of "find a payment": it stands in the address, so that a colleague can be sent it. */
import { isAmountText } from "@opc/contract/question/fields";
import type { Input } from "../../api/client.ts";
import type { TextKey } from "../../i18n/i18n.ts";
import { tidyMoment } from "../../kit/form/moment.ts";

const findNames = ["Amount", "Tolerance", "At", "Hours", "Payer", "AccountId"] as const;
export type FindName = (typeof findNames)[number];
export type FindValues = Readonly<Record<FindName, string>>;

const usual: FindValues = { Amount: "", Tolerance: "1", At: "", Hours: "2", Payer: "", AccountId: "" };

export function valuesOf(address: string): FindValues {
  const params = new URLSearchParams(address);
  const asked = (name: FindName) => {
    const given = params.get(name)?.trim();
    return given || (given === "" && mayBeEmpty(name) ? "" : usual[name]);
  };
  return Object.fromEntries(findNames.map((name) => [name, asked(name)])) as FindValues;
}

/** What belongs into the address. */
export function givenOf(values: FindValues): [FindName, string][] {
  return findNames
    .filter((name) => values[name] !== "" || mayBeEmpty(name))
    .map((name) => [name, values[name]]);
}

/** No tolerance means exactly this amount; left out, it would be the usual one. */
function mayBeEmpty(name: FindName): boolean {
  return name === "Tolerance";
}

/** Undefined: nothing is asked yet. */
export function questionOf(values: FindValues): Input<"paymentFind"> | undefined {
  const { Amount, Tolerance, At, Hours, Payer, AccountId } = values;
  if (Amount === "" && Payer.length < 2) return undefined;
  if (problemsOf(values).size > 0) return undefined;
  return {
    ...(Amount === "" ? {} : { Amount, Tolerance: Tolerance || "0" }),
    ...(At === "" ? {} : { At: tidyMoment(At), Hours }),
    ...(Payer === "" ? {} : { Payer }),
    ...(AccountId === "" ? {} : { AccountId }),
  };
}

export function problemsOf({ Amount, Tolerance, At, Hours, Payer }: FindValues): Map<FindName, TextKey> {
  const problems = new Map<FindName, TextKey>();
  if (Amount === "" && Payer.length < 2) problems.set("Amount", "findPayment.needed");
  if (Amount !== "" && !isAmountText(Amount)) problems.set("Amount", "findPayment.wrongAmount");
  if (Tolerance !== "" && !isAmountText(Tolerance)) problems.set("Tolerance", "findPayment.wrongAmount");
  if (At !== "" && !/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(tidyMoment(At)))
    problems.set("At", "findPayment.wrongTime");
  if (!/^\d{1,2}$/.test(Hours) || Number(Hours) < 1 || Number(Hours) > 72)
    problems.set("Hours", "findPayment.wrongHours");
  return problems;
}
