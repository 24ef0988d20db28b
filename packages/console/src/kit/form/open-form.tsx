/** Opens a form as a dialog. How a form is described and where it belongs: form.ts. */
import type { ConsoleCallName, Output } from "../../api/client.ts";
import { openDialog } from "../dialogs.tsx";
import type { Form } from "./form.ts";
import { FormDialog } from "./form-dialog.tsx";

/**
 * Returns the call's output once the server has accepted, or undefined when the person gave up. Refusals stay
 * inside the form; nothing is thrown.
 */
export function openForm<Name extends ConsoleCallName>(form: Form<Name>): Promise<Output<Name> | undefined> {
  return openDialog<Output<Name>>((tools) => <FormDialog form={form} {...tools} />);
}
