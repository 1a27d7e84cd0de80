import { existsSync } from "node:fs";
import { say } from "../prepare/say.mjs";
import { keepKinds, provideBase, provideKinds } from "./provide-images.mjs";
import { provideServerBase } from "./provide-server-base.mjs";
import { isAnswering, startEngine } from "./start-engine.mjs";

const NONE = { env: {}, async stop() {} };

/**
 * A Docker engine with the images of the sandboxes: the one that runs here, or one of our own. Where
 * neither is possible, one line says so and the tests that need it skip themselves.
 */
export async function provideEngine() {
  try {
    const socket = findSocket();
    if (await isAnswering(socket)) {
      const env = { DOCKER_HOST: `unix://${socket}` };
      await provideBase(env);
      await provideKinds(env);
      await provideServerBase(env);
      return { ...NONE, env };
    }
    if (process.getuid?.() !== 0 || !existsSync("/usr/sbin/dockerd")) {
      throw new Error("no engine answers, and only root can start one");
    }
    return await openEngine();
  } catch (error) {
    say(`Left out: the tests of sandboxes in Docker (${error.message}).`);
    return NONE;
  }
}

async function openEngine() {
  const engine = await startEngine();
  const env = { DOCKER_HOST: `unix://${engine.socket}` };
  try {
    await provideBase(env);
    await provideKinds(env);
    await provideServerBase(env);
  } catch (error) {
    await engine.stop();
    throw error;
  }
  return {
    env,
    async stop() {
      try {
        await keepKinds(env);
      } finally {
        await engine.stop();
      }
    },
  };
}

function findSocket() {
  const named = process.env.DOCKER_HOST ?? "";
  return named.startsWith("unix://") ? named.slice("unix://".length) : "/var/run/docker.sock";
}
