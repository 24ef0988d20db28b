/** What keeps the folded filters' place while their code comes is exactly as large as they are. */
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { queryClient } from "../../api/query.ts";
import { changeSettings } from "../../state/settings.ts";
import { expect, inEachView, test } from "../../testing/component.ts";
import { themeOf } from "../../theme/theme.ts";
import type { Choice, LabelledField } from "../resource.ts";
import { FilterRoom } from "./filter-bar.tsx";
import { MoreFilters } from "./more-filters.tsx";

const choices: readonly Choice[] = [{ value: "1", label: "One" }];
const label = "kit.filter.more";
const fields: readonly LabelledField[] = [
  { kind: "text", name: "Text", label },
  { kind: "merchant", name: "Merchant", label, superOnly: true },
  { kind: "payType", name: "PayType", label },
  { kind: "currency", name: "Currency", label },
  { kind: "options", name: "Options", label, useOptions: () => choices },
  { kind: "option", name: "Option", label, useOptions: () => choices },
  { kind: "amount", name: "Amount", label },
  { kind: "lastFour", name: "LastFour", label },
];

inEachView(() => {
  test("the room of the folded filters has the place of each of them, at every size", async ({ open }) => {
    await open("/main");
    const place = document.body.appendChild(document.createElement("div"));
    const root = createRoot(place);
    try {
      for (const size of ["mini", "small", "default", "large"] as const) {
        changeSettings({ size });
        root.render(
          <MantineProvider theme={themeOf(size)} withCssVariables={false}>
            <QueryClientProvider client={queryClient}>
              <FilterRoom fields={fields} />
              <MoreFilters fields={fields} values={{}} onValues={() => undefined} />
            </QueryClientProvider>
          </MantineProvider>,
        );
        await expect.poll(() => place.querySelectorAll("input").length).toBeGreaterThanOrEqual(fields.length);
        const [room, filters] = [...place.querySelectorAll(":scope > div")].map(boxesOf);
        expect(room).toEqual(filters);
      }
    } finally {
      root.unmount();
      place.remove();
    }
  });
});

/** Of the whole and of each field in it, from its own corner. */
function boxesOf(whole: Element): object[] {
  const from = whole.getBoundingClientRect();
  // The library's selects have an unseen field each.
  const parts = [...whole.children].filter((part) => part.getClientRects().length > 0);
  return [whole, ...parts].map((part) => {
    const { left, top, width, height } = part.getBoundingClientRect();
    return { left: left - from.left, top: top - from.top, width, height };
  });
}
