/** A password: shown on wish, with a warning while caps lock is on. */
import { PasswordInput } from "@mantine/core";
import { type KeyboardEvent, type MouseEvent, useState } from "react";
import { useTexts } from "../../i18n/i18n.ts";
import { type ControlProps, inputProps } from "./form-control.tsx";

export function PasswordField(props: ControlProps<"password">) {
  const { t } = useTexts();
  const [isVisible, setVisible] = useState(false);
  const [hasCapsLock, setCapsLock] = useState(false);
  const look = (event: KeyboardEvent | MouseEvent) => setCapsLock(event.getModifierState("CapsLock"));
  const hint = hasCapsLock ? t("kit.form.capsLock") : props.hint;
  return (
    <PasswordInput
      {...inputProps({ ...props, hint })}
      value={String(props.value)}
      autoComplete={props.field.whose === "new" ? "new-password" : "current-password"}
      visible={isVisible}
      onVisibilityChange={setVisible}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{
        "aria-label": t(isVisible ? "kit.form.hidePassword" : "kit.form.showPassword"),
      }}
      onKeyDown={look}
      onKeyUp={look}
      onMouseDown={look}
      onBlur={() => setCapsLock(false)}
      onChange={(event) => props.onTyped(event.currentTarget.value)}
    />
  );
}
