import type { CredentialsOptions } from "./create-credentials.ts";
import type { Egress } from "./create-egress.ts";
import type { EgressPorts } from "./ports.ts";

export type LazyEgressPorts = Pick<EgressPorts, "reach" | "onRequest" | "clock" | "log"> & {
  readonly credentials: CredentialsOptions;
};

/** The way out of restricted sandboxes. It is loaded when the first of them wants to go there. */
export function createLazyEgress(ports: LazyEgressPorts): Egress {
  let egress: Promise<Egress> | null = null;
  return {
    serve(sandboxId, connection) {
      egress ??= openEgress(ports);
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

async function openEgress({ credentials, ...ports }: LazyEgressPorts): Promise<Egress> {
  const [{ createCredentials }, { createEgress }, { createOutbound }] = await Promise.all([
    import("./create-credentials.ts"),
    import("./create-egress.ts"),
    import("./create-outbound.ts"),
  ]);
  const outbound = createOutbound();
  return createEgress({ ...ports, credentials: createCredentials(credentials), outbound });
}
