/** What fields and checks are called: Chinese from the contract's table, English from the wire's own names. */
import type { Language } from "../../i18n/i18n.ts";
import { fieldTitles, proofChecks } from "./values.static.ts";

/** "Sums.1.Currency" as "Sums · 1 · Currency", "UserGroupName" as "User group name". */
export function fieldName(path: string, language: Language): string {
  return path
    .split(".")
    .map((part) => (language === "zhCN" ? (fieldTitles[part] ?? spaced(part)) : spaced(part)))
    .join(" · ");
}

export function checkName(check: string, language: Language): string {
  return language === "zhCN" ? (proofChecks[check] ?? check) : check;
}

function spaced(name: string): string {
  const words = name.replace(/([a-z\d])([A-Z])/g, "$1 $2").split(" ");
  return words
    .map((word, at) => (at === 0 || /^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase()))
    .join(" ");
}
