// Java 17 or newer, no dependencies.
//   OPC_SECRET=whsec_… java sample.java create     creates a payment and queries it
//   OPC_KEY=… OPC_PRIVATE_KEY_FILE=… java sample.java payout
//                                                  the same with a payout, by a separate key: its id, and a file made by
//                                                  openssl genpkey -algorithm ed25519
//   … | java sample.java verify                    verifies a callback: body on standard input, headers in
//                                                  WEBHOOK_ID, WEBHOOK_TIMESTAMP and WEBHOOK_SIGNATURE
import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.UUID;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

class Sample {
    static final String ADDRESS = setting("OPC_URL", "https://gateway.example");
    static final String MERCHANT = setting("OPC_MERCHANT", "ACME");
    static final String SECRET = setting("OPC_SECRET", "");
    static final String NOTIFY_URL = setting("OPC_NOTIFY_URL", "https://shop.example/callback");
    static final HttpClient CLIENT = HttpClient.newHttpClient();

    static String setting(String name, String usual) {
        String value = System.getenv(name);
        return value == null ? usual : value;
    }

    /** The part after "whsec_", Base64-decoded. Nothing is signed without one: a short key is soon guessed. */
    static byte[] signingKey() {
        byte[] key = Base64.getDecoder().decode(SECRET.replaceFirst("^whsec_", ""));
        if (key.length < 24) throw new IllegalStateException("OPC_SECRET is missing, or is no API secret (whsec_…)");
        return key;
    }

    static String sign(String id, String timestamp, byte[] body) throws Exception {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(signingKey(), "HmacSHA256"));
        mac.update((id + "." + timestamp + ".").getBytes(UTF_8));
        return "v1," + Base64.getEncoder().encodeToString(mac.doFinal(body));
    }

    /** With a private key that nobody else has. */
    static String signSeparately(String id, String timestamp, byte[] body) throws Exception {
        String pem = Files.readString(Path.of(setting("OPC_PRIVATE_KEY_FILE", "")));
        byte[] der = Base64.getDecoder().decode(pem.replaceAll("-----[^-]+-----|\\s", ""));
        Signature signature = Signature.getInstance("Ed25519");
        signature.initSign(KeyFactory.getInstance("Ed25519").generatePrivate(new PKCS8EncodedKeySpec(der)));
        signature.update((id + "." + timestamp + ".").getBytes(UTF_8));
        signature.update(body);
        return "v1a," + Base64.getEncoder().encodeToString(signature.sign());
    }

    /** The whole envelope as text; use your own JSON library to read its data. keyId: of a separate key, or empty. */
    static String call(String path, String json, String keyId) throws Exception {
        // Encoded once: the very bytes that are signed are those that are sent.
        byte[] body = json.getBytes(UTF_8);
        String id = "msg_" + UUID.randomUUID();
        String timestamp = String.valueOf(Instant.now().getEpochSecond());
        boolean isSeparate = !keyId.isEmpty();
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(ADDRESS + path))
            .timeout(Duration.ofSeconds(15))
            .header("content-type", "application/json")
            .header("opc-merchant", MERCHANT)
            .header("webhook-id", id)
            .header("webhook-timestamp", timestamp)
            .header("webhook-signature", isSeparate ? signSeparately(id, timestamp, body) : sign(id, timestamp, body))
            .POST(HttpRequest.BodyPublishers.ofByteArray(body));
        if (isSeparate) request.header("opc-key", keyId);
        String answer = CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString()).body();
        if (!answer.startsWith("{\"code\":0,")) throw new IllegalStateException(path + " answered " + answer);
        return answer;
    }

    /** body: the raw bytes, before any parsing. */
    static boolean isOurs(byte[] body, String id, String timestamp, String signature) throws Exception {
        byte[] right = sign(id, timestamp, body).getBytes(UTF_8);
        if (!timestamp.matches("\\d{1,12}")) return false;
        if (Math.abs(Instant.now().getEpochSecond() - Long.parseLong(timestamp)) > 300) return false;
        // Two while a key is being changed: one of them must fit.
        for (String given : signature.split(" ")) {
            if (MessageDigest.isEqual(right, given.getBytes(UTF_8))) return true;
        }
        return false;
    }

    public static void main(String[] args) throws Exception {
        if (args.length > 0 && args[0].equals("verify")) {
            boolean valid = isOurs(
                System.in.readAllBytes(),
                setting("WEBHOOK_ID", ""),
                setting("WEBHOOK_TIMESTAMP", ""),
                setting("WEBHOOK_SIGNATURE", ""));
            System.out.println(valid ? "valid" : "refused");
            System.exit(valid ? 0 : 1);
        }
        String orderNo = "java-" + UUID.randomUUID();
        if (args.length > 0 && args[0].equals("payout")) {
            String keyId = setting("OPC_KEY", "");
            call("/gateway/payout/create", """
                {
                  "MerchantOrderNo": "%s",
                  "CashoutTypeCode": "BANK",
                  "Currency": "THB",
                  "Amount": "250.00",
                  "BankCode": "KBANK",
                  "CardNumber": "1234567890",
                  "PayeeName": "Somsri Rakdee",
                  "NotifyUrl": "%s"
                }""".formatted(orderNo, NOTIFY_URL), keyId);
            print(call("/gateway/payout/query", "{\"MerchantOrderNo\":\"%s\"}".formatted(orderNo), keyId));
            return;
        }
        call("/gateway/pay/create", """
            {
              "MerchantOrderNo": "%s",
              "PayTypeCode": "PROMPTPAY",
              "Currency": "THB",
              "Amount": "250.00",
              "NotifyUrl": "%s"
            }""".formatted(orderNo, NOTIFY_URL), "");
        print(call("/gateway/pay/query", "{\"MerchantOrderNo\":\"%s\"}".formatted(orderNo), ""));
    }

    static void print(String answer) {
        System.out.println(answer.replaceFirst("^.*?\"data\":", "").replaceFirst("}$", ""));
    }
}
