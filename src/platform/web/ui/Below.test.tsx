import { renderToString } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('scrollY', 0);
  vi.stubGlobal('location', { hash: '' });
  vi.stubGlobal('document', { querySelector: () => null });
});

const arrivedBy = (type: string) =>
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as unknown as PerformanceEntry]);

async function draw(isShown: boolean): Promise<string> {
  const { recordShown } = await import('#platform/web/start/first-screen.ts');
  const { Below } = await import('./Below.tsx');
  if (isShown) recordShown();
  return renderToString(<Below>How it went</Below>);
}

test.each([
  ['waits on the page that the application begins with', 'navigate', false, '<div></div>'],
  ['is there at once on every page after it', 'navigate', true, 'How it went'],
  ['is there at once where the page was scrolled before', 'back_forward', false, 'How it went'],
  ['is there at once when the page is loaded again', 'reload', false, 'How it went'],
])('what is below the window %s', async (_what, type, isShown, html) => {
  arrivedBy(type);
  expect(await draw(isShown)).toBe(html);
});

test.each([
  ['somebody reads further down', () => vi.stubGlobal('scrollY', 40)],
  ['the address leads to a place in it', () => vi.stubGlobal('location', { hash: '#privacy' })],
  ['the keyboard is at a link of it', () => vi.stubGlobal('document', { querySelector: () => ({}) })],
])('what is below the window is there at once where %s', async (_what, happens) => {
  arrivedBy('navigate');
  happens();
  expect(await draw(false)).toBe('How it went');
});
