/** How a drawer shows what is no text: here of a record that no screen has. */
import { createRoot } from "react-dom/client";
import { expect, inEachView, page, test } from "../../testing/component.ts";
import { FieldGroup } from "./field-group.tsx";

const row = { IsTest: true, LockedBy: false, Fee: null };

inEachView(({ t }) => {
  test("what holds or does not hold is yes or no, or in the words that a set has for it", async ({
    open,
  }) => {
    await open("/xpay/PayOrder");
    const holder = document.body.appendChild(document.createElement("section"));
    holder.ariaLabel = "a record";
    const root = createRoot(holder);
    const yes = { label: "paymentOrder.status.Success", tone: "good" } as const;
    const group = (sets: { IsTest?: { yes: typeof yes } }) => (
      <FieldGroup
        section="paymentOrder"
        name="order"
        sets={sets}
        fields={[
          { field: "IsTest", kind: "flag" },
          { field: "LockedBy", kind: "flag" },
          { field: "Fee", kind: "flag" },
        ]}
        row={row}
      />
    );
    const values = page.getByRole("region", { name: "a record" }).getByRole("definition");
    try {
      root.render(group({}));
      await expect.element(values.nth(0)).toHaveTextContent(t.common.yes);
      await expect.element(values.nth(1)).toHaveTextContent(t.common.no);
      await expect.element(values.nth(2)).toHaveTextContent("–");
      root.render(group({ IsTest: { yes } }));
      await expect.element(values.nth(0)).toHaveTextContent(t.paymentOrder.status.Success);
    } finally {
      // Before the test's person is signed out.
      root.unmount();
      holder.remove();
    }
  });
});
