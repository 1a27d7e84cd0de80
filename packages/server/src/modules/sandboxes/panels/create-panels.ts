import type { Clock } from "../../../kernel/clock.ts";
import type { Sandboxes } from "../lifecycle/sandboxes.ts";
import { createContainers, type Containers } from "./create-containers.ts";
import { createDesktops, type Desktops } from "./create-desktops.ts";
import { createPreviews, type Previews } from "./create-previews.ts";
import { createTerminals, type Terminals } from "./create-terminals.ts";
import type { OpenScreen } from "./ports.ts";

/** What people and scripts see of sandboxes. */
export type Panels = {
  readonly containers: Containers;
  readonly terminals: Terminals;
  readonly desktops: Desktops;
  readonly previews: Previews;
};

export type PanelPorts = {
  readonly sandboxes: Sandboxes;
  readonly openScreen: OpenScreen;
  /** The address of a preview's host. */
  readonly toOrigin: (label: string) => string;
  readonly clock: Clock;
};

export function createPanels({ sandboxes, openScreen, toOrigin, clock }: PanelPorts): Panels {
  return {
    containers: createContainers({ sandboxes, clock }),
    terminals: createTerminals({ sandboxes, openScreen }),
    desktops: createDesktops({ sandboxes, clock }),
    previews: createPreviews({ sandboxes, clock, toOrigin }),
  };
}
