import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chromiumPath, openPageServer, type PageServer } from "./support/open-page-server.ts";
import { log, send } from "./support/page-actions.ts";

describe.skipIf(chromiumPath === "")("a page without a model", () => {
  let steward: PageServer;
  beforeAll(async () => {
    const models = { embedded: { download: "off" } };
    steward = await openPageServer(JSON.stringify({ models }));
  });
  afterAll(() => steward[Symbol.asyncDispose]());

  it("says in sentences what is missing and what to do, before a message and after it", async () => {
    const page = await steward.open();
    const card = page.getByRole("region", { name: "Built-in model" });
    await card.getByText("No model is connected yet").waitFor();
    await card
      .getByText("is not allowed here: models.embedded.download is off in steward.yaml.")
      .waitFor();
    await send(page, "Hello?");
    const alert = log(page).getByRole("alert");
    await alert.getByText("No model is connected, and the built-in one may not").waitFor();
    const text = (await alert.textContent()) ?? "";
    expect(text).toContain("start Ollama on this machine, or put a key");
    expect(text).not.toContain("is not known to its provider");
    expect(steward.takeComplaints()).toEqual([]);
  });
});
