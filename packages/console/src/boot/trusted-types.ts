/**
 * Text becomes HTML in the console only by this policy; the server's headers make browsers refuse all else. Without markup it
 * may go anywhere: the libraries write style rules so. With markup it goes where nothing in it runs: into a parser's document,
 * which is never shown, and into the frame of an article's preview, whose sandbox allows no script.
 */
const inert: ReadonlySet<string> = new Set(["DOMParser parseFromString", "HTMLIFrameElement srcdoc"]);

/** Null is refused. */
export function htmlAllowed(text: string, _type: string, sink: string): string | null {
  return inert.has(sink) || !text.includes("<") ? text : null;
}

interface PolicyFactory {
  createPolicy(name: "default", rules: { createHTML: typeof htmlAllowed }): unknown;
}

export function restrictHtml(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
  trustedTypes?.createPolicy("default", { createHTML: htmlAllowed });
}
