#!/usr/bin/env bash
# Bash with curl and openssl, for testing only: everyone who can list the machine's processes sees its arguments, and so the
# key.
#   OPC_SECRET=whsec_… bash sample.sh create         creates a payment and queries it
#   OPC_KEY=… OPC_PRIVATE_KEY_FILE=… bash sample.sh payout
#                                                    the same with a payout, by a separate key: its id, and a file made
#                                                    by openssl genpkey -algorithm ed25519
#   … | bash sample.sh verify                        verifies a callback: body on standard input, headers in
#                                                    WEBHOOK_ID, WEBHOOK_TIMESTAMP and WEBHOOK_SIGNATURE
set -euo pipefail

address="${OPC_URL:-https://gateway.example}"
merchant="${OPC_MERCHANT:-ACME}"
secret="${OPC_SECRET:-}"
notify_url="${OPC_NOTIFY_URL:-https://shop.example/callback}"

# The key is the part after "whsec_", Base64-decoded; openssl wants it in hexadecimal.
key="$(printf %s "${secret#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \n')"

# Nothing is signed without a key: anybody can sign with an empty one. (A separate key needs no secret.)
if [ "${1:-}" != payout ] && [ "${#key}" -lt 48 ]; then
  echo "OPC_SECRET is missing, or is no API secret (whsec_…)" >&2
  exit 1
fi

# sign <id> <timestamp> <file>: the file's bytes are signed as they are.
sign() {
  printf 'v1,%s' "$( (printf %s "$1.$2."; cat "$3") | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | openssl base64 -A)"
}

work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT

# The same with a private key that nobody else has.
sign_separately() {
  (printf %s "$1.$2."; cat "$3") >"$work/content"
  printf 'v1a,%s' "$(openssl pkeyutl -sign -rawin -inkey "$OPC_PRIVATE_KEY_FILE" -in "$work/content" | openssl base64 -A)"
}

# call <path> <body> [<id of a separate key>]
call() {
  local id timestamp own=(--header "opc-key: ${3:-}") signer=sign_separately
  if [ -z "${3:-}" ]; then
    own=()
    signer=sign
  fi
  id="msg_$(openssl rand -hex 16)"
  timestamp="$(date +%s)"
  # Without a newline at the end: the very bytes that are signed are those that are sent.
  printf %s "$2" >"$work/body"
  curl --silent --show-error --max-time 15 "$address$1" \
    --header "content-type: application/json" \
    --header "opc-merchant: $merchant" \
    --header "webhook-id: $id" \
    --header "webhook-timestamp: $timestamp" \
    --header "webhook-signature: $("$signer" "$id" "$timestamp" "$work/body")" \
    ${own[@]+"${own[@]}"} \
    --data-binary "@$work/body" >"$work/answer"
  if ! grep -q '^{"code":0,' "$work/answer"; then
    echo "$1 answered $(cat "$work/answer")" >&2
    return 1
  fi
}

if [ "${1:-}" = verify ]; then
  cat >"$work/body"
  # Digits only, and that first: Bash runs commands that stand in what it calculates with. 10# is for a zero in front.
  if [[ "$WEBHOOK_TIMESTAMP" =~ ^[0-9]{1,12}$ ]]; then
    right="$(sign "$WEBHOOK_ID" "$WEBHOOK_TIMESTAMP" "$work/body")"
    age=$(($(date +%s) - 10#$WEBHOOK_TIMESTAMP))
    # Two while a key is being changed: one of them must fit. Split at blanks, with no star taken for names of files.
    set -f
    for given in $WEBHOOK_SIGNATURE; do
      if [ "$given" = "$right" ] && [ "${age#-}" -le 300 ]; then
        echo valid
        exit 0
      fi
    done
  fi
  echo refused
  exit 1
fi

order_no="curl-$(openssl rand -hex 16)"
if [ "${1:-}" = payout ]; then
  call /gateway/payout/create "{\"MerchantOrderNo\":\"$order_no\",\"CashoutTypeCode\":\"BANK\",\"Currency\":\"THB\",\"Amount\":\"250.00\",\"BankCode\":\"KBANK\",\"CardNumber\":\"1234567890\",\"PayeeName\":\"Somsri Rakdee\",\"NotifyUrl\":\"$notify_url\"}" "$OPC_KEY"
  call /gateway/payout/query "{\"MerchantOrderNo\":\"$order_no\"}" "$OPC_KEY"
  sed -e 's/^.*"data"://' -e 's/}$//' "$work/answer"
  exit 0
fi

call /gateway/pay/create "{\"MerchantOrderNo\":\"$order_no\",\"PayTypeCode\":\"PROMPTPAY\",\"Currency\":\"THB\",\"Amount\":\"250.00\",\"NotifyUrl\":\"$notify_url\"}"
call /gateway/pay/query "{\"MerchantOrderNo\":\"$order_no\"}"
sed -e 's/^.*"data"://' -e 's/}$//' "$work/answer"
