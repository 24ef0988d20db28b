/** The headers that keep browsers out of trouble: the same on every answer, so they are made once and not for each. */
import type { IncomingMessage, ServerResponse } from "node:http";
import helmet from "helmet";

export const cspReportPath = "/csp-report";

/** The console and the payment page ask the browser for nothing but the clipboard, to copy. */
const nothingOfTheDevice = [
  "accelerometer",
  "autoplay",
  "camera",
  "display-capture",
  "fullscreen",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "screen-wake-lock",
  "serial",
  "usb",
  "xr-spatial-tracking",
]
  .map((feature) => `${feature}=()`)
  .join(", ");

/**
 * Scripts and connections only from ourselves, text becomes HTML only by the console's own policy; styles also inline, for
 * the component library.
 */
export function securityHeaders(isTls: boolean): Record<string, string> {
  const apply = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        // The console's own, the one that knows its worker's address, and the one by which its editor reads what is pasted.
        trustedTypes: ["default", "opc-service-worker", "ProseMirrorClipboard"],
        reportUri: [cspReportPath],
      },
    },
    strictTransportSecurity: isTls ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: "same-origin" },
    xFrameOptions: { action: "deny" },
  });
  const headers: Record<string, string> = { "permissions-policy": nothingOfTheDevice };
  const answer = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => undefined,
  };
  apply({} as IncomingMessage, answer as unknown as ServerResponse, (error?: unknown) => {
    if (error) throw error;
  });
  return headers;
}
