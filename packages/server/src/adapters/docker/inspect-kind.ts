import type { KindSource, KindState } from "@steward/sdk/sandbox-driver.ts";
import { z } from "zod";
import { AppError } from "../../kernel/app-error.ts";
import type { Engine } from "./create-engine.ts";
import type { Errands } from "./create-errands.ts";
import { fromRefusal } from "./engine-failure.ts";
import { findMissingPrograms } from "./find-missing-programs.ts";
import { imageOf } from "./image-of.ts";

const Image = z.object({ Id: z.string() });

/** What the tools of the assistant look for. */
const wantedPrograms = ["bash", "python3", "node", "git"];

/** Whether a kind can run, and what its image lacks. An image is looked into once. */
export function createKindInspector(engine: Engine, errands: Errands) {
  const missingOf = new Map<string, Promise<readonly string[] | null>>();

  async function lookInto(id: string): Promise<KindState> {
    const found = missingOf.get(id) ?? findMissingPrograms(errands, id, wantedPrograms);
    missingOf.set(id, found);
    const missing = await found.catch((error: unknown) => {
      missingOf.delete(id);
      throw error;
    });
    if (missing !== null) return { isReady: true, missing };
    return {
      isReady: false,
      reason: "Its image has no /bin/sh.",
      hint: "Build it on an image that has one, such as debian:bookworm-slim.",
    };
  }

  return async (source: KindSource): Promise<KindState> => {
    try {
      const image = await imageOf(source);
      const found = await findImage(engine, image);
      if (found !== null) return await lookInto(found);
      const hint = `Make it with: steward sandbox build ${source.kind}`;
      return { isReady: false, reason: await absenceOf(engine, source, image), hint };
    } catch (error) {
      if (error instanceof AppError) return toState(error);
      throw error;
    }
  };
}

async function absenceOf(engine: Engine, source: KindSource, image: string): Promise<string> {
  const wasBuilt =
    source.image === null && (await findImage(engine, `steward/${source.kind}:latest`)) !== null;
  return wasBuilt
    ? "Its Dockerfile or a file beside it has changed since the image was built."
    : `The image ${image} is missing.`;
}

async function findImage(engine: Engine, image: string): Promise<string | null> {
  const reply = await engine.try({ method: "GET", path: `/images/${image}/json` }, Image);
  if (reply.ok) return reply.value.Id;
  if (reply.status === 404) return null;
  throw fromRefusal(reply);
}

function toState({ message, data }: AppError): KindState {
  const hint = typeof data?.hint === "string" ? data.hint : "Run: steward doctor";
  return { isReady: false, reason: message, hint };
}
