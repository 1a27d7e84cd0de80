import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

/** What is still fading in has less contrast than it will have; what turns for ever is left out. */
const settled = `Promise.allSettled(
  document.getAnimations()
    .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity)
    .map(({ finished }) => finished),
).then(() => null)`;

/** What is hard or impossible to use for some, by WCAG 2.2 AA. */
export async function findViolations(page: Page): Promise<string[]> {
  await page.evaluate(settled);
  // The other mode puts the results of several frames together, on another page: twice the time.
  const hasOneFrame = page.frames().length === 1;
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(hasOneFrame)
    // Of what is well it would write down every place.
    .options({ resultTypes: ["violations"] })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`);
}
