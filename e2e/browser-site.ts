/** A whole server with its pages on a port of its own, and a browser that knows where its schools are. For stories. */
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach } from 'vitest';
import { type TestPerson, type TestSchool, type TestSite, testSite } from '#app/testing/site.ts';
import { TOKEN_COOKIE } from '#platform/server/http/request-token.ts';
import { sharedBrowser } from './browser.ts';

export interface BrowserSite extends TestSite {
  /** `http://school.test:1234` of the first school, or of the given one. */
  addressOf(school?: TestSchool): string;
  /** A browser's memory of its own at the first school, signed in as the person, or as a visitor. */
  openContext(person: TestPerson | null, options?: BrowserContextOptions): Promise<BrowserContext>;
  /** A page in a context of its own, which is closed when the test ends: open pages continue asking the server. */
  openPage(person: TestPerson | null, options?: BrowserContextOptions): Promise<Page>;
  /** What pages said since it was asked last that they should not have: errors, and breaches of the content policy. */
  complaints(): readonly string[];
}

/** For stories about focus, dialogs and menus: what fades and slides does so. Elsewhere nothing moves, see `openContext`. */
export const moving = { reducedMotion: 'no-preference' } as const;

/** Answers that say no, and a network that a story took away, are dealt with by the pages; and the schools' addresses are not https. */
const isExpected = (text: string): boolean =>
  /^Failed to load resource: (the server responded with a status of 4|net::ERR_INTERNET_DISCONNECTED)|^The Cross-Origin-Opener-Policy header/.test(
    text,
  );

/**
 * Needs the built browser half (`npm run build`; `npm test` builds it). `environment`: further variables. `browserArguments`:
 * of Chromium. To be called where the file begins: what is made in a hook is closed by nobody.
 */
export async function browserSite(
  environment: Readonly<Record<string, string>> = {},
  dist: string = join(import.meta.dirname, '../dist'),
  browserArguments: readonly string[] = [],
): Promise<BrowserSite> {
  const site = await testSite({ dist, environment });
  await site.server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = site.server.app.server.address() as AddressInfo;
  const browser = await sharedBrowser(browserArguments);
  const said: string[] = [];
  const opened = new Set<BrowserContext>();
  afterAll(async () => {
    await Promise.all([...opened].map((context) => context.close()));
  });

  const addressOf = (school: TestSchool = site.school): string => `http://${school.host}:${port}`;

  const openContext: BrowserSite['openContext'] = async (person, options = {}) => {
    // What fades and slides takes up to a tenth of the browser's processor time.
    const context = await browser.newContext({ baseURL: addressOf(), reducedMotion: 'reduce', ...options });
    opened.add(context);
    context.once('close', () => opened.delete(context));
    if (person) {
      const url = options.baseURL ?? addressOf();
      await context.addCookies([{ name: TOKEN_COOKIE, value: person.token, url, httpOnly: true, sameSite: 'Lax' }]);
    }
    // Shorter than a test may take, so that a failure names what it waited for.
    context.setDefaultTimeout(9_000);
    context.on('weberror', (event) => said.push(`${event.page()?.url()}: ${event.error().message}`));
    context.on('console', (message) => {
      if (message.type() === 'error' && !isExpected(message.text()))
        said.push(`${message.page()?.url()}: ${message.text()}`);
    });
    return context;
  };

  const ofTest: BrowserContext[] = [];
  afterEach(async () => {
    await Promise.all(ofTest.splice(0).map((context) => context.close()));
  });

  return {
    ...site,
    addressOf,
    openContext,
    complaints: () => said.splice(0),
    openPage: async (person, options) => {
      const context = await openContext(person, options);
      ofTest.push(context);
      return context.newPage();
    },
  };
}
