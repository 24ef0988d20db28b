/**
 * What registers a screen. `pages/<noun>/screen.ts` tells by page code what is loaded when it is opened; its list and its
 * records become screens at addresses of their own. All of it is in the first kilobytes: names, and functions that load.
 */
import type { FunctionCode } from "@opc/contract/pages";
import type { ComponentType } from "react";
import type { TextBundle, TextKey } from "./i18n/i18n.ts";
import type { RecordDetail } from "./kit/detail/detail-page.tsx";
import type { AskedList, ListCallName, Resource, SummaryCallName } from "./kit/resource.ts";
import { routes } from "./routes.static.ts";
import type { ScreenCode } from "./screen-code.ts";

type Load<Loaded> = () => Promise<Loaded>;

/** What stands at one address. */
interface Place {
  load: Load<ComponentType>;
  /** The page function that it takes to be here at all, besides the page. */
  needs?: FunctionCode;
  /** Where it is a list and no more. */
  list?: Load<AskedList>;
  /** The record that the specification's address names behind `?`; each such record has a path, so a tab, of its own. */
  asks?: string;
}

/** What holds for a page and all below it. */
interface Whole {
  /** The page that it is opened from, where its address does not say so: its place in the breadcrumb. */
  below?: ScreenCode;
  /** Where its texts are not among the first ones: they are loaded with the first such screen. */
  texts?: readonly TextBundle[];
}

export interface Screen extends Place, Whole {
  page: ScreenCode;
  /** React Router pattern. */
  path: string;
}

/** A list is made of its resource; a page that is more than a list, or none, is loaded itself. */
type Page<Name extends ListCallName, Summary extends SummaryCallName> =
  | { title: TextKey; list: Load<Resource<Name, Summary>>; load?: never; record?: Load<RecordDetail> }
  | { title: TextKey; list?: never; load: Load<ComponentType>; record: Load<RecordDetail> }
  | { title?: never; list?: never; load: Load<ComponentType>; record?: never };

/**
 * `title`: what it is a list of, and what each record is one of; `record`: what one shows as a tab of its own; `places`:
 * what else is below the page, by the rest of its path.
 */
type Descriptor<Name extends ListCallName, Summary extends SummaryCallName> = Page<Name, Summary> &
  Whole & { places?: Readonly<Record<string, Place>> };

/** The page, its places, then its records, whose pattern takes any name. */
export function screensOf<Name extends ListCallName, Summary extends SummaryCallName = never>(
  page: ScreenCode,
  { title, list, load, record, places = {}, ...whole }: Descriptor<Name, Summary>,
): readonly Screen[] {
  const at = (rest: string, place: Place): Screen => ({
    ...whole,
    ...place,
    page,
    path: routes[page] + rest,
  });
  return [
    at("", list ? { load: listOf(title, list), list } : { load }),
    ...Object.entries(places).map(([rest, place]) => at(`/${rest}`, place)),
    ...(record ? [at("/:id", { load: recordOf(title, record) })] : []),
  ];
}

function listOf<Name extends ListCallName, Summary extends SummaryCallName>(
  title: TextKey,
  load: Load<Resource<Name, Summary>>,
): Load<ComponentType> {
  return async () => {
    const [{ listPage }, resource] = await Promise.all([import("./kit/resource-page.tsx"), load()]);
    return listPage(resource, title);
  };
}

function recordOf(title: TextKey, load: Load<RecordDetail>): Load<ComponentType> {
  return async () => {
    const [{ recordPage }, detail] = await Promise.all([import("./kit/detail/detail-page.tsx"), load()]);
    return recordPage(detail, title);
  };
}
