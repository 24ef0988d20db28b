import { openForm } from "../../kit/form/open-form.tsx";
import { passwordForm } from "./password-form.ts";

/** From the user menu. */
export async function changePassword(): Promise<void> {
  await openForm(passwordForm());
}
