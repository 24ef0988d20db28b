/** Uploads as people send them, and who may see what came of them. */
import { errors } from "@opc/contract/errors";
import { imageMaximumBytes } from "@opc/contract/files";
import pg from "pg";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { type Browser, testApp } from "../../testing/app.ts";
import type { Clerk } from "../../testing/clerks.ts";
import { type Collections, testCollections } from "../../testing/collections.ts";
import { type FormFile, type FormValues, formOf } from "../../testing/form.ts";
import { addPerson } from "../../testing/people.ts";
import { proving } from "../../testing/proven.ts";
import { wholeQuery } from "../../testing/whole-query.ts";

const started = await testApp();
const { app, call, signIn, services } = started;
const query = wholeQuery(services);
let collections: Collections;
let admin: Browser;
let proven: Clerk;
const provenHeader = proving(started);
let viewer: Browser;
let merchant: Browser;
let picture: Buffer;
beforeAll(async () => {
  collections = await testCollections(started);
  const { people } = collections;
  admin = await signIn(people["OPC/admin"]);
  proven = { person: people["OPC/admin"], browser: admin };
  viewer = await signIn(people["OPC/viewer"]);
  merchant = await signIn(people["ACME/admin"]);
  picture = await sharp({ create: { width: 120, height: 120, channels: 3, background: "#fff" } })
    .png()
    .toBuffer();
});

let counter = 0;
/** A static QR code with a crawler of its own. */
async function staticCode(image: FormFile | readonly FormFile[] | undefined): Promise<FormValues> {
  const name = `static ${++counter}`;
  await query(
    `insert into crawler (spider_id, flag, type, account, token_hash)
      values ($1::text, 'KBANK', 'QrCode', $1, sha256(convert_to($1, 'UTF8')))`,
    [name],
  );
  return {
    Currency: "THB",
    AccountName: name,
    Holder: "Somsri Rakdee",
    ChannelCode: "PP-1",
    SpiderId: name,
    ValidityMinutes: 15,
    MinimumDifference: "0.00",
    MaximumDifference: "0.99",
    RandomRemark: false,
    MinimumAmount: "1",
    MaximumAmount: "50000",
    DailyLimit: "1000000",
    QrType: "StaticImage",
    Account: name,
    ...(image && { Image: image }),
  };
}

const png = (name = "code.png"): FormFile => ({ name, bytes: picture, type: "image/png" });
const add = async (values: FormValues, browser: Browser | undefined = admin) => {
  const path = "/mc_api/offline/qrcode_add";
  const form = await formOf(values);
  const proof = browser === admin ? await provenHeader(proven, path, values) : {};
  return call(path, {}, browser, { ...form, headers: { ...form.headers, ...proof } });
};
const imageCount = async () => Number((await query("select count(*)::int as n from stored_image"))[0]?.N);

async function show(imageId: string, browser: Browser | undefined, headers: Record<string, string> = {}) {
  const url = "/rp_api/offline/qrcode_image";
  return app.inject({ url, query: { ImageId: imageId }, cookies: browser?.cookies ?? {}, headers });
}

async function addPicture(): Promise<string> {
  const answer = await add(await staticCode(png()));
  expect(answer).toMatchObject({ code: 0 });
  const { AccountId } = answer.data as { AccountId: string };
  const { data } = await call("/rp_api/offline/qrcode_get", { AccountId }, admin);
  return (data as { Account: { ImageId: string } }).Account.ImageId;
}

