/** What tests of advertisements start from: who may what, a picture, and forms that are right. */
import type { AdvertisingRow } from "@opc/contract/advertising/calls";
import { type AdvertisingPosition, advertisingPositionRows } from "@opc/contract/advertising/positions";
import sharp from "sharp";
import { expect } from "vitest";
import type { Answer, Browser, TestApp } from "../../testing/app.ts";
import { type FormFile, type FormValues, formOf } from "../../testing/form.ts";
import { addPerson, createPeople, type People } from "../../testing/people.ts";

export interface AdvertisingWorld {
  people: People;
  admin: Browser;
  /** May add and edit, but not publish. */
  writer: Browser;
  viewer: Browser;
  merchant: Browser;
  ask(path: string, input?: object, browser?: Browser): Promise<Answer>;
  send(verb: string, values: FormValues, browser?: Browser): Promise<Answer>;
  /** A right form for a new one, with a picture that is shown whole. */
  formFor(changes?: Partial<Record<string, FormValues[string]>>): Promise<FormValues>;
  add(changes?: Partial<Record<string, FormValues[string]>>): Promise<AdvertisingRow>;
  row(id: string): Promise<AdvertisingRow>;
  publish(row: AdvertisingRow, Publish?: boolean, browser?: Browser): Promise<Answer>;
}

export async function advertisingWorld(started: TestApp): Promise<AdvertisingWorld> {
  const { call, signIn, services } = started;
  const people = await createPeople(services);
  const held = ["AdvertisingManagement", "AdvertisingManagement.add", "AdvertisingManagement.edit"] as const;
  const writer = await signIn(await addPerson(services, people["OPC/admin"], "writer", held));
  const admin = await signIn(people["OPC/admin"]);

  const ask: AdvertisingWorld["ask"] = (path, input = {}, browser = admin) =>
    call(`/rp_api/content/advertising_${path}`, input, browser);
  const send: AdvertisingWorld["send"] = async (verb, values, browser = admin) =>
    call(`/mc_api/content/advertising_${verb}`, {}, browser, await formOf(values));
  const row: AdvertisingWorld["row"] = async (id) => {
    const { data } = await ask("get", { AdvertisementId: id });
    return (data as { Advertisement: AdvertisingRow }).Advertisement;
  };
  const formFor: AdvertisingWorld["formFor"] = async (changes = {}) => {
    const Position = (changes.Position ?? "PayPageBanner") as AdvertisingPosition;
    const { width, height } = wholeOf(Position);
    const all = {
      Title: `banner ${++made}`,
      Position,
      Language: "enUS",
      Image: await picture(width, height),
      ...{ CropX: 0, CropY: 0, CropWidth: width, CropHeight: height },
      ...changes,
    };
    const given = Object.entries(all).filter(([, value]) => value !== undefined);
    return Object.fromEntries(given) as FormValues;
  };
  return {
    people,
    admin,
    writer,
    viewer: await signIn(people["OPC/viewer"]),
    merchant: await signIn(people["ACME/admin"]),
    ask,
    send,
    formFor,
    row,
    add: async (changes) => {
      const answer = await send("add", await formFor(changes));
      expect(answer).toMatchObject({ code: 0 });
      return row((answer.data as { AdvertisementId: string }).AdvertisementId);
    },
    publish: ({ AdvertisementId, Version }, Publish = true, browser = admin) =>
      send("publish", { AdvertisementId, Version, Publish }, browser),
  };
}

let made = 0;

/** The usual position's picture is twice as large as it is shown; larger ones would only cost time. */
function wholeOf(position: AdvertisingPosition) {
  const { width, height } = advertisingPositionRows[position];
  return position === "PayPageBanner" ? { width: width * 2, height: height * 2 } : { width, height };
}

const drawn = new Map<string, Promise<FormFile>>();

export function picture(width: number, height: number, orientation = 1): Promise<FormFile> {
  const key = `${width} ${height} ${orientation}`;
  const known = drawn.get(key) ?? drawPicture(width, height, orientation);
  drawn.set(key, known);
  return known;
}

/** Left half red, right half blue: what was cut out can be told by its colours. */
async function drawPicture(width: number, height: number, orientation: number): Promise<FormFile> {
  const half = { create: { width: Math.floor(width / 2), height, channels: 3, background: "#00f" } } as const;
  const right = await sharp(half).png().toBuffer();
  const bytes = await sharp({ create: { width, height, channels: 3, background: "#f00" } })
    .composite([{ input: right, left: Math.ceil(width / 2), top: 0 }])
    .withMetadata({ orientation })
    .jpeg({ quality: 95 })
    .toBuffer();
  return { name: "banner.jpg", bytes, type: "image/jpeg" };
}
