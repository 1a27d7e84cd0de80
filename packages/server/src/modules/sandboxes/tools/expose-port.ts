import { defineTool } from "@steward/sdk/define-tool.ts";
import { z } from "zod";
import { canExecute, defaultKind, KindName } from "./kind-of.ts";
import type { SandboxToolPorts } from "./ports.ts";
import { useSandbox } from "./use-sandbox.ts";

const Input = z.strictObject({
  port: z.int().min(1).max(65_535),
  sandbox: KindName,
});

export function defineExposePort({ sandboxes, previews }: SandboxToolPorts) {
  return defineTool<z.infer<typeof Input>>({
    name: "expose_port",
    description:
      "Gives the user an address at which their browser sees a server that listens in the sandbox.",
    input: Input,
    intents: ["code-run", "code-write", "computer"],
    effects: ["network"],
    isOffered: () => canExecute(sandboxes),
    title: ({ port }) => ({ en: `Show port ${port}`, de: `Port ${port} zeigen` }),
    receipt: ({ port }) => ({ kind: "other", target: String(port), detail: { port } }),
    run: ({ port, sandbox: kind = defaultKind }, context) =>
      useSandbox(sandboxes, { context, kind }, async ({ sandbox }) => {
        const listening = await sandbox.ports.list();
        if (!listening.some((each) => each.port === port)) {
          const found = listening.map((each) => each.port).join(", ") || "none";
          return { ok: false, text: `Nothing listens on port ${port}. Listening: ${found}.` };
        }
        const { ownerId, conversationId } = context;
        const { url } = await previews.open({ ownerId, conversationId, kind, port });
        return { ok: true, text: `The user can open it at ${url}` };
      }),
  });
}
