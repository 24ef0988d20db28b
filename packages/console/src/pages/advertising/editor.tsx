/** Adding and editing an advertisement on a screen of its own: what and where, its picture, when, and beside what it runs. */
import { type AdvertisingRow, advertisingAdd, advertisingUpdate } from "@opc/contract/advertising/calls";
import {
  type AdvertisingPosition,
  advertisingPositionCodes,
  advertisingPositionRows,
  type Rectangle,
  safeLink,
} from "@opc/contract/advertising/positions";
import { useDeferredValue, useState } from "react";
import { ApiError } from "../../api/client.ts";
import { upload } from "../../api/upload.ts";
import { currentLanguage, type Translate, useTexts } from "../../i18n/i18n.ts";
import { recordOutdated } from "../../kit/detail/codes.static.ts";
import type { FieldName, Form, FormField, FormValues, Option } from "../../kit/form/form.ts";
import { FormBody } from "../../kit/form/form-body.tsx";
import { tidyMoment } from "../../kit/form/moment.ts";
import { type FormTools, useForm } from "../../kit/form/use-form.ts";
import { formatTime } from "../../kit/format/time.ts";
import kitCss from "../../kit/kit.module.css";
import { routes } from "../../routes.static.ts";
import { go } from "../../state/go.ts";
import { useSession } from "../../state/session.ts";
import { refreshTab } from "../../state/tabs.ts";
import { useUnsaved } from "../../state/unsaved.ts";
import { imageAddress, positionName } from "./advertising.ts";
import { advertisementsChanged } from "./changed.ts";
import { CropField } from "./crop-field.tsx";
import css from "./editor.module.css";
import { AskedOverlap } from "./overlap.tsx";
import { useLanguages } from "./use-languages.ts";

interface EditorProps {
  /** The one that is edited; a new one has none. */
  row?: AdvertisingRow;
  /** Asks for it as it is now, where somebody else has saved it meanwhile. */
  onLookAnew?: () => Promise<AdvertisingRow | undefined>;
  onSaved: (saved: { AdvertisementId?: string }) => void;
}

type Name = "advertisingAdd" | "advertisingUpdate";

export function Editor({ row, onLookAnew, onSaved }: EditorProps) {
  const { t } = useTexts();
  const [part, setPart] = useState<Rectangle>();
  const [share, setShare] = useState<number>();
  const [isOutdated, setOutdated] = useState(false);
  const form = useEditorForm({ row, part, setPart, setShare, setOutdated });
  const tools = useForm<Name>(form, (output) => {
    advertisementsChanged();
    // A list that is open in its own tab asks for nothing when it is come back to: it is begun anew.
    refreshTab(routes.AdvertisingManagement);
    onSaved("AdvertisementId" in output ? output : {});
  });
  useUnsaved(tools.isDirty);
  const takePresent = useTakePresent(row, tools);
  const lookAnew = async () => {
    const present = await onLookAnew?.();
    if (!present) return;
    takePresent(present);
    setOutdated(false);
  };
  return (
    <div className={css.columns}>
      <div className={css.form}>
        {row?.State === "Running" && (
          <p className={css.live}>{t("advertising.edit.live", { name: row.Title })}</p>
        )}
        <h2 className={kitCss.unseen}>{t("advertising.detail.what")}</h2>
        <FormBody
          tools={tools}
          leave="advertising.form.leave"
          onLeave={() => go(routes.AdvertisingManagement)}
        />
        {isOutdated && (
          <p className={css.outdated}>
            {t("advertising.edit.outdated")}{" "}
            <button type="button" className={kitCss.button} onClick={() => void lookAnew()}>
              {t("advertising.edit.lookAnew")}
            </button>
          </p>
        )}
        {tools.isRunning && share !== undefined && share < 1 && (
          <p className={css.sending} role="status">
            {t("advertising.crop.sending", { percent: Math.floor(share * 100) })}
          </p>
        )}
      </div>
      <aside className={css.beside} aria-label={t("advertising.detail.schedule")}>
        <h2>{t("advertising.detail.schedule")}</h2>
        <Beside values={tools.values} row={row} />
      </aside>
    </div>
  );
}

