import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type MoodyUpstream, startMoodyUpstream } from "./support/moody-upstream.ts";
import { chromiumPath, openPageServer, type PageServer } from "./support/open-page-server.ts";
import { answered, log, send } from "./support/page-actions.ts";

describe.skipIf(chromiumPath === "")("a key that rests, on the page", () => {
  let upstream: MoodyUpstream;
  let steward: PageServer;
  beforeAll(async () => {
    upstream = await startMoodyUpstream();
    const lab = {
      protocol: "openai",
      base_url: upstream.url,
      api_key: "key-1",
      models: ["small"],
    };
    const models = { providers: { lab }, embedded: { download: "off" } };
    steward = await openPageServer(JSON.stringify({ models }));
  });
  afterAll(async () => {
    await steward[Symbol.asyncDispose]();
    await upstream[Symbol.asyncDispose]();
  });

  it("is counted down in every conversation that fails, and a press of the button asks at once", async () => {
    upstream.mood = "bad-key";
    const page = await steward.open();
    await send(page, "Hello?");
    const alert = log(page).getByRole("alert");
    await alert.getByText("lab/small refused the key").waitFor();
    const first = await alert.getByRole("timer").textContent();
    expect(first).toMatch(/^The key of lab rests for \d+ s more \(until .*\)\./);
    await expect.poll(() => alert.getByRole("timer").textContent()).not.toBe(first);

    const other = await steward.open("/", { locale: "de-DE" });
    await other.getByRole("textbox", { name: "Nachricht", exact: true }).fill("Hallo?");
    await other.keyboard.press("Enter");
    const card = log(other).getByRole("alert");
    await card.getByText("lab/small was not asked: its key was refused").waitFor();
    await card.getByText("Der Schlüssel von lab ruht noch").waitFor();
    expect(upstream.requests).toHaveLength(1);

    upstream.mood = "plain";
    await alert.getByRole("button", { name: "Try again" }).click();
    await log(page).getByText("four words it is").waitFor();
    await answered(page);
    expect(steward.takeComplaints()).toEqual([]);
  });
});
