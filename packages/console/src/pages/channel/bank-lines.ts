/**
 * Pasted lines "bank code, the supplier's code": as copied from a sheet (tabs) or from a CSV file (commas or
 * semicolons, quotes). A line without a second part switches the bank on as it is called by us. Nothing is taken
 * before every line is understood.
 */
export interface BankLine {
  BankCode: string;
  MappingCode: string;
}

export type LineFault = "unknownBank" | "twice" | "tooLong" | "tooManyParts";

export interface FaultyLine {
  line: number;
  text: string;
  fault: LineFault;
}

export interface ReadLines {
  lines: readonly BankLine[];
  faults: readonly FaultyLine[];
}

export const maxMappingLength = 64;
const separator = /[,;\t]/;
const heading = /^(bank ?)?code$|^银行代码$|^代码$/i;

export function readBankLines(text: string, bankCodes: ReadonlySet<string>): ReadLines {
  const lines = new Map<string, string>();
  const faults: FaultyLine[] = [];
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    const [code = "", mapping = "", ...more] = line.split(separator).map(unquoted);
    if (code === "" && mapping === "") continue;
    if (index === 0 && heading.test(code) && !bankCodes.has(code.toUpperCase())) continue;
    const BankCode = code.toUpperCase();
    const fault = faultOf(BankCode, mapping, more);
    if (fault) faults.push({ line: index + 1, text: line.trim(), fault });
    else lines.set(BankCode, mapping);
  }
  return { lines: [...lines].map(([BankCode, MappingCode]) => ({ BankCode, MappingCode })), faults };

  function faultOf(code: string, mapping: string, more: readonly string[]): LineFault | undefined {
    if (more.some((part) => part !== "")) return "tooManyParts";
    if (!bankCodes.has(code)) return "unknownBank";
    if (mapping.length > maxMappingLength) return "tooLong";
    return lines.has(code) && lines.get(code) !== mapping ? "twice" : undefined;
  }
}

function unquoted(part: string): string {
  const trimmed = part.trim();
  return /^".*"$/.test(trimmed) ? trimmed.slice(1, -1).replaceAll('""', '"').trim() : trimmed;
}
