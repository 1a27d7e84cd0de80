import { proxyAddress } from "./start-proxy-bridge.ts";

const ownPrefix = "STEWARD_";
const proxyUrl = `http://${proxyAddress.host}:${proxyAddress.port}`;
const usualPath = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

export type TakenEnvironment = {
  /** What was meant for us. */
  readonly own: ReadonlyMap<string, string>;
  /** What programs are started with. */
  readonly env: Readonly<Record<string, string>>;
};

/** Takes out what is ours, the token above all, so that nothing we start inherits it. */
export function takeEnvironment(environment: NodeJS.ProcessEnv): TakenEnvironment {
  const all = Object.entries(environment).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  const own = new Map(all.filter(([name]) => name.startsWith(ownPrefix)));
  for (const name of own.keys()) Reflect.deleteProperty(environment, name);
  const rest = Object.fromEntries(all.filter(([name]) => !own.has(name)));
  const proxy = own.get("STEWARD_PROXY") === "1" ? proxyEnvironment : {};
  return { own, env: { PATH: usualPath, ...rest, ...proxy } };
}

/** Programs do not agree on the case. */
const proxyEnvironment: Readonly<Record<string, string>> = {
  HTTP_PROXY: proxyUrl,
  HTTPS_PROXY: proxyUrl,
  http_proxy: proxyUrl,
  https_proxy: proxyUrl,
  NO_PROXY: "localhost,127.0.0.1,::1",
  no_proxy: "localhost,127.0.0.1,::1",
};
