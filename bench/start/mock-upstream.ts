import { resolve } from "node:path";
import { startProcess } from "../lib/start-process.ts";

export type UpstreamCall = { readonly at: number; readonly body: string };

/** The provider that servers under measurement talk to, in a process of its own. */
export type MockUpstream = AsyncDisposable & {
  readonly url: string;
  /** The next request that it has not told about yet. */
  nextCall(): Promise<UpstreamCall>;
};

export async function openMockUpstream(): Promise<MockUpstream> {
  const script = resolve(import.meta.dirname, "upstream.ts");
  const upstream = await startProcess({ command: [process.execPath, script] });
  return {
    url: String(upstream.ready.url),
    async nextCall() {
      const line = await upstream.lines.next();
      if (line.done === true) throw new Error("the upstream has ended");
      return JSON.parse(line.value) as UpstreamCall;
    },
    [Symbol.asyncDispose]: () => upstream[Symbol.asyncDispose](),
  };
}
