import type { Locator, Page } from "playwright-core";

/** What a user does on the page, by the names a user sees. */
export function messageField(page: Page): Locator {
  return page.getByRole("textbox", { name: "Message", exact: true });
}

export async function send(page: Page, text: string): Promise<void> {
  await messageField(page).fill(text);
  await messageField(page).press("Enter");
  await page.waitForURL(/\/c\/cnv_/);
}

export function log(page: Page): Locator {
  return page.getByRole("log");
}

/** Waits until no answer is being written. */
export async function answered(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Answer again", exact: true }).last().waitFor();
}

export async function openItemMenu(page: Page, title: string): Promise<void> {
  await page.getByRole("link", { name: title }).hover();
  await page.getByRole("button", { name: `Actions for ${title}` }).click();
}
