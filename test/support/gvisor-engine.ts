import { z } from "zod";
import {
  createEngine,
  type Engine,
} from "../../packages/server/src/adapters/docker/create-engine.ts";

const Runtimes = z.looseObject({ Runtimes: z.record(z.string(), z.unknown()) });
const Order = z.looseObject({ HostConfig: z.looseObject({ Runtime: z.string() }) });

/** The engine that the tests share, as if its `gvisor` were registered by the name of runsc. */
export function createGvisorEngine(): Engine {
  const engine = createEngine(process.env);
  return {
    ...engine,
    async call(request, answer) {
      if (request.path !== "/info") return engine.call(request, answer);
      const seen = await engine.call(request, Runtimes);
      return answer.parse({ ...seen, Runtimes: { runsc: seen.Runtimes.gvisor } });
    },
    try(request, answer) {
      const order = Order.safeParse(request.body);
      if (!order.success || order.data.HostConfig.Runtime !== "runsc") {
        return engine.try(request, answer);
      }
      const HostConfig = { ...order.data.HostConfig, Runtime: "gvisor" };
      return engine.try({ ...request, body: { ...order.data, HostConfig } }, answer);
    },
  };
}

/** Null: it is there; else why the tests have to be left out. */
export async function findNoGvisor(): Promise<string | null> {
  const info = { method: "GET", path: "/info" } as const;
  const { Runtimes: names } = await createEngine(process.env).call(info, Runtimes);
  return "gvisor" in names ? null : "the engine has no runtime gvisor";
}
