/** Pressing keys as a person does: on what has the focus once the page has stopped moving it. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Presses a key on an element of the dialog that is open. A dialog takes the focus a moment after it has appeared, more
 * than once: a key that is pressed before that reaches the element it begins with, which closes it.
 */
export async function pressInDialog(page: Page, find: (dialog: Locator) => Locator, key = 'Enter'): Promise<void> {
  const dialog = page.getByRole('dialog');
  const target = find(dialog);
  await target.waitFor();
  await hasFocus(dialog);
  await pressFocused(target, key);
}

const hasFocus = (dialog: Locator): Promise<void> =>
  expect.poll(() => dialog.evaluate((box) => box.contains(document.activeElement)), { timeout: 8_000 }).toBe(true);

/** Closes the open dialog by Escape, once it has the focus. */
export async function escapeDialog(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await hasFocus(dialog);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
}

/** Presses a key on an element that keeps the focus it is given. */
export async function pressFocused(target: Locator, key = 'Enter'): Promise<void> {
  const keepsFocus = (): Promise<boolean> =>
    target.evaluate(async (element: HTMLElement) => {
      element.focus();
      // Timers and frames that were asked for before have run after these.
      await new Promise((resolve) => setTimeout(() => requestAnimationFrame(() => setTimeout(resolve)), 50));
      return document.activeElement === element;
    });
  await expect.poll(keepsFocus, { timeout: 8_000 }).toBe(true);
  await target.page().keyboard.press(key);
}
