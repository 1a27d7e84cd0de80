import { writeFile } from "node:fs/promises";
import type { FromEmbeddingChild, ToEmbeddingChild } from "./embedding-protocol.ts";
import { DamagedFile, openOnnx, type OpenOnnx } from "./open-onnx.ts";

/** Entry of the child process: loads one model and embeds one text at a time. */

const loaded = Promise.withResolvers<OpenOnnx>();

process.on("message", (message: ToEmbeddingChild) => {
  if (message.type === "load") void load(message.load);
  else void embed(message.id, message.text);
});
// The channel closes when the server goes, however it goes. There is nothing to save.
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));

async function load(order: Parameters<typeof openOnnx>[0]): Promise<void> {
  await yieldMemory();
  try {
    const onnx = await openOnnx(order);
    loaded.resolve(onnx);
    const { dimension, sha256, isNative } = onnx;
    send({ type: "loaded", dimension, sha256, isNative });
  } catch (error) {
    const damaged = error instanceof DamagedFile ? [error.path] : [];
    send({ type: "load-failed", message: toMessage(error), damaged });
  }
}

/** Where memory runs short, this process is the one to give way. */
async function yieldMemory(): Promise<void> {
  if (process.platform !== "linux") return;
  await writeFile("/proc/self/oom_score_adj", "500").catch(() => undefined);
}

async function embed(id: number, text: string): Promise<void> {
  try {
    const vector = await (await loaded.promise).embed(text);
    send({ type: "embedded", id, vector });
  } catch (error) {
    send({ type: "embed-failed", id, message: toMessage(error) });
  }
}

function send(message: FromEmbeddingChild): void {
  process.send?.(message);
}

function toMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
