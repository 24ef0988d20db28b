// Node 20 or newer, no dependencies.
//   OPC_SECRET=whsec_… node sample.mjs create      creates a payment and queries it
//   OPC_KEY=… OPC_PRIVATE_KEY_FILE=… node sample.mjs payout
//                                                  the same with a payout, by a separate key: its id, and a file made by
//                                                  openssl genpkey -algorithm ed25519
//   … | node sample.mjs verify                     verifies a callback: body on standard input, headers in
//                                                  WEBHOOK_ID, WEBHOOK_TIMESTAMP and WEBHOOK_SIGNATURE
import { createHmac, createPrivateKey, randomUUID, sign as signWith, timingSafeEqual } from "node:crypto";
import { readFileSync } from "node:fs";

const address = process.env.OPC_URL ?? "https://gateway.example";
const merchant = process.env.OPC_MERCHANT ?? "ACME";
const secret = process.env.OPC_SECRET ?? "";
const notifyUrl = process.env.OPC_NOTIFY_URL ?? "https://shop.example/callback";

/** The key is the part after "whsec_", Base64-decoded. Nothing is signed without one: anybody can sign with an empty key. */
function signingKey() {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  if (key.length < 24) throw new Error("OPC_SECRET is missing, or is no API secret (whsec_…)");
  return key;
}

function sign(id, timestamp, body) {
  return `v1,${createHmac("sha256", signingKey()).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
}

/** With a private key that nobody else has. */
function signSeparately(id, timestamp, body) {
  const privateKey = createPrivateKey(readFileSync(process.env.OPC_PRIVATE_KEY_FILE));
  return `v1a,${signWith(null, Buffer.from(`${id}.${timestamp}.${body}`), privateKey).toString("base64")}`;
}

async function call(path, input, keyId) {
  // Written once: the very text that is signed is the one that is sent.
  const body = JSON.stringify(input);
  const id = `msg_${randomUUID()}`;
  const timestamp = String(Math.floor(Date.now() / 1000));
  const response = await fetch(address + path, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "opc-merchant": merchant,
      "webhook-id": id,
      "webhook-timestamp": timestamp,
      "webhook-signature": (keyId ? signSeparately : sign)(id, timestamp, body),
      ...(keyId && { "opc-key": keyId }),
    },
    body,
    signal: AbortSignal.timeout(15_000),
  });
  const { code, msg, data } = await response.json();
  if (code !== 0) throw new Error(`${path} answered ${code}: ${msg}`);
  return data;
}

/** `body`: the raw bytes, before any parsing. */
function isOurs(body, { id, timestamp, signature }) {
  const right = Buffer.from(sign(id, timestamp, body));
  if (!/^[0-9]{1,12}$/.test(timestamp) || Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false;
  // Two while a key is being changed: one of them must fit.
  return signature.split(" ").some((text) => {
    const given = Buffer.from(text);
    return given.length === right.length && timingSafeEqual(given, right);
  });
}

if (process.argv[2] === "verify") {
  const pieces = [];
  for await (const piece of process.stdin) pieces.push(piece);
  const headers = {
    id: process.env.WEBHOOK_ID ?? "",
    timestamp: process.env.WEBHOOK_TIMESTAMP ?? "",
    signature: process.env.WEBHOOK_SIGNATURE ?? "",
  };
  const valid = isOurs(Buffer.concat(pieces).toString(), headers);
  console.log(valid ? "valid" : "refused");
  process.exitCode = valid ? 0 : 1;
} else if (process.argv[2] === "payout") {
  const MerchantOrderNo = `node-${randomUUID()}`;
  const payout = {
    MerchantOrderNo,
    CashoutTypeCode: "BANK",
    Currency: "THB",
    Amount: "250.00",
    BankCode: "KBANK",
    CardNumber: "1234567890",
    PayeeName: "Somsri Rakdee",
    NotifyUrl: notifyUrl,
  };
  await call("/gateway/payout/create", payout, process.env.OPC_KEY);
  console.log(JSON.stringify(await call("/gateway/payout/query", { MerchantOrderNo }, process.env.OPC_KEY)));
} else {
  const MerchantOrderNo = `node-${randomUUID()}`;
  await call("/gateway/pay/create", {
    MerchantOrderNo,
    PayTypeCode: "PROMPTPAY",
    Currency: "THB",
    Amount: "250.00",
    NotifyUrl: notifyUrl,
  });
  console.log(JSON.stringify(await call("/gateway/pay/query", { MerchantOrderNo })));
}
