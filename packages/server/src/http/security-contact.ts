/** `/.well-known/security.txt` (RFC 9116): whom to tell of a weakness, where the operator has said so. */

import { dayMs } from "@opc/contract/time";
import type { FastifyInstance } from "fastify";
import type { Services } from "../services.ts";

/** RFC 9116 wants less than a year; it is made anew for whoever asks. */
const goodForMs = 180 * dayMs;

export function registerSecurityContact(
  app: FastifyInstance,
  { clock, publicUrl }: Pick<Services, "clock" | "publicUrl">,
  contact: string | undefined,
): void {
  if (contact === undefined) return;
  app.get("/.well-known/security.txt", async (_request, reply) => {
    reply.type("text/plain; charset=utf-8");
    const expires = new Date(clock.now().getTime() + goodForMs).toISOString();
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${expires}`,
      "Preferred-Languages: en, zh",
      `Canonical: ${new URL("/.well-known/security.txt", publicUrl)}`,
    ];
    return `${lines.join("\n")}\n`;
  });
}
