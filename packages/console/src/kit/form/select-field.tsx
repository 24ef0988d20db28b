/** A choice, searched by typing. Its options may be asked of the server, and may depend on other fields. */
import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTexts } from "../../i18n/i18n.ts";
import { choiceKeys } from "./choice-keys.ts";
import { textOf } from "./form.ts";
import { type ControlProps, inputProps } from "./form-control.tsx";

export function SelectField(props: ControlProps<"select">) {
  const { t } = useTexts();
  const { field, value, onTyped, onOther, onPreset } = props;
  const { options, isLoading, hasFailed, retry } = useOptions(props);
  useEffect(() => {
    if (!options || options.some((option) => option.value === value)) return;
    const usual = options.find((option) => option.isUsual)?.value ?? "";
    if (usual !== value) onPreset(usual);
  }, [value, options, onPreset]);
  const choose = (chosen: string) => {
    onTyped(chosen);
    for (const [name, filled] of Object.entries(field.fills?.(chosen) ?? {})) onOther(name, filled);
  };
  const failed = hasFailed ? t("kit.form.optionsFailed") : undefined;
  return (
    <Select
      {...inputProps({ ...props, error: failed ?? props.error })}
      {...choiceKeys}
      data={[...(options ?? [])]}
      value={value === "" ? null : String(value)}
      loading={isLoading}
      // Inside the dialog, since what is outside a modal one is not there for a screen reader.
      comboboxProps={{ withinPortal: false, floatingStrategy: "fixed" }}
      searchable
      openOnFocus={false}
      allowDeselect={false}
      nothingFoundMessage={failed ?? t(isLoading ? "kit.form.optionsLoading" : "kit.filter.nothingFound")}
      placeholder={field.placeholder ? textOf(field.placeholder, t) : t("kit.form.choose")}
      onDropdownOpen={() => hasFailed && retry()}
      onChange={(chosen) => choose(chosen ?? "")}
    />
  );
}

const againMs = 5000;

function useOptions({ field, id, values }: ControlProps<"select">) {
  const { options, dependsOn = [] } = field;
  const needed = dependsOn.map((name) => values[name] ?? "");
  const ask = typeof options === "function" ? options : undefined;
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ["form-options", id, ...needed],
    queryFn: async () => (await ask?.(values)) ?? [],
    enabled: ask !== undefined && !needed.includes(""),
    // Asked anew by every form that opens.
    gcTime: 0,
    // A server that was away is asked again until it answers.
    refetchInterval: ({ state }) => state.status === "error" && againMs,
  });
  return {
    options: typeof options === "function" ? data : options,
    isLoading: isFetching,
    hasFailed: isError,
    retry: refetch,
  };
}
