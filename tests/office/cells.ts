/** The cells of the first sheet of a flat OpenDocument spreadsheet (.fods), as LibreOffice writes it. */
export interface OfficeCell {
  /** "string", "float", "date"; empty: nothing in it. */
  type: string;
  /** What is shown, and what is meant by a number or a time. */
  text: string;
  value: string;
  hasFormula: boolean;
}

const meant: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&apos;": "'",
  "&amp;": "&",
};

export function cellsOf(fods: string): OfficeCell[][] {
  const table = /<table:table [\s\S]*?<\/table:table>/.exec(fods)?.[0] ?? "";
  return [...table.matchAll(/<table:table-row\b([^>]*?)(?:\/>|>([\s\S]*?)<\/table:table-row>)/g)].flatMap(
    ([, attributes = "", row = ""]) => {
      const cells = [...row.matchAll(/<table:table-cell\b([^>]*?)(?:\/>|>([\s\S]*?)<\/table:table-cell>)/g)];
      const made = cells.flatMap(([, given = "", content = ""]) =>
        Array.from({ length: times(given, "columns") }, () => cellOf(given, content)),
      );
      return Array.from({ length: times(attributes, "rows") }, () => made);
    },
  );
}

/** The last row and column stand for all that follow. */
function times(attributes: string, what: "rows" | "columns"): number {
  return Math.min(50, Number(new RegExp(`number-${what}-repeated="(\\d+)"`).exec(attributes)?.[1] ?? 1));
}

function cellOf(attributes: string, content: string): OfficeCell {
  const attribute = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? "";
  const paragraphs = [...content.matchAll(/<text:p>([\s\S]*?)<\/text:p>|<text:p\/>/g)].map(
    ([, text = ""]) => text,
  );
  return {
    type: attribute("office:value-type"),
    text: plain(paragraphs.join("\n")),
    value: attribute("office:value") || attribute("office:date-value"),
    hasFormula: attributes.includes("table:formula="),
  };
}

function plain(text: string): string {
  return text
    .replaceAll("<text:tab/>", "\t")
    .replace(/<text:s(?: text:c="(\d+)")?\/>/g, (_whole, count: string | undefined) =>
      " ".repeat(Number(count ?? 1)),
    )
    .replace(/<[^>]*>/g, "")
    .replace(/&(?:lt|gt|quot|apos|amp);/g, (sign) => meant[sign] ?? sign);
}
