/** A real Chromium for the tests, without a system step: the one from the npm package, or CHROME_PATH. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import chromium, { inflate } from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';

const TRIES = 3;

/**
 * Of the arguments that the package brings for other uses: `--single-process` ends the browser with its first page, a
 * graphics card played by the processor takes more of it than the pages do, and the browser's own guards are to be on.
 */
const UNWANTED =
  /^--(?:single-process|headless|no-zygote|use-gl|use-angle|enable-unsafe-swiftshader|ignore-gpu-blocklist|in-process-gpu|disable-web-security|allow-running-insecure-content)/;

const systemLibraries = ['/usr/lib/x86_64-linux-gnu', '/lib/x86_64-linux-gnu', '/usr/lib64', '/usr/lib'];

/** Where Chromium finds NSS: nothing to say where the system has it, else the libraries that the package brings. */
async function libraryPath(): Promise<Record<string, string>> {
  if (systemLibraries.some((folder) => existsSync(join(folder, 'libnss3.so')))) return {};
  const build = dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium'));
  await inflate(join(build, '../bin/al2023.tar.br'));
  return { LD_LIBRARY_PATH: join(tmpdir(), 'al2023/lib') };
}

/**
 * Each page of a test is there for a moment: what V8 makes of its scripts so that they run faster later on takes a sixth
 * of the page's processor time.
 */
const SHORT_LIVED = '--js-flags=--no-maglev --no-turbofan';

const browsers = new Map<string, Promise<Browser>>();

/**
 * The browser of this process with these arguments, which knows the hosts of tests: starting one for each file would cost
 * more than many a story. It ends with the process; one that has died is replaced when it is asked for next.
 */
export async function sharedBrowser(more: readonly string[] = []): Promise<Browser> {
  const key = more.join(' ');
  const before = await browsers.get(key)?.catch(() => undefined);
  if (before?.isConnected()) return before;
  const hosts = '--host-resolver-rules=MAP *.test 127.0.0.1, MAP *.localhost 127.0.0.1';
  const started = launch([hosts, SHORT_LIVED, ...more]);
  browsers.set(key, started);
  return started;
}

/** Starts a browser without a window, with `more` arguments. Close it with `browser.close()`. */
export async function launch(more: readonly string[] = []): Promise<Browser> {
  const given = process.env.CHROME_PATH;
  const options = {
    executablePath: given ?? (await chromium.executablePath()),
    headless: true,
    ...(!given && { env: { ...process.env, ...(await libraryPath()) } as Record<string, string> }),
    args: [
      ...(given ? [] : chromium.args.filter((arg) => !UNWANTED.test(arg))),
      '--disable-gpu',
      '--no-sandbox',
      '--disable-dev-shm-usage',
      ...more,
    ],
  };
  // Now and then Chromium dies while it starts on a busy machine; a browser that has started is never replaced.
  for (let left = TRIES - 1; ; left--) {
    try {
      return await playwright.launch(options);
    } catch (error) {
      if (left === 0) throw error;
    }
  }
}
