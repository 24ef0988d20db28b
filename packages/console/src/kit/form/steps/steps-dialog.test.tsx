import { addusergroup } from "@opc/contract/user/calls";
import { atDesk, expect, test } from "../../../testing/component.ts";
import { dialog } from "../../../testing/list.ts";
import { openSteps } from "./steps-dialog.tsx";

atDesk(({ t }) => {
  test("what will happen is read out with the button of the last step", async ({ open }) => {
    await open("/user/UserGroup", { as: "merchant" });
    const { add, field } = t.userGroup;
    void openSteps(
      {
        title: "userGroup.add.action",
        call: "addusergroup",
        input: addusergroup.input,
        fields: [{ kind: "text", name: "UserGroupName", label: "userGroup.field.UserGroupName" }],
        sentence: () => "A group is made.",
      },
      [{ title: "userGroup.add.action", says: "userGroup.add.action", names: ["UserGroupName"] }],
    );
    const form = dialog(add.action);
    await expect.element(form.getByLabelText(field.UserGroupName, { exact: false })).toBeVisible();
    await expect
      .element(form.getByRole("button", { name: t.common.confirm, exact: true }))
      .toHaveAccessibleDescription("A group is made.");
  });
});
