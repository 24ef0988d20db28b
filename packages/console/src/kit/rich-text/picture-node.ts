/**
 * A picture in a text, known by the id of its upload. What is written holds no address: the editor adds the one that its
 * own reader has, a published page another. So pasting a picture of somebody else's site brings nothing with it.
 */
import { mergeAttributes, Node } from "@tiptap/core";

interface PictureOptions {
  addressOf: (imageId: string) => string;
}

export interface PictureAttributes {
  imageId: string;
  alt: string;
}

export const pictureNode = "picture";

export const Picture = Node.create<PictureOptions>({
  name: pictureNode,
  group: "block",
  draggable: true,
  atom: true,

  addOptions: () => ({ addressOf: () => "" }),

  addAttributes: () => ({
    imageId: {
      default: "",
      parseHTML: (element) => element.getAttribute("data-image-id"),
      renderHTML: ({ imageId }) => ({ "data-image-id": imageId }),
    },
    alt: { default: "", parseHTML: (element) => element.getAttribute("alt") ?? "" },
  }),

  parseHTML: () => [{ tag: "img[data-image-id]" }],

  renderHTML: ({ HTMLAttributes }) => ["img", mergeAttributes(HTMLAttributes)],

  addNodeView() {
    return ({ node, HTMLAttributes }) => {
      const dom = document.createElement("img");
      for (const [name, value] of Object.entries(HTMLAttributes)) dom.setAttribute(name, String(value));
      dom.src = this.options.addressOf(String(node.attrs.imageId));
      return { dom };
    };
  },
});
