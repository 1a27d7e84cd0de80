import { z } from "zod";

/** Framing and routing belong to the proxy. */
const reservedHeaders =
  /^(?:host|connection|content-length|transfer-encoding|te|trailer|upgrade|expect|keep-alive|proxy-.*)$/iu;

const CredentialConfig = z.strictObject({
  upstream: z
    .url({ protocol: /^https$/ })
    .refine((url) => /^https:\/\/[^@?#]+$/iu.test(url), "Only https, a host and a path.")
    .describe("Where requests go, with https. A path in it is put before theirs."),
  header: z
    .string()
    .regex(/^[\w-]+$/u)
    .refine((name) => !reservedHeaders.test(name), "This header cannot carry a secret.")
    .default("authorization")
    .describe("The header that carries the secret."),
  scheme: z
    .string()
    .regex(/^[\w-]*$/u)
    .default("")
    .describe("The word before the secret, such as `Bearer`."),
  value: z.string().min(1).meta({ secret: true }).describe("The secret, or `env:NAME`."),
  kinds: z
    .array(z.string())
    .default([])
    .describe("Kinds of sandboxes that may use it. Empty: all whose network is restricted."),
  conversations: z
    .array(z.string())
    .default([])
    .describe("Ids of the conversations that may use it. Empty: all."),
  paths: z
    .array(z.string().startsWith("/"))
    .default([])
    .describe("Paths that may be asked for; `*` at the end is anything. Empty: all."),
  methods: z
    .array(z.string().regex(/^[A-Z]+$/u))
    .default([])
    .describe("Methods that may be used, such as `GET`. Empty: all."),
});

/** The keys of `sandboxes` that the egress proxy reads. */
const egressKeys = {
  credentials: z
    .record(z.string().regex(/^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/u), CredentialConfig)
    .default({})
    .describe(
      "Secrets that restricted sandboxes use without having them: `http://<name>.cred.internal/…` inside goes to `upstream` with the secret added.",
    ),
};

export const SandboxesConfig = z.strictObject({
  driver: z
    .enum(["auto", "docker", "bubblewrap", "off"])
    .default("auto")
    .describe(
      "What makes sandboxes. `auto`: Docker or Podman where it works, else bubblewrap, else nothing is executed. A driver that is named is used or none is.",
    ),
  pool: z
    .record(z.string(), z.int().nonnegative().max(10))
    .default({ "code-sandbox": 1 })
    .describe("How many sandboxes of a kind wait ready, once it has been used."),
  max_total: z.int().positive().default(20).describe("Most sandboxes at once."),
  max_per_user: z.int().positive().default(10).describe("Most sandboxes of one user at once."),
  pause_minutes: z
    .number()
    .positive()
    .default(10)
    .describe("Minutes without use after which a sandbox is frozen, where the driver can."),
  stop_minutes: z
    .number()
    .positive()
    .default(60)
    .describe("Minutes without use after which a sandbox is stopped. Its files stay."),
  orphan_minutes: z
    .number()
    .positive()
    .default(60)
    .describe("Minutes after which a sandbox ends itself when the server is gone."),
  min_free_mb: z
    .int()
    .positive()
    .default(1024)
    .describe("Megabytes that stay free on the disk: below it, sandboxes that write are stopped."),
  snapshot_mb: z
    .int()
    .positive()
    .default(4096)
    .describe("Most megabytes that the snapshots of one conversation may take."),
  ...egressKeys,
});
export type SandboxesConfig = z.infer<typeof SandboxesConfig>;
