/** A code that is copied off another screen: apps show "123 456", a paste may bring blanks or more, a keyboard full-width digits. */
import { TextInput } from "@mantine/core";
import css from "./form.module.css";
import { type ControlProps, inputProps } from "./form-control.tsx";

const kinds = {
  app: { dropped: /\D/g, longest: 6, inputMode: "numeric", placeholder: "000000" },
  bank: { dropped: /[^A-Za-z0-9]/g, longest: 12, inputMode: "text", placeholder: "" },
} as const;

export function CodeField(props: ControlProps<"code">) {
  const common = inputProps(props);
  const { dropped, longest, inputMode, placeholder } = kinds[props.field.of ?? "app"];
  return (
    <TextInput
      {...common}
      classNames={{ ...common.classNames, input: css.code ?? "" }}
      value={String(props.value)}
      inputMode={inputMode}
      autoComplete="one-time-code"
      autoCapitalize="off"
      spellCheck={false}
      placeholder={placeholder}
      onChange={({ currentTarget }) =>
        props.onTyped(currentTarget.value.normalize("NFKC").replace(dropped, "").slice(0, longest))
      }
    />
  );
}
