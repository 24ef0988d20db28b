/** The filters of an export in words, for the head of its file and for the list of one's exports: "Status: Success, Failed". */
import type { Language } from "@opc/contract/errors";
import { instantOf } from "@opc/contract/fields";
import { fieldTitles } from "@opc/contract/titles/fields";
import { type ExportSource, localTime, type Words } from "../../call/export-source.ts";

const controls = new Set(["Format", "Sort", "Cursor", "Size"]);
const bounds: Readonly<Record<string, Words>> = {
  From: { enUS: "From", zhCN: "开始时间" },
  To: { enUS: "To", zhCN: "结束时间" },
};
const all: Words = { enUS: "None, all rows", zhCN: "无，全部数据" };
const signs = {
  enUS: { of: ": ", next: "; ", and: ", " },
  zhCN: { of: "：", next: "；", and: "、" },
} as const;
const yes: Words = { enUS: "Yes", zhCN: "是" };
const no: Words = { enUS: "No", zhCN: "否" };
/** A list of pasted numbers is told by its first ones. */
const maxValues = 20;

type Source = Pick<ExportSource, "words" | "columns">;

export function filterWords(input: object, source: Source, timeDifferenceMinutes: number): Words {
  const given = Object.entries(input).filter(
    ([name, value]) =>
      !controls.has(name) && value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
  const inWords = (language: Language) => {
    const lines = given.map(([name, value]) => {
      const label = labelOf(name, source);
      return `${label[language]}${signs[language].of}${valueWords(name, value, label, { source, language, timeDifferenceMinutes })}`;
    });
    return lines.length === 0 ? all[language] : lines.join(signs[language].next);
  };
  return { enUS: inWords("enUS"), zhCN: inWords("zhCN") };
}

/** The list's own word for the field; of several ("Statuses") the word for one. */
function labelOf(name: string, { words }: Source): Words {
  const names = [name, name.replace(/(s|x|ch)es$/, "$1"), name.replace(/ies$/, "y"), name.replace(/s$/, "")];
  for (const field of [...names, name.replace(/Alias$/, "")]) {
    const [enUS, zhCN] = [words?.enUS.field[field], words?.zhCN.field[field]];
    if (enUS !== undefined && zhCN !== undefined) return { enUS, zhCN };
  }
  const bound = bounds[name];
  if (bound) return bound;
  return { enUS: spaced(name), zhCN: fieldTitles[name] ?? spaced(name) };
}

/** "PayTypeCode" → "Pay type code" */
function spaced(name: string): string {
  const parts = name.replace(/([a-z\d])([A-Z])/g, "$1 $2").toLowerCase();
  return parts.charAt(0).toUpperCase() + parts.slice(1);
}

interface Reading {
  source: Source;
  language: Language;
  timeDifferenceMinutes: number;
}

function valueWords(name: string, value: unknown, label: Words, reading: Reading): string {
  const { language, source, timeDifferenceMinutes } = reading;
  if (Array.isArray(value)) {
    const shown = value.slice(0, maxValues).map((one) => valueWords(name, one, label, reading));
    return [...shown, ...(value.length > maxValues ? [`… (${value.length})`] : [])].join(signs[language].and);
  }
  const column = source.columns.find((one) => one.words && one.enUS === label.enUS);
  if (typeof value === "boolean")
    return column?.words?.[language][String(value)] ?? (value ? yes : no)[language];
  if (typeof value !== "string") return String(value);
  if (/(^|[a-z])(From|To|At|Since|Until)$/.test(name) && /^\d{4}-\d{2}-\d{2}[ T]\d/.test(value))
    return localTime(instantOf(value, timeDifferenceMinutes), timeDifferenceMinutes);
  const own = source.words?.[language].value?.[name]?.[value];
  if (own !== undefined) return own;
  return column?.words?.[language][value] ?? value;
}
