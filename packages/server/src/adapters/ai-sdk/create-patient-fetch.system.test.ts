import { expect, it } from "vitest";
import { createPatientFetch } from "./create-patient-fetch.ts";
import { probeServer } from "./probe-server.ts";
import { startUpstream } from "./testing/fake-upstream.ts";

it("fetches like the runtime's own and lets go when closed", async () => {
  const upstream = await startUpstream((response) => response.end("hello"));
  const patient = createPatientFetch();
  const response = await patient.fetch(upstream.url, { method: "POST", body: "{}" });
  expect(await response.text()).toBe("hello");
  await patient.close();
  await upstream.close();
});

it("finds the models of a server that is there, and nothing where none is", async () => {
  const upstream = await startUpstream((response) =>
    response.end(JSON.stringify({ data: [{ id: "qwen3:4b" }] })),
  );
  expect(await probeServer(`${upstream.url}/v1`)).toEqual(["qwen3:4b"]);
  await upstream.close();
  expect(await probeServer(`${upstream.url}/v1`)).toBeUndefined();
});
