import { describe, expect, it } from "vitest";
import { findViolations } from "./support/find-violations.ts";
import { openAgentPage } from "./support/open-agent-page.ts";
import { chromiumPath } from "./support/open-page-server.ts";
import { log, send } from "./support/page-actions.ts";

describe.skipIf(chromiumPath === "")("the settings of approvals", () => {
  it("list what is always allowed, and take it back", async () => {
    await using steward = await openAgentPage();
    const page = await steward.open();
    const card = log(page).getByRole("region", { name: /^Allow/ });
    await send(page, "tell them");
    await card.getByText(/^always for/).click();
    await log(page).getByRole("button", { name: "Approve", exact: true }).click();
    await log(page).getByText("They have been told.").waitFor();
    await page.goto(`${steward.server.url}/settings`);
    const grants = page.getByRole("region", { name: "Standing approvals" });
    await grants.getByText("post", { exact: true }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await grants.getByRole("button", { name: /^Revoke post/ }).click();
    await grants.getByText("Nothing is allowed in advance").waitFor();
    await page.goto(steward.server.url);
    await send(page, "tell them");
    await card.waitFor();
    expect(steward.takeComplaints()).toEqual([]);
  });
});
