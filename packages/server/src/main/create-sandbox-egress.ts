import type { Egress } from "../adapters/egress/create-egress.ts";
import type { EgressPorts } from "../adapters/egress/ports.ts";
import { createSecretResolver } from "../config/create-secret-resolver.ts";
import type { LiveConfig } from "../config/live-config.ts";

type SandboxEgressPorts = Pick<EgressPorts, "reach" | "onRequest" | "clock" | "log">;

/** The way out of restricted sandboxes. It is loaded when the first of them wants to go there. */
export function createSandboxEgress(config: LiveConfig, ports: SandboxEgressPorts): Egress {
  let egress: Promise<Egress> | null = null;
  return {
    serve(sandboxId, connection) {
      egress ??= openEgress(config, ports);
      egress.then(
        ({ serve }) => serve(sandboxId, connection),
        (error: unknown) => {
          ports.log.error("egress-load-fail", { error });
          connection.destroy();
        },
      );
    },
  };
}

async function openEgress(config: LiveConfig, ports: SandboxEgressPorts): Promise<Egress> {
  const [{ createCredentials }, { createEgress }, { createOutbound }] = await Promise.all([
    import("../adapters/egress/create-credentials.ts"),
    import("../adapters/egress/create-egress.ts"),
    import("../adapters/egress/create-outbound.ts"),
  ]);
  const credentials = createCredentials({
    config: () => config.current().config.sandboxes.credentials,
    resolveSecret: createSecretResolver(() => config.current().environment),
  });
  return createEgress({ ...ports, credentials, outbound: createOutbound() });
}
