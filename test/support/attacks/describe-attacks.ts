import type { DriverBed } from "@steward/sdk/conformance/sandbox-driver.ts";
import { afterAll, afterEach, beforeAll, describe, it } from "vitest";
import { archiveAttacks } from "./archive-attacks.ts";
import type { Attack } from "./attack.ts";
import { gatewayAttacks } from "./gateway-attacks.ts";
import { kernelAttacks } from "./kernel-attacks.ts";
import { lifeAttacks } from "./life-attacks.ts";
import { lyingAttacks } from "./lying-attacks.ts";
import { networkAttacks } from "./network-attacks.ts";
import { openScene, type Scene } from "./open-scene.ts";
import { readingAttacks } from "./reading-attacks.ts";
import { resourceAttacks } from "./resource-attacks.ts";

const attacks: readonly Attack[] = [
  ...kernelAttacks,
  ...readingAttacks,
  ...networkAttacks,
  ...archiveAttacks,
  ...resourceAttacks,
  ...gatewayAttacks,
  ...lyingAttacks,
  ...lifeAttacks,
];

export const hastyAttacks = attacks.filter(isHasty);
export const patientAttacks = attacks.filter((attack) => !isHasty(attack));

/** Attempts on one driver; after each, host and neighbour are looked at. */
export function describeAttacks(
  name: string,
  open: () => Promise<DriverBed>,
  attempts: readonly Attack[],
): void {
  describe(`a sandbox of ${name} under attack`, () => {
    let scene: Scene;

    beforeAll(async () => {
      scene = await openScene(await open());
    });
    afterEach(() => scene.expectWell());
    afterAll(async () => {
      await scene.close();
      await scene.bed.close();
    });

    const attempt = (attack: Attack) => () => attack.attempt(scene);
    for (const attack of attempts) {
      const define = isHasty(attack) ? it : it.concurrent;
      define(attack.name, attempt(attack));
    }
  });
}

function isHasty({ isPatient }: Attack): boolean {
  return !isPatient;
}
