import { describe, expect, it } from "vitest";
import {
  type Choice,
  changesOf,
  choiceOf,
  codesOf,
  lockOf,
  type PageNode,
  permissionsOf,
  rebased,
  sameCodes,
  tickedOf,
  toggled,
  withCode,
} from "./choice.ts";

/** A page by its code and its functions' names; "!" before one: not for the viewer to grant. */
function page(written: string, ...functions: string[]): PageNode {
  const code = written.replace("!", "");
  return {
    AdminMenuCode: "Menu",
    AdminMenuName: "菜单",
    AdminMenuName_enUS: "Menu",
    PagePermissionCode: code,
    PageName: code,
    PageName_enUS: code,
    IsGrantable: !written.startsWith("!"),
    FunctionList: functions.map((name) => ({
      PageFunctionCode: `${code}.${name.replace("!", "")}`,
      FunctionName: name,
      FunctionName_enUS: name,
      IsGrantable: !name.startsWith("!"),
    })),
  };
}

const orders = page("Orders", "lock", "export");
const guarded = page("Guarded", "look", "!pay");
const foreign = page("!Foreign", "!export");
const strange = page("!Strange", "own");
const catalogue = [orders, guarded, foreign, strange];

const codes = (...list: string[]) => new Set(list);
const sorted = (set: ReadonlySet<string>) => [...set].sort();

describe("one code", () => {
  it("a function switches its page on", () => {
    expect(sorted(withCode(codes(), orders, "Orders.lock", true))).toEqual(["Orders", "Orders.lock"]);
  });

  it("a page switches none of its functions on", () => {
    expect(sorted(withCode(codes(), orders, "Orders", true))).toEqual(["Orders"]);
  });

  it("a page that goes off takes its functions with it, and no other page's", () => {
    const chosen = codes("Orders", "Orders.lock", "Orders.export", "Guarded", "Guarded.look");
    expect(sorted(withCode(chosen, orders, "Orders", false))).toEqual(["Guarded", "Guarded.look"]);
  });

  it("a function that goes off leaves its page", () => {
    const chosen = codes("Orders", "Orders.lock");
    expect(sorted(withCode(chosen, orders, "Orders.lock", false))).toEqual(["Orders"]);
  });

  it("what is as wanted already stays the same set", () => {
    const chosen = codes("Orders");
    expect(withCode(chosen, orders, "Orders", true)).toBe(chosen);
    expect(withCode(chosen, orders, "Orders.lock", false)).toBe(chosen);
  });
});

describe("locks", () => {
  it.each([
    ["a function that the viewer holds", orders, "Orders.lock", codes(), undefined],
    ["a function that the viewer lacks, off", guarded, "Guarded.pay", codes(), "Fixed"],
    [
      "a function that the viewer lacks, on",
      guarded,
      "Guarded.pay",
      codes("Guarded", "Guarded.pay"),
      "Fixed",
    ],
    ["a page that the viewer lacks", foreign, "Foreign", codes(), "Fixed"],
    ["a page that such a function needs", guarded, "Guarded", codes("Guarded", "Guarded.pay"), "Needed"],
    ["that page without the function", guarded, "Guarded", codes("Guarded", "Guarded.look"), undefined],
    ["that page, off", guarded, "Guarded", codes(), undefined],
    ["a function whose page the viewer lacks, off", strange, "Strange.own", codes(), "PageFixed"],
    ["the same beside its page", strange, "Strange.own", codes("Strange"), undefined],
    ["the same, on", strange, "Strange.own", codes("Strange", "Strange.own"), undefined],
    ["a code of no function", orders, "Orders.other", codes(), "Fixed"],
  ] as const)("%s", (_, node, code, chosen, lock) => {
    expect(lockOf(node, code, chosen)).toBe(lock);
  });

  it("a locked code stays as it is, whatever is asked", () => {
    for (const node of catalogue) {
      for (const code of codesOf(node)) {
        for (const chosen of [codes(), codes(...catalogue.flatMap(codesOf))]) {
          if (!lockOf(node, code, chosen)) continue;
          expect(withCode(chosen, node, code, !chosen.has(code))).toBe(chosen);
        }
      }
    }
  });
});

