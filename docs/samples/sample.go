// Go 1.19 or newer, no dependencies.
//
//	OPC_SECRET=whsec_… go run sample.go create     creates a payment and queries it
//	OPC_KEY=… OPC_PRIVATE_KEY_FILE=… go run sample.go payout
//	                                               the same with a payout, by a separate key: its id, and a file made by
//	                                               openssl genpkey -algorithm ed25519
//	… | go run sample.go verify                    verifies a callback: body on standard input, headers in
//	                                               WEBHOOK_ID, WEBHOOK_TIMESTAMP and WEBHOOK_SIGNATURE
package main

import (
	"bytes"
	"crypto/ed25519"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"log"
	"math"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"
)

var (
	address   = setting("OPC_URL", "https://gateway.example")
	merchant  = setting("OPC_MERCHANT", "ACME")
	secret    = setting("OPC_SECRET", "")
	notifyURL = setting("OPC_NOTIFY_URL", "https://shop.example/callback")
	client    = http.Client{Timeout: 15 * time.Second}
)

func setting(name, usual string) string {
	if value := os.Getenv(name); value != "" {
		return value
	}
	return usual
}

// signingKey is the part after "whsec_", Base64-decoded. Nothing is signed without one: anybody can sign with an empty key.
func signingKey() ([]byte, error) {
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil || len(key) < 24 {
		return nil, errors.New("OPC_SECRET is missing, or is no API secret (whsec_…)")
	}
	return key, nil
}

func sign(id, timestamp string, body []byte) (string, error) {
	key, err := signingKey()
	if err != nil {
		return "", err
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + timestamp + "."))
	mac.Write(body)
	return "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil)), nil
}

// signSeparately signs with a private key that nobody else has.
func signSeparately(id, timestamp string, body []byte) (string, error) {
	text, err := os.ReadFile(os.Getenv("OPC_PRIVATE_KEY_FILE"))
	if err != nil {
		return "", err
	}
	block, _ := pem.Decode(text)
	if block == nil {
		return "", errors.New("the private key's file is no PEM")
	}
	parsed, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	if err != nil {
		return "", err
	}
	key, ok := parsed.(ed25519.PrivateKey)
	if !ok {
		return "", errors.New("the private key is not Ed25519")
	}
	signature := ed25519.Sign(key, append([]byte(id+"."+timestamp+"."), body...))
	return "v1a," + base64.StdEncoding.EncodeToString(signature), nil
}

// keyID is that of a separate key, or empty.
func call(path string, input any, keyID string) (json.RawMessage, error) {
	// Written once: the very bytes that are signed are those that are sent.
	body, err := json.Marshal(input)
	if err != nil {
		return nil, err
	}
	id, timestamp := "msg_"+random(), strconv.FormatInt(time.Now().Unix(), 10)
	signer := sign
	if keyID != "" {
		signer = signSeparately
	}
	signature, err := signer(id, timestamp, body)
	if err != nil {
		return nil, err
	}
	request, err := http.NewRequest(http.MethodPost, address+path, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	request.Header.Set("content-type", "application/json")
	request.Header.Set("opc-merchant", merchant)
	request.Header.Set("webhook-id", id)
	request.Header.Set("webhook-timestamp", timestamp)
	request.Header.Set("webhook-signature", signature)
	if keyID != "" {
		request.Header.Set("opc-key", keyID)
	}
	response, err := client.Do(request)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	var answer struct {
		Code int             `json:"code"`
		Msg  string          `json:"msg"`
		Data json.RawMessage `json:"data"`
	}
	if err := json.NewDecoder(response.Body).Decode(&answer); err != nil {
		return nil, err
	}
	if answer.Code != 0 {
		return nil, fmt.Errorf("%s answered %d: %s", path, answer.Code, answer.Msg)
	}
	return answer.Data, nil
}

// isOurs takes the raw bytes of the body, before any parsing.
func isOurs(body []byte, id, timestamp, signature string) bool {
	sent, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || math.Abs(float64(time.Now().Unix()-sent)) > 300 {
		return false
	}
	right, err := sign(id, timestamp, body)
	if err != nil {
		return false
	}
	// Two while a key is being changed: one of them must fit.
	for _, given := range strings.Split(signature, " ") {
		if hmac.Equal([]byte(right), []byte(given)) {
			return true
		}
	}
	return false
}

func random() string {
	bytes := make([]byte, 16)
	if _, err := rand.Read(bytes); err != nil {
		log.Fatal(err)
	}
	return hex.EncodeToString(bytes)
}

func main() {
	if len(os.Args) > 1 && os.Args[1] == "verify" {
		if _, err := signingKey(); err != nil {
			log.Fatal(err)
		}
		body, err := io.ReadAll(os.Stdin)
		if err != nil || !isOurs(body, os.Getenv("WEBHOOK_ID"), os.Getenv("WEBHOOK_TIMESTAMP"), os.Getenv("WEBHOOK_SIGNATURE")) {
			fmt.Println("refused")
			os.Exit(1)
		}
		fmt.Println("valid")
		return
	}
	orderNo := "go-" + random()
	if len(os.Args) > 1 && os.Args[1] == "payout" {
		keyID := os.Getenv("OPC_KEY")
		if _, err := call("/gateway/payout/create", map[string]string{
			"MerchantOrderNo": orderNo,
			"CashoutTypeCode": "BANK",
			"Currency":        "THB",
			"Amount":          "250.00",
			"BankCode":        "KBANK",
			"CardNumber":      "1234567890",
			"PayeeName":       "Somsri Rakdee",
			"NotifyUrl":       notifyURL,
		}, keyID); err != nil {
			log.Fatal(err)
		}
		payout, err := call("/gateway/payout/query", map[string]string{"MerchantOrderNo": orderNo}, keyID)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(string(payout))
		return
	}
	_, err := call("/gateway/pay/create", map[string]string{
		"MerchantOrderNo": orderNo,
		"PayTypeCode":     "PROMPTPAY",
		"Currency":        "THB",
		"Amount":          "250.00",
		"NotifyUrl":       notifyURL,
	}, "")
	if err != nil {
		log.Fatal(err)
	}
	order, err := call("/gateway/pay/query", map[string]string{"MerchantOrderNo": orderNo}, "")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(string(order))
}
