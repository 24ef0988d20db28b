/**
 * A form is one descriptor: the call it makes, the contract's own schema of that call, and its fields. The same
 * schema checks what is typed and what the server receives. Put a screen's forms into a module of their own and
 * import it when one is wanted, so that schemas and Mantine's dialog stay out of the way to a list:
 *
 *     // resource.tsx
 *     run: async (row, tools) => (await import("./forms.ts")).editUser(row, tools),
 *
 *     // forms.ts
 *     export async function editUser(row: UserRow, { refresh }: ActionTools) {
 *       const saved = await openForm({
 *         title: (t) => t("user.edit", { name: row.UserName }),
 *         call: "updateUser",
 *         input: updateUserInput,
 *         fixed: { UserName: row.UserName },
 *         fields: [{ kind: "switch", name: "Enable", label: "user.enable" }],
 *         initial: { Enable: row.Enable },
 *         done: "kit.done.modified",
 *       });
 *       if (saved) refresh();
 *     }
 *
 * `openForm` (open-form.tsx) answers the call's output, or undefined when the person gave up.
 */
import type { ReactNode } from "react";
import type { z } from "zod";
import type { ConsoleCallName, Input, Output } from "../../api/client.ts";
import type { TextKey, Translate } from "../../i18n/i18n.ts";

/** A text of the console, or one with names in it. */
export type Text = TextKey | ((t: Translate) => string);

export function textOf(text: Text, t: Translate): string {
  return typeof text === "function" ? text(t) : t(text);
}

/** A file where one was chosen. */
export type FieldValue = string | boolean | File;
/** What stands in the fields, by name; an empty field is "". */
export type FormValues = Readonly<Record<string, FieldValue>>;

export interface Option {
  value: string;
  label: string;
  /** Chosen while nothing else is. */
  isUsual?: boolean;
}

/** A disabled one is there to say why it cannot be chosen. */
export interface ChoiceOption {
  value: string;
  label: Text;
  detail?: Text | undefined;
  isDisabled?: boolean;
}

interface FieldBase {
  label: TextKey;
  /** Below the field while there is nothing wrong with it. */
  hint?: Text;
  /** To be filled in though the schema would take nothing. */
  isRequired?: true;
  /** Said when it is left empty; else the generic "this option cannot be empty". */
  empty?: TextKey;
  /** A rule besides the schema's: what is wrong, or nothing. Asked only of a field that is not empty. */
  check?: (value: FieldValue, values: FormValues) => Text | undefined;
  /** A field that is not shown is neither checked nor sent. */
  isShown?: (values: FormValues) => boolean;
  isDisabled?: boolean;
  /** Half as wide: two such fields stand beside one another where there is room. */
  isHalf?: true;
  /** Stands above it: the first of what belongs together. */
  heading?: TextKey;
  placeholder?: Text;
}

export type FieldKind =
  | { kind: "text"; autoComplete?: string }
  /** `current`: one's own, to prove oneself. `new`: to be set. */
  | { kind: "password"; whose: "current" | "new" }
  /** Six digits of an authenticator app; `bank`: what a bank sent, up to twelve letters or digits. */
  | { kind: "code"; of?: "bank" }
  | {
      kind: "select";
      /** Asked when the form opens, and again when a field of `dependsOn` changes (while none of them is empty). */
      options: readonly Option[] | ((values: FormValues) => Promise<readonly Option[]>);
      dependsOn?: readonly string[];
      /** What other fields hold for it, once it is chosen. */
      fills?: (chosen: string) => FormValues;
    }
  /** Digits of a bank card, shown in groups. */
  | { kind: "card" }
  /** One of a few that are all in sight; each may say what it leads to. */
  | { kind: "choice"; options: readonly ChoiceOption[] }
  | { kind: "switch" }
  /** Decimal text; `unit` stands behind the figure. */
  | { kind: "amount"; unit?: string; isSigned?: true }
  | { kind: "number"; unit?: string }
  | { kind: "textarea" }
  /** Shown, not typed; sent like any other unless `local`. */
  | { kind: "readOnly"; autoComplete?: string }
  /** Comma-separated addresses; lines, blanks and semicolons are taken for commas. */
  | { kind: "ipList" }
  /** One image, seen before it is sent; `current`: the address of the one that stays unless another is chosen. */
  | { kind: "image"; current?: string | undefined }
  /** One CSV file. */
  | { kind: "csv" }
  /** A moment on the merchant's own clock, typed or chosen: "YYYY-MM-DD HH:mm:ss". */
  | { kind: "time" }
  /** A control that one screen has; it labels itself and says its own error. */
  | { kind: "own"; draw: (facts: OwnFacts) => ReactNode };

/** What a screen's own control is told. */
export interface OwnFacts {
  /** Of what takes the focus when the field is found wrong. */
  id: string;
  label: string;
  hint: string | undefined;
  error: string | undefined;
  value: FieldValue;
  values: FormValues;
  onTyped: (value: FieldValue) => void;
  /** Types into another field: a template into the texts that it is for. */
  onOther: (name: string, value: FieldValue) => void;
}

export type FieldName<Name extends ConsoleCallName> = keyof Input<Name> & string;

export type FormField<Names extends string = string> = FieldBase &
  FieldKind &
  (
    | { name: Names; local?: never }
    /** For the form alone, never sent; may be left empty if optional. */
    | { name: string; local: "required" | "optional" }
  );

export interface Form<Name extends ConsoleCallName = ConsoleCallName> {
  title: Text;
  call: Name;
  /** The contract's schema of the call's input. */
  input: z.ZodType;
  fields: readonly FormField<FieldName<Name>>[];
  /** Sent besides what is typed. */
  fixed?: Partial<Input<Name>>;
  /** What the fields begin with. */
  initial?: FormValues;
  /** Under which what is typed is kept in this browser until it is sent; else it is not kept. */
  draft?: string;
  widthPx?: number;
  /** What it is about, before the fields. */
  above?: ReactNode;
  /** Why it cannot be sent now: said instead of the fields and the button. */
  blocked?: Text | undefined;
  /** One sentence of what will happen, from what is typed so far. */
  sentence?: (values: FormValues, t: Translate) => string | undefined;
  /** What cannot be taken back has a red button. */
  tone?: "danger";
  /** What sending it is called; may follow what is chosen. */
  confirm?: TextKey | ((values: FormValues) => TextKey);
  /** How the call is made, where it is not the usual way: a large file tells how far it is. */
  send?: (input: Input<Name>, passkeyProof: string | undefined) => Promise<Output<Name>>;
  /** Sent besides, and not judged here: what an earlier form asked. */
  besides?: object;
  /** Told what was sent, once the server has accepted it. */
  onAccepted?: (input: Input<Name>) => void;
  /** Said after success where the server says nothing itself; else "Operation success". Null: nothing is. */
  done?: Text | null;
  /** Where a refusal that belongs to no field is said: in the form, or as the usual five-second message. */
  refusals?: "inForm" | "asMessage";
}
