/** Six digits of an authenticator app. Apps show "123 456"; a paste may bring blanks or more. */
import { TextInput } from "@mantine/core";
import css from "./form.module.css";
import { type ControlProps, inputProps } from "./form-control.tsx";

export function CodeField(props: ControlProps<"code">) {
  const common = inputProps(props);
  return (
    <TextInput
      {...common}
      classNames={{ ...common.classNames, input: css.code ?? "" }}
      value={String(props.value)}
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder="000000"
      onChange={(event) => props.onTyped(event.currentTarget.value.replace(/\D/g, "").slice(0, 6))}
    />
  );
}
