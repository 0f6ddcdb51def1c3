/** A line between browser and server that can fall silent, for stories about service workers. */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import type { TestPerson } from '#app/testing/site.ts';
import { TOKEN_COOKIE } from '#platform/server/http/request-token.ts';
import { sharedBrowser } from './browser.ts';
import type { BrowserSite } from './browser-site.ts';

// Workers live at secure addresses alone, and those below localhost are.
const HOST = 'school.localhost';

const isWorker = (asked: IncomingMessage): boolean => asked.url === '/sw.js';

export interface Line {
  /** Nothing is answered while it is down. */
  isDown: boolean;
  /** What makes the worker a new one. */
  newer: string;
  readonly address: string;
  readonly openBrowser: (
    person: TestPerson | null,
    locale?: string,
    options?: BrowserContextOptions,
  ) => Promise<{ page: Page; context: BrowserContext }>;
}

/** To be called where the file begins, like `browserSite`. */
export async function openLine(site: BrowserSite): Promise<Line> {
  const state = { isDown: false, newer: '' };
  const { port } = site.server.app.server.address() as AddressInfo;
  const between = createServer((asked: IncomingMessage, answer: ServerResponse) => {
    if (state.isDown) return void asked.socket.destroy();
    const headers = { ...asked.headers, ...(isWorker(asked) && { 'accept-encoding': 'identity' }) };
    const onward = request({ port, host: '127.0.0.1', method: asked.method, path: asked.url, headers }, (said) => {
      const { 'content-length': _length, ...rest } = said.headers;
      answer.writeHead(said.statusCode!, isWorker(asked) ? rest : said.headers);
      said.pipe(answer, { end: !isWorker(asked) });
      if (isWorker(asked)) said.on('end', () => answer.end(state.newer));
    });
    onward.on('error', () => asked.socket.destroy());
    asked.pipe(onward);
  });
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
  const browser = await sharedBrowser();
  const opened = new Set<BrowserContext>();
  afterAll(async () => {
    await Promise.all([...opened].map((context) => context.close()));
    between.closeAllConnections();
    between.close();
  });
  await site.database.asOwner('insert into tenant_host (host, tenant_id) values ($1, $2)', [HOST, site.school.id]);
  const address = `http://${HOST}:${(between.address() as AddressInfo).port}`;
  return Object.assign(state, {
    address,
    openBrowser: async (person: TestPerson | null, locale = 'en-GB', options: BrowserContextOptions = {}) => {
      state.isDown = false;
      state.newer = '';
      const context = await browser.newContext({ baseURL: address, locale, ...options });
      opened.add(context);
      context.once('close', () => opened.delete(context));
      if (person)
        await context.addCookies([
          { name: TOKEN_COOKIE, value: person.token, url: address, httpOnly: true, sameSite: 'Lax' },
        ]);
      const page = await context.newPage();
      page.setDefaultTimeout(30_000);
      return { page, context };
    },
  });
}

/** The worker is at work, and has what it needs to start the application at any address. */
export async function workerReady(page: Page): Promise<void> {
  const isReady = (): Promise<boolean> =>
    page.evaluate(async () => {
      if (!navigator.serviceWorker.controller) return false;
      const mine = (await fetch('/app-shell')).headers.get('x-session');
      return (await (await caches.open(`data-${mine}`)).match('/app-shell')) !== undefined;
    });
  await expect.poll(isReady, { timeout: 30_000 }).toBe(true);
}

/** Opens an address without a network. A navigation that the page itself had begun may take the first one's place. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path).catch(async (error: unknown) => {
    if (!String(error).includes('ERR_ABORTED')) throw error;
    await page.goto(path);
  });
}
