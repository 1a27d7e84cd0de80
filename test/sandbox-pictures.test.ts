import { ArtifactList } from "@steward/contracts/artifact.ts";
import { describe, expect, it } from "vitest";
import { callsOf } from "./support/crash/open-bed.ts";
import { findNoImage } from "./support/docker-sandbox.ts";
import { openSandboxBed, toOrder } from "./support/open-sandbox-bed.ts";

const reason = await findNoImage("desktop");
if (reason !== null) process.stderr.write(`Left out: pictures from sandboxes (${reason})\n`);

const plot = "import matplotlib.pyplot as plt\nplt.plot([1, 2, 3])\nplt.show()";

describe.skipIf(reason !== null)("pictures from sandboxes", () => {
  it("are artifacts of the turn, and the model sees them", async () => {
    await using bed = await openSandboxBed({ driver: "docker" });
    const figure = await bed.ask(toOrder(["run_code", { language: "python", code: plot }]));
    const drawn = await bed.client().settle(figure.turnId);
    expect(callsOf(drawn).run_code?.[0]).toBe("done");
    const screen = await bed.ask(toOrder(["desktop", { action: "screenshot" }]));
    const shot = await bed.client().settle(screen.turnId);
    expect(callsOf(shot).desktop).toEqual(["done", expect.stringContaining("1280 x 800")]);
    for (const { turnId, label } of [
      { ...figure, label: "Figure 1" },
      { ...screen, label: "Desktop" },
    ]) {
      const { text } = await bed.client().ask("GET", `/artifacts?turn=${turnId}`);
      expect(ArtifactList.parse(JSON.parse(text)).artifacts).toMatchObject([
        { label, mime: "image/png" },
      ]);
    }
    const seen = bed.model.requests.flatMap(({ messages }) => {
      const content = messages.at(-1)?.content;
      return Array.isArray(content) ? [content] : [];
    });
    const url = expect.stringMatching(/^data:image\/png;base64,iVBORw0KGgo/u) as string;
    const message = [{ type: "text" }, { type: "image_url", image_url: { url } }];
    expect(seen).toMatchObject([message, message]);
    expect(bed.model.problems).toEqual([]);
  });
});