describe("many at once", () => {
  it("counts what the viewer cannot change too", () => {
    expect(tickedOf(catalogue, codes())).toBe("none");
    expect(tickedOf([guarded], codes("Guarded", "Guarded.look"))).toBe("some");
    expect(tickedOf([guarded], codes(...codesOf(guarded)))).toBe("all");
  });

  it("ticks all that may be changed, then clears it", () => {
    const filled = toggled(codes(), catalogue);
    expect(sorted(filled)).toEqual(["Guarded", "Guarded.look", "Orders", "Orders.export", "Orders.lock"]);
    expect(sorted(toggled(filled, catalogue))).toEqual([]);
  });

  it("a part that is ticked is completed first", () => {
    expect(sorted(toggled(codes("Orders"), [orders]))).toEqual(["Orders", "Orders.export", "Orders.lock"]);
  });

  it("clearing leaves what the viewer lacks, with the page that it needs", () => {
    expect(sorted(toggled(codes(...codesOf(guarded)), [guarded]))).toEqual(["Guarded", "Guarded.pay"]);
  });

  it("where nothing can be changed, nothing changes", () => {
    const chosen = codes("Foreign");
    expect(toggled(chosen, [foreign])).toBe(chosen);
  });
});

describe("changes", () => {
  const choice = (held: string[], chosen: string[]): Choice => ({
    held: codes(...held),
    chosen: codes(...chosen),
  });

  it("are none before anything was ticked, nor after it was taken back", () => {
    expect(changesOf(catalogue, choiceOf(codes("Orders")))).toEqual([]);
    const there = withCode(codes("Orders"), orders, "Orders.lock", true);
    const back = withCode(there, orders, "Orders.lock", false);
    expect(changesOf(catalogue, { held: codes("Orders"), chosen: back })).toEqual([]);
  });

  it("stand by page, in the catalogue's order", () => {
    const changes = changesOf(catalogue, choice(["Guarded", "Guarded.look"], ["Orders.export", "Orders"]));
    expect(changes).toEqual([
      { page: orders, added: ["Orders", "Orders.export"], removed: [] },
      { page: guarded, added: [], removed: ["Guarded", "Guarded.look"] },
    ]);
  });

  it("are sent as pages and functions", () => {
    expect(permissionsOf(choice([], ["Orders", "Orders.export", "Guarded"]))).toEqual({
      PagePermissionCode: ["Orders", "Guarded"],
      PageFunctionCode: ["Orders.export"],
    });
  });

  it.each([
    ["another's addition stays", choice([], ["Orders"]), ["Guarded"], ["Guarded", "Orders"]],
    ["another's removal stays", choice(["Guarded"], ["Guarded", "Orders"]), [], ["Orders"]],
    ["one's own removal stays wanted", choice(["Guarded"], []), ["Guarded", "Orders"], ["Orders"]],
    [
      "an added function brings back the page that another took",
      choice(["Orders"], ["Orders", "Orders.lock"]),
      [],
      ["Orders", "Orders.lock"],
    ],
    [
      "a taken page takes the function that another added",
      choice(["Orders"], []),
      ["Orders", "Orders.lock"],
      [],
    ],
    [
      "but not one that the viewer lacks",
      choice(["Guarded"], []),
      ["Guarded", "Guarded.pay"],
      ["Guarded", "Guarded.pay"],
    ],
  ])("upon newer permissions: %s", (_, mine, held, chosen) => {
    const next = rebased(mine, catalogue, codes(...held));
    expect(sorted(next.held)).toEqual([...held].sort());
    expect(sorted(next.chosen)).toEqual(chosen);
  });
});

it("sets are compared by what is in them", () => {
  expect(sameCodes(codes("A", "B"), codes("B", "A"))).toBe(true);
  expect(sameCodes(codes("A"), codes("B"))).toBe(false);
  expect(sameCodes(codes("A"), codes("A", "B"))).toBe(false);
});
