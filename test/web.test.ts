import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { chromiumPath, openPageServer } from "./support/open-page-server.ts";
import type { PageServer } from "./support/open-page-server.ts";
import { answered, log, messageField, send } from "./support/page-actions.ts";

const config = `
models:
  retry_attempts: 1
  providers:
    first:
      protocol: scripted
      models: [large]
      script:
        - when: slowly
          moves: [{ text: "one two three four five six seven eight nine ten eleven twelve.", paceMs: 120 }]
        - when: silently
          moves: [{ hang: true }]
        - when: fail over
          moves: [{ fail: rate-limit, message: too many }]
        - when: explode
          moves: [{ fail: rate-limit, message: too many }]
        - when: think
          moves: [{ reasoning: "A secret thought.", paceMs: 20 }, { text: "A thoughtful answer." }]
        - when: attack
          moves:
            - text: |
                <img src=x onerror="document.title='owned'"> <script>document.title='owned'</script>

                ![beacon](http://127.0.0.1:9/pixel.png?leak) [click](javascript:alert(1)) [fine](https://example.org/)
        - when: echo
          moves: [{ echo: true }]
        - moves: [{ text: "The first version." }]
        - moves: [{ text: "The second version." }]
    second:
      protocol: scripted
      models: [small]
      script:
        - when: explode
          moves: [{ fail: server, message: "the second one is down" }]
        - moves: [{ text: "The stand-in answers." }]
    namer:
      protocol: scripted
      models: [tiny]
      script:
        - moves: [{ text: "A fitting title" }]
  roles:
    output: [first/large, second/small]
    title: [namer/tiny]
  embedded: { download: "off" }
# What one story says is not for the next.
memory:
  embedder: { provider: "off" }
  recall: { auto: false }
`;

