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

const allAttacks: readonly Attack[] = [
  ...kernelAttacks,
  ...readingAttacks,
  ...networkAttacks,
  ...archiveAttacks,
  ...resourceAttacks,
  ...gatewayAttacks,
  ...lyingAttacks,
  ...lifeAttacks,
];

/** Attempts on one driver; after each, host and neighbour are looked at. */
export function describeAttacks(
  name: string,
  open: () => Promise<DriverBed>,
  attacks = allAttacks,
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

    const patient = attacks.filter(({ isPatient }) => isPatient);
    const others = attacks.filter(({ isPatient }) => !isPatient);
    it.for(toCases(others))("%s", ([, attack]) => attack.attempt(scene));
    it.concurrent.for(toCases(patient))("%s", ([, attack]) => attack.attempt(scene));
  });
}

function toCases(attacks: readonly Attack[]) {
  return attacks.map((attack) => [attack.name, attack] as const);
}