/** What is typed stays; fields that nobody has touched show what was saved meanwhile. */
function useTakePresent(row: AdvertisingRow | undefined, tools: FormTools) {
  const { TimeDifferenceMinutes: offsetMinutes } = useSession();
  const { language } = useTexts();
  return (present: AdvertisingRow) => {
    const before = initialOf(row, offsetMinutes, language);
    for (const [name, value] of Object.entries(initialOf(present, offsetMinutes, language))) {
      if (value === undefined) continue;
      const isUntouched = tools.values[name] === before[name];
      if (isUntouched) tools.onPreset(name, value);
      // As if typed again: what was refused is no longer said.
      tools.onTyped(name, isUntouched ? value : (tools.values[name] ?? value));
    }
  };
}

function Beside({ values, row }: { values: FormValues; row: AdvertisingRow | undefined }) {
  const { t } = useTexts();
  const { TimeDifferenceMinutes: offsetMinutes } = useSession();
  const typed = useDeferredValue(values);
  const at = (name: string) => instantOf(String(typed[name] ?? ""), offsetMinutes);
  const own = {
    AdvertisementId: row?.AdvertisementId ?? null,
    Title: String(typed.Title).trim() || t("advertising.schedule.thisOne"),
    StartsAt: at("StartsAt"),
    EndsAt: at("EndsAt"),
    SortOrder: Number(typed.SortOrder) || 0,
  };
  const isBackwards = own.StartsAt !== null && own.EndsAt !== null && own.EndsAt <= own.StartsAt;
  return (
    <AskedOverlap
      own={isBackwards ? { ...own, EndsAt: null } : own}
      position={String(typed.Position)}
      language={String(typed.Language)}
    />
  );
}

/** The instant that is typed on the merchant's clock; null while it is none. */
function instantOf(typed: string, offsetMinutes: number): string | null {
  const moment = tidyMoment(typed);
  if (!/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(moment)) return null;
  const ms = Date.parse(`${moment.replace(" ", "T")}Z`);
  return Number.isNaN(ms) ? null : new Date(ms - offsetMinutes * 60_000).toISOString();
}

interface FormFacts {
  row: AdvertisingRow | undefined;
  part: Rectangle | undefined;
  setPart: (part: Rectangle | undefined) => void;
  setShare: (share: number) => void;
  setOutdated: (isOutdated: boolean) => void;
}

function useEditorForm({ row, part, setPart, setShare, setOutdated }: FormFacts): Form<Name> {
  const { language } = useTexts();
  const { TimeDifferenceMinutes: offsetMinutes } = useSession();
  const languages = useLanguages();
  const call = row ? "advertisingUpdate" : "advertisingAdd";
  // Until a picture is chosen, its part is no fault of its own: the picture is what is missing.
  const { x, y, width, height } = part ?? { x: 0, y: 0, width: 1, height: 1 };
  const crop = { CropX: x, CropY: y, CropWidth: width, CropHeight: height };
  return {
    title: "advertising.title",
    call,
    input: (row ? advertisingUpdate : advertisingAdd).input,
    // Whoever saves over what somebody else saved meanwhile is told.
    fixed: row ? { ...(part && crop), AdvertisementId: row.AdvertisementId, Version: row.Version } : crop,
    fields: editorFields({ row, setPart, languages }),
    initial: initialOf(row, offsetMinutes, language),
    confirm: row ? "advertising.edit.confirm" : "advertising.add.confirm",
    ...(row ? {} : { sentence: draftSentence }),
    done: row ? "kit.done.modified" : "kit.done.added",
    send: (input) =>
      upload(call, input, setShare).catch((error: unknown) => {
        setOutdated(error instanceof ApiError && error.code === recordOutdated);
        throw error;
      }),
  };
}