describe.skipIf(chromiumPath === "")("the page", () => {
  let steward: PageServer;
  beforeAll(async () => {
    steward = await openPageServer(config);
  });
  afterEach(async () => {
    for (const context of steward.browser.contexts()) await context.close();
    expect(steward.takeComplaints()).toEqual([]);
  });
  afterAll(() => steward[Symbol.asyncDispose]());

  it("lets in by a link that works once, and takes the token out of the address", async () => {
    const link = await steward.createLink();
    const page = await steward.openStranger();
    await page.goto(link);
    await messageField(page).waitFor();
    expect(page.url()).toBe(`${steward.server.url}/`);

    const second = await steward.openStranger();
    await second.goto(link);
    await second.getByRole("alert").getByText("was used already").waitFor();
    expect(second.url()).not.toContain(link.split("#")[1]);
    await second.getByText("npx steward sign-in").waitFor();
  });

  it("asks a stranger to sign in and leads back to where they were", async () => {
    const page = await steward.openStranger();
    await page.goto(`${steward.server.url}/settings`);
    await page.getByRole("heading", { name: "Sign in to Steward" }).waitFor();
    const field = page.getByRole("textbox", { name: "Sign-in link or token" });
    await field.fill("not a link");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByText("does not look like a sign-in link").waitFor();
    await field.fill(await steward.createLink());
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL(`${steward.server.url}/settings`);
    await page.getByRole("heading", { name: "API keys" }).waitFor();
  });

  it("streams an answer that survives a reload and shows in a second tab", async () => {
    const page = await steward.open();
    await send(page, "Count slowly");
    await log(page).getByText("one two").waitFor();
    const other = await page.context().newPage();
    await other.goto(page.url());
    await log(other).getByText("one two three").waitFor();
    await page.reload();
    await log(page).getByText("one two three four").waitFor();
    for (const tab of [page, other]) {
      await answered(tab);
      const text = await log(tab).innerText();
      expect(
        text.match(/one two three four five six seven eight nine ten eleven twelve\./g),
      ).toHaveLength(1);
    }
    await page.getByRole("heading", { name: "A fitting title" }).waitFor();
    await page.getByRole("navigation").getByText("A fitting title").first().waitFor();
  });

  it("shows in an open page what another browser sends", async () => {
    const page = await steward.open();
    await send(page, "echo this");
    await answered(page);
    const other = await steward.open(new URL(page.url()).pathname);
    await answered(other);
    await send(page, "echo something else");
    await log(other).getByText("echo something else").nth(1).waitFor();
  });

  it("stops before the first token, by button and by key", async () => {
    const page = await steward.open();
    await send(page, "Wait silently");
    await page.getByRole("button", { name: "Stop answering" }).click();
    await log(page).getByText("You stopped this answer.").waitFor();
    await send(page, "Wait silently again");
    await page.getByRole("button", { name: "Stop answering" }).waitFor();
    await page.keyboard.press("Escape");
    await log(page).getByText("You stopped this answer.").nth(1).waitFor();
  });

  it("queues a message that is sent while another is answered", async () => {
    const page = await steward.open();
    await send(page, "Wait silently");
    await page.getByRole("button", { name: "Stop answering" }).waitFor();
    await messageField(page).fill("echo the next");
    await page.getByRole("button", { name: "Send after this answer" }).click();
    await page
      .getByRole("region", { name: "Queued messages" })
      .getByText("echo the next")
      .waitFor();
    await page.keyboard.press("Escape");
    await log(page).getByText("echo the next").nth(1).waitFor();
  });

  it("says when too much waits already, and keeps what was written", async () => {
    const page = await steward.open();
    await send(page, "Wait silently");
    await page.getByRole("button", { name: "Stop answering" }).waitFor();
    const conversation = new URL(page.url()).pathname.replace("/c/", "/api/conversations/");
    const headers = { "content-type": "application/json" };
    const turn = { method: "POST", headers, body: JSON.stringify({ text: "and this" }) };
    const post = `fetch("${conversation}/turns", ${JSON.stringify(turn)}).then((r) => r.status)`;
    for (let each = 0; each < 50; each += 1) expect(await page.evaluate(post)).toBe(202);
    await messageField(page).fill("one too many");
    await messageField(page).press("Enter");
    await page.getByText("50 messages wait here already.").waitFor();
    expect(await messageField(page).inputValue()).toBe("one too many");
    await page.evaluate(`fetch("${conversation}", { method: "DELETE" })`);
  });

  it("answers again and edits on branches of their own", async () => {
    const page = await steward.open();
    await send(page, "Say a version");
    await log(page)
      .getByText(/The (first|second) version\./)
      .waitFor();
    await page.getByRole("button", { name: "Answer again", exact: true }).click();
    await page.getByRole("group", { name: "Version 2 of 2" }).waitFor();
    await answered(page);
    const second = await log(page)
      .getByText(/The (first|second) version\./)
      .innerText();
    await page.getByRole("button", { name: "Previous version" }).click();
    await page.getByRole("group", { name: "Version 1 of 2" }).waitFor();
    expect(
      await log(page)
        .getByText(/The (first|second) version\./)
        .innerText(),
    ).not.toBe(second);

    await log(page).getByText("Say a version").hover();
    await page.getByRole("button", { name: "Edit message" }).click();
    const editor = page.getByRole("textbox", { name: "Edit your message" });
    await editor.fill("echo instead");
    await editor.press("Enter");
    await page.getByRole("group", { name: "Version 3 of 3" }).waitFor();
    await log(page).getByText("echo instead").nth(1).waitFor();
    await page.reload();
    await page.getByRole("group", { name: "Version 3 of 3" }).waitFor();
  });

  it("folds reasoning away", async () => {
    const page = await steward.open();
    await send(page, "think first");
    await log(page).getByText("A thoughtful answer.").waitFor();
    expect(await log(page).getByText("A secret thought.").count()).toBe(0);
    await page.getByRole("button", { name: /Thought for/ }).click();
    await log(page).getByText("A secret thought.").waitFor();
  });

  it("shows markup of a model as text and loads nothing from elsewhere", async () => {
    const page = await steward.open();
    const foreign: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(steward.server.url)) foreign.push(request.url());
    });
    await send(page, "attack");
    await answered(page);
    expect(await log(page).innerText()).toContain("<script>");
    expect(await log(page).locator("img, script").count()).toBe(0);
    const links = await log(page)
      .locator("a")
      .evaluateAll((all) => all.map(String));
    expect(links).toEqual(["http://127.0.0.1:9/pixel.png?leak", "https://example.org/"]);
    expect(await page.title()).not.toBe("owned");
    expect(foreign).toEqual([]);
  });

  it("keeps a draft, makes a new line with Shift+Enter and sends with Enter", async () => {
    const page = await steward.open();
    await messageField(page).pressSequentially("echo first");
    await messageField(page).press("Shift+Enter");
    await messageField(page).pressSequentially("second");
    await page.reload();
    expect(await messageField(page).inputValue()).toBe("echo first\nsecond");
    await messageField(page).press("Enter");
    await log(page).getByText("second").nth(1).waitFor();
    expect(await messageField(page).inputValue()).toBe("");
  });

  it("takes along what is written while the conversation opens, with the caret where it was", async () => {
    const page = await steward.open();
    const opening = Promise.withResolvers<void>();
    await page.route("**/api/conversations/*/turns", async (route) => {
      await opening.promise;
      await route.continue();
    });
    const asked = page.waitForRequest(/\/turns$/);
    await messageField(page).fill("echo first");
    await messageField(page).press("Enter");
    await asked;
    await page.keyboard.type("and tomorrw");
    await page.keyboard.press("ArrowLeft");
    opening.resolve();
    await log(page).getByText("echo first").first().waitFor();
    await page.keyboard.type("o");
    expect(await messageField(page).inputValue()).toBe("and tomorrow");
    await page.goto(steward.server.url);
    expect(await messageField(page).inputValue()).toBe("");
    await page.goBack();
    expect(await messageField(page).inputValue()).toBe("and tomorrow");
  });

  // The last one: after it the first provider rests.
  it("says who stood in for a model, and offers a way on when none could", async () => {
    const page = await steward.open();
    await send(page, "Please fail over");
    await log(page).getByText("The stand-in answers.").waitFor();
    await log(page)
      .getByText(/answered after .* failed: rate limited/)
      .waitFor();
    await send(page, "Now explode");
    const alert = log(page).getByRole("alert");
    await alert.waitFor();
    await alert.getByRole("button", { name: "Use another model" }).waitFor();
    await alert.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("group", { name: "Version 2 of 2" }).waitFor();
  });
});
