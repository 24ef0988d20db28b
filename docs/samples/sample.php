<?php
// PHP 8.1 or newer, no dependencies.
//   OPC_SECRET=whsec_… php sample.php create       creates a payment and queries it
//   OPC_KEY=… OPC_PRIVATE_KEY_FILE=… php sample.php payout
//                                                  the same with a payout, by a separate key: its id, and a file made by
//                                                  openssl genpkey -algorithm ed25519
//   … | php sample.php verify                      verifies a callback: body on standard input, headers in
//                                                  WEBHOOK_ID, WEBHOOK_TIMESTAMP and WEBHOOK_SIGNATURE
declare(strict_types=1);
ini_set('display_errors', 'stderr');

$address = getenv('OPC_URL') ?: 'https://gateway.example';
$merchant = getenv('OPC_MERCHANT') ?: 'ACME';
$secret = getenv('OPC_SECRET') ?: '';
$notifyUrl = getenv('OPC_NOTIFY_URL') ?: 'https://shop.example/callback';

/** The part after "whsec_", Base64-decoded. Nothing is signed without one: anybody can sign with an empty key. */
function signingKey(): string
{
    global $secret;
    $key = (string) base64_decode(preg_replace('/^whsec_/', '', $secret), true);
    if (strlen($key) < 24) {
        throw new RuntimeException('OPC_SECRET is missing, or is no API secret (whsec_…)');
    }
    return $key;
}

function sign(string $id, string $timestamp, string $body): string
{
    return 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", signingKey(), true));
}

/** With a private key that nobody else has: the last 32 bytes in its file. */
function signSeparately(string $id, string $timestamp, string $body): string
{
    $pem = (string) file_get_contents((string) getenv('OPC_PRIVATE_KEY_FILE'));
    $seed = substr(base64_decode(preg_replace('/-----[^-]+-----|\s/', '', $pem)), -32);
    $key = sodium_crypto_sign_secretkey(sodium_crypto_sign_seed_keypair($seed));
    return 'v1a,' . base64_encode(sodium_crypto_sign_detached("$id.$timestamp.$body", $key));
}

function call(string $path, array $input, string $keyId = ''): array
{
    global $address, $merchant;
    // Written once: the very text that is signed is the one that is sent.
    $body = json_encode($input, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_THROW_ON_ERROR);
    $id = 'msg_' . bin2hex(random_bytes(16));
    $timestamp = (string) time();
    $headers = [
        'content-type: application/json',
        "opc-merchant: $merchant",
        "webhook-id: $id",
        "webhook-timestamp: $timestamp",
        'webhook-signature: ' . ($keyId ? signSeparately($id, $timestamp, $body) : sign($id, $timestamp, $body)),
    ];
    if ($keyId) {
        $headers[] = "opc-key: $keyId";
    }
    $http = ['method' => 'POST', 'header' => $headers, 'content' => $body, 'timeout' => 15, 'ignore_errors' => true];
    $text = file_get_contents($address . $path, false, stream_context_create(['http' => $http]));
    $answer = json_decode((string) $text, true, 32, JSON_THROW_ON_ERROR);
    if ($answer['code'] !== 0) {
        throw new RuntimeException("$path answered {$answer['code']}: {$answer['msg']}");
    }
    return $answer['data'];
}

/** $body: the raw bytes (file_get_contents('php://input')), before any parsing. */
function isOurs(string $body, string $id, string $timestamp, string $signature): bool
{
    $right = sign($id, $timestamp, $body);
    if (!ctype_digit($timestamp) || abs(time() - (int) $timestamp) > 300) {
        return false;
    }
    // Two while a key is being changed: one of them must fit.
    foreach (explode(' ', $signature) as $given) {
        if (hash_equals($right, $given)) {
            return true;
        }
    }
    return false;
}

if (($argv[1] ?? '') === 'verify') {
    $valid = isOurs(
        stream_get_contents(STDIN),
        getenv('WEBHOOK_ID') ?: '',
        getenv('WEBHOOK_TIMESTAMP') ?: '',
        getenv('WEBHOOK_SIGNATURE') ?: '',
    );
    echo $valid ? "valid\n" : "refused\n";
    exit($valid ? 0 : 1);
}

$orderNo = 'php-' . bin2hex(random_bytes(16));
if (($argv[1] ?? '') === 'payout') {
    $keyId = (string) getenv('OPC_KEY');
    call('/gateway/payout/create', [
        'MerchantOrderNo' => $orderNo,
        'CashoutTypeCode' => 'BANK',
        'Currency' => 'THB',
        'Amount' => '250.00',
        'BankCode' => 'KBANK',
        'CardNumber' => '1234567890',
        'PayeeName' => 'Somsri Rakdee',
        'NotifyUrl' => $notifyUrl,
    ], $keyId);
    echo json_encode(call('/gateway/payout/query', ['MerchantOrderNo' => $orderNo], $keyId)), "\n";
    exit(0);
}

call('/gateway/pay/create', [
    'MerchantOrderNo' => $orderNo,
    'PayTypeCode' => 'PROMPTPAY',
    'Currency' => 'THB',
    'Amount' => '250.00',
    'NotifyUrl' => $notifyUrl,
]);
echo json_encode(call('/gateway/pay/query', ['MerchantOrderNo' => $orderNo])), "\n";
