import type { HookServer } from "./hook-server.ts";
import type { ModelServer } from "./model-server.ts";

export type HookWish = {
  readonly effects: readonly string[];
  readonly idempotent?: boolean;
  readonly timeout?: number;
  readonly input?: object;
};

/** A config whose model and tools are outside the server. JSON, which is YAML too. */
export function toOutsideConfig(
  { model, hooks }: { readonly model: ModelServer; readonly hooks: HookServer },
  tools: Readonly<Record<string, HookWish>>,
  more: object = {},
): string {
  return JSON.stringify({
    models: {
      providers: {
        lab: {
          protocol: "openai",
          base_url: model.url,
          api_key: "sk-test",
          models: [{ id: "one", tools: true, vision: true, context: 200_000 }],
        },
      },
      roles: { output: ["lab/one"] },
      embedded: { download: "off" },
    },
    tools: {
      hooks: Object.fromEntries(
        Object.entries(tools).map(([name, wish]) => [
          name,
          { description: `Does ${name}.`, url: hooks.toUrl(name), ...wish },
        ]),
      ),
    },
    ...more,
  });
}
