/** The names under which a person keeps how a list looks. */
export function preferencesOf({ page, gallery }: { page: string; gallery?: unknown }): PreferenceNames {
  return { layout: `columns/${page}`, look: gallery ? `look/${page}` : undefined };
}

export interface PreferenceNames {
  layout: string;
  /** Where there is more than one. */
  look: string | undefined;
}
