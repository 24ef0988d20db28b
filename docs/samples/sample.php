<?php
// PHP 8.1 or newer, no dependencies.
//   OPC_SECRET=whsec_… php sample.php create       creates a payment and queries it
//   … | php sample.php verify                      verifies a callback: body on standard input, headers in
//                                                  WEBHOOK_ID, WEBHOOK_TIMESTAMP and WEBHOOK_SIGNATURE
declare(strict_types=1);

$address = getenv('OPC_URL') ?: 'https://gateway.example';
$merchant = getenv('OPC_MERCHANT') ?: 'ACME';
$secret = getenv('OPC_SECRET') ?: '';
$notifyUrl = getenv('OPC_NOTIFY_URL') ?: 'https://shop.example/callback';

// The key is the part after "whsec_", Base64-decoded.
$key = base64_decode(preg_replace('/^whsec_/', '', $secret), true);

function sign(string $id, string $timestamp, string $body): string
{
    global $key;
    return 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
}

function call(string $path, array $input): array
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
        'webhook-signature: ' . sign($id, $timestamp, $body),
    ];
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
    if (!ctype_digit($timestamp) || abs(time() - (int) $timestamp) > 300) {
        return false;
    }
    $right = sign($id, $timestamp, $body);
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
call('/gateway/pay/create', [
    'MerchantOrderNo' => $orderNo,
    'PayTypeCode' => 'PROMPTPAY',
    'Currency' => 'THB',
    'Amount' => '250.00',
    'NotifyUrl' => $notifyUrl,
]);
echo json_encode(call('/gateway/pay/query', ['MerchantOrderNo' => $orderNo])), "\n";
