interface Kept {
  page: string;
  view?: string;
  sharesPage?: true;
  gallery?: unknown;
}

/** The names under which a person keeps how a list looks, and its saved views. */
export function preferencesOf({ page, view, sharesPage, gallery }: Kept): PreferenceNames {
  const list = sharesPage ? `${page}/${view}` : page;
  return { layout: `columns/${list}`, look: gallery ? `look/${list}` : undefined, views: `views/${list}` };
}

export interface PreferenceNames {
  layout: string;
  /** Where there is more than one. */
  look: string | undefined;
  views: string;
}
