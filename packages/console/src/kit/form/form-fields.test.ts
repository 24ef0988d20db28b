/** Every kind of field as it is drawn, without a browser: its name, its purpose, what keyboards are told of it. */
import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { startTexts } from "../../i18n/i18n.ts";
import { enUS as kit, zhCN } from "../../i18n/texts/kit.ts";
import type { Form, FormField } from "./form.ts";
import { FormBody } from "./form-body.tsx";
import { proofFields } from "./proof-fields.ts";
import { useForm } from "./use-form.ts";

beforeEach(async () => {
  vi.stubGlobal("document", { cookie: "lang=enUS" });
  await startTexts();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const input = z.strictObject({ Needed: z.string().min(1), Free: z.string().optional() });

function Story({ form }: { form: Form }) {
  return createElement(FormBody, { tools: useForm(form, () => undefined), onLeave: () => undefined });
}

function drawn(fields: FormField[], more: Partial<Form> = {}): string {
  const form: Form = {
    title: "common.confirm",
    call: "adduser",
    input,
    fields: fields as Form["fields"],
    ...more,
  };
  const story = createElement(Story, { form });
  const cached = createElement(QueryClientProvider, { client: new QueryClient() }, story);
  return renderToStaticMarkup(createElement(MantineProvider, null, cached));
}

/** The attributes of a field's control, by names in lower case. */
function control(
  markup: string,
  tag: "input" | "textarea" | "button",
  name = "Needed",
): Record<string, string> {
  const found = new RegExp(`<${tag}[^>]* id="[^"]*-${name}"[^>]*>`).exec(markup)?.[0] ?? "";
  return Object.fromEntries(
    [...found.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key?.toLowerCase(), value]),
  );
}

const label = "common.search";
const field = { name: "Needed", label } as const;

test.each([
  [
    { ...field, kind: "text" },
    { autocomplete: "off", inputmode: "text", spellcheck: "false" },
  ],
  [
    { ...field, kind: "readOnly", autoComplete: "username" },
    { autocomplete: "username", inputmode: "none" },
  ],
  [{ ...field, kind: "amount" }, { inputmode: "decimal" }],
  [{ ...field, kind: "number" }, { inputmode: "numeric" }],
  [
    { ...field, kind: "code" },
    { inputmode: "numeric", autocomplete: "one-time-code" },
  ],
  [
    { ...field, kind: "password", whose: "current" },
    { type: "password", autocomplete: "current-password" },
  ],
  [
    { ...field, kind: "password", whose: "new" },
    { type: "password", autocomplete: "new-password" },
  ],
  [{ ...field, kind: "select", options: [] }, { role: "combobox" }],
] satisfies [FormField, object][])("a %j", (given, attributes) => {
  const markup = drawn([given]);
  const drawnControl = control(markup, "input");
  expect(drawnControl).toMatchObject({ ...attributes, "aria-required": "true" });
  expect(markup).toMatch(new RegExp(`<label[^>]*for="${drawnControl.id}"[^>]*>Search</label>`));
});

test.each([
  { ...field, kind: "textarea" },
  { ...field, kind: "ipList" },
] satisfies FormField[])("a $kind has several lines", (given) => {
  const markup = drawn([given]);
  const { id, rows } = control(markup, "textarea");
  expect(Number(rows)).toBeGreaterThan(1);
  expect(markup).toContain(`for="${id}"`);
});

test("a switch is named by what stands beside it", () => {
  const markup = drawn([{ ...field, kind: "switch" }], { initial: { Needed: true } });
  expect(control(markup, "input")).toMatchObject({ type: "checkbox", role: "switch" });
  expect(markup).toContain("checked");
  expect(markup).toContain("Search");
});

test.each([
  { ...field, kind: "image" },
  { ...field, kind: "csv" },
] satisfies FormField[])(
  "a $kind is chosen by a button that is named by the field and says what it does",
  (given) => {
    const markup = drawn([given]);
    const { id, ...button } = control(markup, "button");
    expect(button["aria-labelledby"]).toBe(`${id}-label ${id}`);
    expect(markup).toContain(`>${kit.form.file[given.kind]}</button>`);
    expect(markup).toMatch(/<input[^>]* type="file"[^>]*hidden/);
  },
);

test("figures carry their unit, and a field that may stay empty says so", () => {
  expect(drawn([{ ...field, kind: "amount", unit: "THB" }])).toContain("THB");
  const markup = drawn([{ kind: "text", name: "Free", label }]);
  expect(markup).toContain(kit.form.optional);
  expect(control(markup, "input", "Free")["aria-required"]).toBe("false");
});

test("the focus begins at the first field that is to be filled in", () => {
  const free = { kind: "text", name: "Free", label } as const;
  const markup = drawn([{ ...field, kind: "readOnly" }, free], { initial: { Needed: "x", Free: "y" } });
  expect(control(markup, "input", "Free")).toHaveProperty("data-autofocus");
  expect(control(markup, "input")).not.toHaveProperty("data-autofocus");
});

test("a proof is not the first thing to fill in where there is something to change", () => {
  const limit = { kind: "text", name: "Limit", label } as const;
  const markup = drawn([limit, ...proofFields], { initial: { Limit: "50" } });
  expect(control(markup, "input", "Limit")).toHaveProperty("data-autofocus");
});

test("what cannot be taken back says what will happen, from what is typed", () => {
  const markup = drawn([{ ...field, kind: "amount" }], {
    initial: { Needed: "15.00" },
    sentence: ({ Needed }) => `THB ${Needed} will be added`,
    tone: "danger",
    confirm: "common.reset",
  });
  expect(markup).toContain('data-tone="danger">THB 15.00 will be added');
  expect(markup).toMatch(/--button-bg:var\(--mantine-color-red[^>]*>.*Reset/);
});

test("of a few choices all are in sight, with what they lead to, and one is chosen", () => {
  const options = [
    { value: "all", label: "common.confirm", detail: () => "THB 10.00" },
    { value: "part", label: "common.cancel" },
  ] as const;
  const markup = drawn([{ ...field, kind: "choice", options }], { initial: { Needed: "part" } });
  expect(markup).toMatch(/<legend[^>]*>Search<\/legend>/);
  expect(markup).toMatch(/value="all"\/><span>Confirm<small>THB 10.00<\/small>/);
  expect(control(markup, "input")).toMatchObject({ type: "radio", value: "part" });
  expect(markup.match(/checked=""/g)).toHaveLength(1);
});

test("what cannot be sent now says why, and offers nothing to fill in", () => {
  const markup = drawn([{ ...field, kind: "text" }], {
    above: "the facts",
    blocked: () => "Somebody else decides",
  });
  expect(markup).toMatch(/the facts.*Somebody else decides.*Close/);
  expect(markup).not.toContain("<input");
  expect(markup).not.toContain('type="submit"');
});

test("the kit's own words are there in Chinese", async () => {
  vi.stubGlobal("document", { cookie: "lang=zhCN" });
  await startTexts();
  const markup = drawn([
    { ...field, kind: "password", whose: "new" },
    { kind: "text", name: "Free", label },
  ]);
  expect(markup).toContain(zhCN.form.showPassword);
  expect(markup).toContain(zhCN.form.optional);
});