function draftSentence({ Position }: FormValues, t: Translate): string {
  const position = positionName(Position as AdvertisingPosition, currentLanguage());
  return t("advertising.form.sentence", { position });
}

function initialOf(row: AdvertisingRow | undefined, offsetMinutes: number, language: string): FormValues {
  if (!row) return { Position: advertisingPositionCodes[0], Language: language, SortOrder: "100" };
  const time = (instant: string | null) => (instant === null ? "" : formatTime(instant, offsetMinutes));
  return {
    Title: row.Title,
    Position: row.Position,
    Language: row.Language,
    Link: row.Link ?? "",
    StartsAt: time(row.StartsAt),
    EndsAt: time(row.EndsAt),
    SortOrder: String(row.SortOrder),
  };
}

interface FieldFacts extends Pick<FormFacts, "row" | "setPart"> {
  languages: readonly { value: string; label: string }[];
}

function editorFields({ row, setPart, languages }: FieldFacts): FormField<FieldName<Name>>[] {
  return [
    {
      kind: "text",
      name: "Title",
      label: "advertising.field.Title",
      hint: "advertising.form.titleHint",
      heading: "advertising.form.what",
    },
    {
      kind: "select",
      name: "Position",
      label: "advertising.field.Position",
      isHalf: true,
      options: advertisingPositionCodes.map((value) => ({
        value,
        label: `${advertisingPositionRows[value][currentLanguage()]} · ${advertisingPositionRows[value].width} × ${advertisingPositionRows[value].height}`,
      })),
      ...(row && { hint: "advertising.form.fixedHint" as const }),
    },
    {
      kind: "select",
      name: "Language",
      label: "advertising.field.Language",
      isHalf: true,
      // The one that it has stays to be seen, also when it was disabled since.
      options: withPresent(languages, row?.Language),
    },
    {
      kind: "own",
      name: "Image",
      label: "advertising.field.ImageId",
      ...(row ? {} : { isRequired: true as const }),
      isShown: ({ Position }) => Position !== "",
      check: (_value, { Position }) => (Position === "" ? "kit.form.empty" : undefined),
      draw: (facts) => {
        const position = facts.values.Position as AdvertisingPosition;
        const current = row?.Position === position ? imageAddress(row.ImageId) : undefined;
        return <CropField facts={facts} position={position} current={current} onPart={setPart} />;
      },
    },
    {
      kind: "text",
      name: "Link",
      label: "advertising.field.Link",
      placeholder: () => "https://",
      hint: "advertising.form.linkHint",
      check: (value) => (safeLink(String(value).trim()) === null ? "advertising.form.linkWrong" : undefined),
    },
    ...timeFields(),
    {
      kind: "number",
      name: "SortOrder",
      label: "advertising.field.SortOrder",
      isHalf: true,
      hint: "advertising.form.orderHint",
    },
  ];
}

function timeFields(): FormField<FieldName<Name>>[] {
  return [
    {
      kind: "time",
      name: "StartsAt",
      label: "advertising.field.StartsAt",
      isHalf: true,
      hint: "advertising.form.startsHint",
      heading: "advertising.form.when",
    },
    {
      kind: "time",
      name: "EndsAt",
      label: "advertising.field.EndsAt",
      isHalf: true,
      hint: "advertising.form.endsHint",
      check: (value, { StartsAt }) => {
        const [from, to] = [tidyMoment(String(StartsAt ?? "")), tidyMoment(String(value))];
        return from !== "" && to <= from ? "advertising.form.endsWrong" : undefined;
      },
    },
  ];
}

function withPresent(languages: FieldFacts["languages"], present: string | undefined): Option[] {
  const own = currentLanguage();
  const options = languages.map((one) => ({ ...one, isUsual: one.value === own }));
  const isKnown = present === undefined || options.some(({ value }) => value === present);
  return isKnown ? options : [...options, { value: present, label: present }];
}