describe("an upload", () => {
  const refusals: [string, () => FormFile | readonly FormFile[], number][] = [
    [
      "HTML called code.png",
      () => ({ ...png(), bytes: Buffer.from("<!doctype html><script>alert(1)</script>") }),
      errors.ImageUnreadable.code,
    ],
    [
      "an SVG",
      () => ({ name: "code.svg", type: "image/svg+xml", bytes: Buffer.from("<svg onload='alert(1)'/>") }),
      errors.ImageUnreadable.code,
    ],
    [
      "one byte too many",
      () => ({
        ...png(),
        bytes: Buffer.concat([picture, Buffer.alloc(imageMaximumBytes - picture.length + 1)]),
      }),
      errors.InvalidInput.code,
    ],
    ["two files", () => [png("one.png"), png("two.png")], errors.InvalidInput.code],
    ["an empty file", () => ({ ...png(), bytes: Buffer.alloc(0) }), errors.InvalidInput.code],
  ];
  test.each(refusals)("%s is refused and leaves nothing", async (_what, file, code) => {
    const before = await imageCount();
    expect(await add(await staticCode(file()))).toMatchObject({ code });
    expect(await imageCount()).toBe(before);
  });

  test("is as large as it may be, to the byte", async () => {
    const bytes = Buffer.concat([picture, Buffer.alloc(imageMaximumBytes - picture.length)]);
    expect(await add(await staticCode({ ...png(), bytes }))).toMatchObject({ code: 0 });
  });

  test("is said at its field, in the reader's language", async () => {
    const values = await staticCode([png(), png()]);
    const form = await formOf(values);
    const answer = await call("/mc_api/offline/qrcode_add", {}, admin, {
      ...form,
      headers: {
        ...form.headers,
        ...(await provenHeader(proven, "/mc_api/offline/qrcode_add", values)),
        "accept-language": "zh-CN",
      },
    });
    expect(answer.data).toEqual({ Fields: [{ Field: "Image", Message: "只能上传一个文件" }] });
    expect((await add(await staticCode(undefined))).data).toEqual({
      Fields: [{ Field: "Image", Message: "Upload the image of the QR code" }],
    });
  });

  test("is not read from whom it is not taken", async () => {
    const values = await staticCode(png());
    const nobody = { cookies: {}, sessionId: "" };
    expect(await add(values, viewer)).toMatchObject({ code: errors.NoPermission.code });
    expect(await add(values, nobody)).toMatchObject({ code: errors.SessionExpired.code });
    // A body that was begun and never ends would be waited for if it were read.
    const { headers } = await formOf(values);
    const broken = { payload: Buffer.from("--never"), headers };
    const { code } = await call("/mc_api/offline/qrcode_add", {}, nobody, broken);
    expect(code).toBe(errors.SessionExpired.code);
  });

  test("to a call that takes none is refused", async () => {
    const form = await formOf({ SpiderId: "x", Enabled: true, Image: png() });
    const answer = await call("/mc_api/spider/spidersetting_enable", {}, admin, form);
    expect(answer.code).toBe(errors.RequestTooLarge.code);
  });

  test("has a line in the operation log that holds none of its bytes", async () => {
    await addPicture();
    const [line] = await query(
      "select input::text as input from operation_log where call = 'qrcodeAdd' and code = 0 order by id desc limit 1",
    );
    expect(line?.Input).toContain(`"bytes": "${picture.length} bytes"`);
    expect(String(line?.Input).length).toBeLessThan(2_000);
  });
});

describe("a stored image", () => {
  test("is answered as what it is, to be kept by nobody but the asker's own browser", async () => {
    const { headers, rawPayload, statusCode } = await show(await addPicture(), admin);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "image/png",
      "cache-control": "private, no-cache",
      "x-content-type-options": "nosniff",
      "content-disposition": "inline",
      "cross-origin-resource-policy": "same-origin",
    });
    expect(headers["content-security-policy"]).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: "png", width: 120 });
  });

  test("asked for again is not sent again, but only to who still may see it", async () => {
    const id = await addPicture();
    const first = await show(id, admin);
    const known = { "if-none-match": String(first.headers.etag) };
    const again = await show(id, admin, known);
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    expect((await show(id, undefined, known)).json().code).toBe(errors.SessionExpired.code);
  });

  test("of an account is for the page that shows it, and is no order's evidence", async () => {
    const id = await addPicture();
    const { people } = collections;
    const other = await signIn(
      await addPerson(services, people["OPC/admin"], "cards", ["BankCard", "PayOrder"]),
    );
    expect((await show(id, other)).json().code).toBe(errors.NoPermission.code);
    expect((await show(id, merchant)).json().code).toBe(errors.NoPermission.code);
    const url = "/rp_api/xpay/payorder_evidenceimage";
    for (const { cookies } of [admin, other, merchant]) {
      const response = await app.inject({ url, query: { ImageId: id }, cookies });
      expect(response.json().code).toBe(errors.NotFound.code);
    }
  });

  test("as evidence is the operator's alone, though merchants have the page of their orders", async () => {
    const id = await addPicture();
    const [copy] = await query(
      `insert into stored_image select id + 1, 'Evidence', content_type, width, height, bytes,
        uploaded_by_user_id, uploaded_by, created_at from stored_image where id = $1 returning id`,
      [id],
    );
    const evidence = String(copy?.Id);
    const url = "/rp_api/xpay/payorder_evidenceimage";
    const ask = async (browser: Browser) =>
      (await app.inject({ url, query: { ImageId: evidence }, cookies: browser.cookies })).headers[
        "content-type"
      ];
    expect(await ask(admin)).toBe("image/png");
    expect(await ask(merchant)).toContain("application/json");
  });

  test("is never changed nor deleted, not even by the database's owner by mistake", async () => {
    await addPicture();
    const before = await imageCount();
    await expect(query("update stored_image set bytes = '\\x00'")).rejects.toThrow(/denied|append-only/);
    // The application may delete pictures of content; any other it does not see when it deletes.
    await query("delete from stored_image");
    expect(await imageCount()).toBe(before);
    const owner = new pg.Client({ connectionString: started.ownerUrl });
    await owner.connect();
    try {
      for (const act of ["update stored_image set bytes = '\\x00'", "delete from stored_image"])
        await expect(owner.query(act)).rejects.toThrow("append-only");
    } finally {
      await owner.end();
    }
  });
});
