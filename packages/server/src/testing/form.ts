/** A form as a browser sends it: multipart, with or without files. */
export interface FormFile {
  name: string;
  bytes: Uint8Array;
  type?: string;
}

export type FormValues = Readonly<Record<string, string | number | boolean | FormFile | readonly FormFile[]>>;

/** Options of a test's `call` or `inject`. */
export async function formOf(
  values: FormValues,
): Promise<{ payload: Buffer; headers: { "content-type": string } }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (typeof one === "object")
        form.append(name, new Blob([Uint8Array.from(one.bytes)], { type: one.type ?? "" }), one.name);
      else form.append(name, String(one));
    }
  }
  const body = new Response(form);
  const payload = Buffer.from(await body.arrayBuffer());
  return { payload, headers: { "content-type": body.headers.get("content-type") ?? "" } };
}
