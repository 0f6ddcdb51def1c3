import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';

/** By then what moves or fades after a change of the window has arrived. */
const SETTLED_MS = 250;

/** A picture of what is in sight, to look at: only where `SHOTS` names a folder. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!process.env.SHOTS) return;
  mkdirSync(process.env.SHOTS, { recursive: true });
  await page.waitForTimeout(SETTLED_MS);
  await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
}

/** Pictures of a whole page at these widths, light and dark, to look at: only where `SHOTS` names a folder. The window is left as it was. */
export async function pictures(page: Page, name: string, widths: readonly number[] = [390, 820, 1440]): Promise<void> {
  if (!process.env.SHOTS) return;
  mkdirSync(process.env.SHOTS, { recursive: true });
  const before = page.viewportSize()!;
  for (const width of widths)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await page.waitForTimeout(SETTLED_MS);
      await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}-${colorScheme}.png`, fullPage: true });
    }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(before);
}
