import { z } from "zod";
import { parseHostRule } from "../../../kernel/host-rule.ts";

const units = { "": 1, b: 1, k: 1024, m: 1024 ** 2, g: 1024 ** 3 } as const;

/** As Docker writes sizes: `256m`, `1g`; a bare number is bytes. */
const Size = z
  .union([
    z.int().positive(),
    z.string().regex(/^\d+(?:\.\d+)?\s?[bkmg]?b?$/iu, "expected a size such as 256m or 1g"),
  ])
  .transform((size) => {
    const [, number = "0", unit = ""] = /^([\d.]+)\s?([bkmg]?)/iu.exec(String(size)) ?? [];
    return Math.round(Number(number) * units[unit.toLowerCase() as keyof typeof units]);
  });

const limits = {
  memory: Size.optional().describe("Most memory: `256m`, `1g`."),
  cpus: z
    .union([z.number().positive(), z.string().regex(/^\d+(?:\.\d+)?$/u, "expected a number")])
    .transform(Number)
    .optional()
    .describe("How many processors' worth of time: `0.5`."),
  timeout: z.number().positive().optional().describe("Seconds that one command may take."),
  pids: z.int().positive().optional().describe("Most processes at once."),
  disk: Size.optional().describe("Most bytes of the workspace: `2g`."),
};

const Domain = z
  .string()
  .refine(
    (text) => parseHostRule(text) !== null,
    "expected a host such as example.org, *.example.org or example.org:8443",
  );

const settings = {
  auto_cleanup: z
    .boolean()
    .optional()
    .describe("Whether a sandbox that nobody uses is stopped after a while."),
  max_concurrent: z.int().positive().optional().describe("Most sandboxes of one kind at once."),
  default_timeout: z
    .number()
    .positive()
    .optional()
    .describe("Seconds that one command may take, where the kind does not say."),
};

const Entry = z.strictObject({
  description: z.string().optional(),
  image: z.string().min(1).optional().describe("A ready image."),
  dockerfile: z
    .string()
    .min(1)
    .optional()
    .describe("What its image is built from; `<name>/Dockerfile` where there is one."),
  packages: z
    .array(z.string().min(1))
    .optional()
    .describe("Packages of Debian's that a root tree for bubblewrap is made of."),
  host_tools: z
    .boolean()
    .optional()
    .describe("Whether bubblewrap may run it on this machine's own programs."),
  system_prompt: z
    .string()
    .optional()
    .describe("What the model is told about it: text, or a file that ends in `.md`."),
  triggers: z.array(z.string().min(1)).optional(),
  desktop: z.boolean().optional().describe("Whether it has a desktop."),
  security: z
    .strictObject({
      network_mode: z.enum(["none", "restricted", "bridge"]).optional(),
      domains: z.array(Domain).optional().describe("Reachable in `restricted`."),
      read_only: z.boolean().optional().describe("Whether all but the workspace is read-only."),
      needs_confirm: z.boolean().optional().describe("Whether each use is asked for."),
      ...limits,
    })
    .optional(),
  resources: z.strictObject(limits).optional(),
  settings: z.strictObject(settings).optional(),
});

/** `registry.yaml`: the kinds of sandboxes by name, and settings for those that say nothing else. */
export const RegistryFile = z.strictObject({
  containers: z
    .record(z.string().regex(/^[a-z0-9][a-z0-9_.-]{0,62}$/u, "lower case, digits, dashes"), Entry)
    .default({}),
  settings: z.strictObject(settings).default({}),
});
export type RegistryFile = z.infer<typeof RegistryFile>;
export type RegistryEntry = z.infer<typeof Entry>;
