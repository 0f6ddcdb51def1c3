/** A real Chromium for the tests, without a system step: the one from the npm package, or CHROME_PATH. */
import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';

/** Starts a browser without a window, with `more` arguments. Close it with `browser.close()`. */
export async function launch(more: readonly string[] = []): Promise<Browser> {
  const given = process.env.CHROME_PATH;
  return playwright.launch({
    executablePath: given ?? (await chromium.executablePath()),
    headless: true,
    // `--single-process`, which the package is made for, ends the browser with its first page.
    args: [
      ...(given ? [] : chromium.args.filter((arg) => !/^--(?:single-process|headless|no-zygote)/.test(arg))),
      '--no-sandbox',
      '--disable-dev-shm-usage',
      ...more,
    ],
  });
}
