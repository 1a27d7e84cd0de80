import { expect, it } from "vitest";
import { startToolbox } from "./support/toolbox-process.ts";

it("a toolbox that no server comes back for ends itself", async () => {
  await using toolbox = await startToolbox({ env: { STEWARD_ORPHAN_SECONDS: "1" } });
  await toolbox.link.info();
  await toolbox.link.close();
  expect(await toolbox.ended).toEqual([0, null]);
});
