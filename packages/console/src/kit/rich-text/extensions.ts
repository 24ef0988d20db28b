/** What a text may hold: the same as the server's allow-list keeps (contract/src/article/html.ts), so that nothing is lost on saving. */
import type { Extensions } from "@tiptap/core";
import { Link } from "@tiptap/extension-link";
import { Table, TableKit } from "@tiptap/extension-table";
import { TextAlign } from "@tiptap/extension-text-align";
import { StarterKit } from "@tiptap/starter-kit";
import { linkAddress } from "./link-address.ts";
import { Picture } from "./picture-node.ts";

/** Written as a class: a text has no styles of its own. */
const ClassAlign = TextAlign.extend({
  addGlobalAttributes() {
    const textAlign = {
      default: null,
      parseHTML: (element: HTMLElement) =>
        /\balign-(left|center|right)\b/.exec(element.className)?.[1] ?? (element.style.textAlign || null),
      renderHTML: ({ textAlign: side }: Record<string, unknown>) => (side ? { class: `align-${side}` } : {}),
    };
    return [{ types: this.options.types, attributes: { textAlign } }];
  },
});

/** The widths of columns are the reader's, so they are not written. */
const PlainTable = Table.extend({
  renderHTML: () => ["table", ["tbody", 0]],
});

export function extensions(addressOf: (imageId: string) => string): Extensions {
  return [
    // The page's own title is its first heading.
    StarterKit.configure({ heading: { levels: [2, 3, 4] }, link: false }),
    Link.configure({
      openOnClick: false,
      protocols: ["http", "https", "mailto"],
      isAllowedUri: (address) => linkAddress(address) === address,
      // How links open is the reader's affair; `rel` is set where they are published.
      HTMLAttributes: { target: null, rel: null },
    }),
    ClassAlign.configure({ types: ["heading", "paragraph"], alignments: ["left", "center", "right"] }),
    TableKit.configure({ table: false }),
    PlainTable,
    Picture.configure({ addressOf }),
  ];
}

/** The editor keeps an empty line below the last table or picture to go on writing in; it is not a part of the text. */
export function written(html: string): string {
  return html.replace(/(<p><\/p>)+$/, "");
}
