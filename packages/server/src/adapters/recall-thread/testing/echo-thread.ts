import { parentPort, threadId, workerData } from "node:worker_threads";
import { AppError } from "../../../kernel/app-error.ts";
import { serveRecall } from "../serve-recall.ts";

/** A thread that does as the question says. */

const { held } = workerData as { readonly held: number };
const release = Promise.withResolvers<void>();
const asked: string[] = [];

if (parentPort) {
  serveRecall(parentPort, {
    async run(order, signal) {
      if (order.type === "push") return null;
      const { question } = order.request;
      asked.push(question);
      if (question === "crash") process.exit(3);
      if (question === "fail") throw new AppError("not_found", "No.", { data: { of: "test" } });
      if (question === "break") throw new TypeError("x is not a function");
      if (question === "hang") {
        signal.addEventListener("abort", () => release.resolve());
        await release.promise;
      }
      return { hits: [], degraded: `${threadId}: ${asked.join(", ")}` };
    },
    held: async () => held,
    close: async () => undefined,
  });
}
