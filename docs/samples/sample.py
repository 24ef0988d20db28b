# Python 3.9 or newer, no dependencies.
#   OPC_SECRET=whsec_… python3 sample.py create    creates a payment and queries it
#   OPC_KEY=… OPC_PRIVATE_KEY_FILE=… python3 sample.py payout
#                                                  the same with a payout, by a separate key: its id, and a file made by
#                                                  openssl genpkey -algorithm ed25519
#   … | python3 sample.py verify                   verifies a callback: body on standard input, headers in
#                                                  WEBHOOK_ID, WEBHOOK_TIMESTAMP and WEBHOOK_SIGNATURE
import base64
import hashlib
import hmac
import json
import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
import uuid

address = os.environ.get("OPC_URL", "https://gateway.example")
merchant = os.environ.get("OPC_MERCHANT", "ACME")
secret = os.environ.get("OPC_SECRET", "")
notify_url = os.environ.get("OPC_NOTIFY_URL", "https://shop.example/callback")


def signing_key() -> bytes:
    """The part after "whsec_", Base64-decoded. Nothing is signed without one: anybody can sign with an empty key."""
    try:
        key = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
    except ValueError:
        key = b""
    if len(key) < 24:
        raise RuntimeError("OPC_SECRET is missing, or is no API secret (whsec_…)")
    return key


def sign(message_id: str, timestamp: str, body: bytes) -> str:
    content = f"{message_id}.{timestamp}.".encode(errors="replace") + body
    return "v1," + base64.b64encode(hmac.new(signing_key(), content, hashlib.sha256).digest()).decode()


def sign_separately(message_id: str, timestamp: str, body: bytes) -> str:
    """With a private key that nobody else has. Python's own library has no Ed25519; the package cryptography has."""
    with tempfile.NamedTemporaryFile() as content:
        content.write(f"{message_id}.{timestamp}.".encode() + body)
        content.flush()
        command = ["openssl", "pkeyutl", "-sign", "-rawin", "-inkey", os.environ["OPC_PRIVATE_KEY_FILE"]]
        signed = subprocess.run([*command, "-in", content.name], check=True, capture_output=True)
    return "v1a," + base64.b64encode(signed.stdout).decode()


def call(path: str, value: dict, key_id: str = "") -> dict:
    # Written once: the very bytes that are signed are those that are sent.
    body = json.dumps(value).encode()
    message_id = f"msg_{uuid.uuid4()}"
    timestamp = str(int(time.time()))
    headers = {
        "content-type": "application/json",
        "opc-merchant": merchant,
        "webhook-id": message_id,
        "webhook-timestamp": timestamp,
        "webhook-signature": (sign_separately if key_id else sign)(message_id, timestamp, body),
    }
    if key_id:
        headers["opc-key"] = key_id
    request = urllib.request.Request(address + path, data=body, headers=headers, method="POST")
    try:
        with urllib.request.urlopen(request, timeout=15) as response:
            answer = json.load(response)
    except urllib.error.HTTPError as error:
        answer = json.load(error)
    if answer["code"] != 0:
        raise RuntimeError(f"{path} answered {answer['code']}: {answer['msg']}")
    return answer["data"]


def is_ours(body: bytes, message_id: str, timestamp: str, signature: str) -> bool:
    """`body`: the raw bytes, before any parsing."""
    right = sign(message_id, timestamp, body).encode()
    if not re.fullmatch("[0-9]{1,12}", timestamp) or abs(time.time() - int(timestamp)) > 300:
        return False
    # Two while a key is being changed: one of them must fit. As bytes: whoever calls may send any character.
    return any(hmac.compare_digest(right, given) for given in signature.encode(errors="replace").split(b" "))


if sys.argv[1:] == ["verify"]:
    valid = is_ours(
        sys.stdin.buffer.read(),
        os.environ.get("WEBHOOK_ID", ""),
        os.environ.get("WEBHOOK_TIMESTAMP", ""),
        os.environ.get("WEBHOOK_SIGNATURE", ""),
    )
    print("valid" if valid else "refused")
    sys.exit(0 if valid else 1)

order_no = f"python-{uuid.uuid4()}"
if sys.argv[1:] == ["payout"]:
    key_id = os.environ["OPC_KEY"]
    payout = {
        "MerchantOrderNo": order_no,
        "CashoutTypeCode": "BANK",
        "Currency": "THB",
        "Amount": "250.00",
        "BankCode": "KBANK",
        "CardNumber": "1234567890",
        "PayeeName": "Somsri Rakdee",
        "NotifyUrl": notify_url,
    }
    call("/gateway/payout/create", payout, key_id)
    print(json.dumps(call("/gateway/payout/query", {"MerchantOrderNo": order_no}, key_id)))
    sys.exit(0)

call(
    "/gateway/pay/create",
    {
        "MerchantOrderNo": order_no,
        "PayTypeCode": "PROMPTPAY",
        "Currency": "THB",
        "Amount": "250.00",
        "NotifyUrl": notify_url,
    },
)
print(json.dumps(call("/gateway/pay/query", {"MerchantOrderNo": order_no})))
