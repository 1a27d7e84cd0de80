import { z } from "zod";

export const ServerConfig = z.strictObject({
  host: z
    .string()
    .min(1)
    .default("127.0.0.1")
    .meta({ needsRestart: true })
    .describe(
      "Address to listen on. Anything but loopback needs `server.tls` or `server.insecure_bind`.",
    ),
  port: z
    .int()
    .min(0)
    .max(65_535)
    .default(7070)
    .meta({ needsRestart: true })
    .describe("Port to listen on; 0 picks a free one."),
  public_url: z
    .url({ protocol: /^https?$/u })
    .optional()
    .meta({ needsRestart: true })
    .describe(
      "Address that people type, where a reverse proxy stands in front. Links are made with it.",
    ),
  allowed_hosts: z
    .array(z.string().min(1))
    .default([])
    .describe(
      "More host names that requests may name, besides loopback, `host` and that of `public_url`.",
    ),
  preview_host: z
    .string()
    .regex(/^\*(?:\.[a-z0-9-]+)+$/iu, "such as *.preview.example.org")
    .optional()
    .describe(
      "Host names of port previews, such as `*.preview.example.org`; they must lead here. Absent: `*.localhost`, which browsers on this machine know.",
    ),
  cors_origins: z
    .array(z.string().min(1))
    .default([])
    .describe(
      "Origins of other web pages that may call the API with a key, for example `https://chat.example.org`.",
    ),
  tls: z
    .strictObject({
      cert: z
        .string()
        .min(1)
        .meta({ needsRestart: true })
        .describe("PEM file of the certificate chain; relative to the config folder."),
      key: z
        .string()
        .min(1)
        .meta({ needsRestart: true })
        .describe("PEM file of the private key; relative to the config folder."),
    })
    .optional()
    .describe("Serve HTTPS with this certificate."),
  insecure_bind: z
    .boolean()
    .default(false)
    .meta({ needsRestart: true })
    .describe(
      "Listen beyond loopback without TLS: only behind a proxy that adds it, on a network you trust, or in a container whose port is published on loopback.",
    ),
  body_limit_mb: z
    .number()
    .positive()
    .max(1024)
    .default(25)
    .meta({ needsRestart: true })
    .describe("Largest request body in megabytes; a larger one is answered with 413."),
});
export type ServerConfig = z.infer<typeof ServerConfig>;

/** Whether plain HTTP to this address stays on this machine. */
function isLoopback(host: string): boolean {
  return (
    host === "localhost" ||
    host === "::1" ||
    host === "[::1]" ||
    /^127(?:\.\d{1,3}){3}$/u.test(host)
  );
}

export type BindCheck = { readonly ok: true } | { readonly ok: false; readonly message: string };

/** Refuses to send passwords and keys over a network in the clear, unless the owner said so. */
export function checkBind({ host, tls, insecure_bind: isInsecure }: ServerConfig): BindCheck {
  if (isLoopback(host) || tls !== undefined || isInsecure) return { ok: true };
  return {
    ok: false,
    message: `Listening on ${host} without TLS would send keys in the clear. Set server.tls, or server.insecure_bind: true (STEWARD_INSECURE_BIND) when a proxy, a network you trust or a container whose port is published on loopback protects it.`,
  };
}
