import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => void vi.resetModules());

const keyed = (queryFn: () => Promise<string>) => ({ queryKey: ['paper'], queryFn, gcTime: 0, retry: false as const });

test('what the first screen shows is kept until the screen takes it over, and not a moment longer', async () => {
  const { prefetchFirst } = await import('./first-screen.ts');
  const client = new QueryClient();
  const options = keyed(async () => 'a paper');
  await prefetchFirst(client, options);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(client.getQueryData(['paper'])).toBe('a paper');
  const leave = new QueryObserver(client, options).subscribe(() => {});
  expect(client.getQueryData(['paper'])).toBe('a paper');
  leave();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(client.getQueryData(['paper'])).toBeUndefined();
});

test('an answer that says no does not hold the screen up', async () => {
  const { prefetchFirst } = await import('./first-screen.ts');
  const client = new QueryClient();
  await prefetchFirst(
    client,
    keyed(async () => {
      throw new Error('closed');
    }),
  );
  expect(client.getQueryState(['paper'])).toMatchObject({ status: 'error' });
});

test('after the first screen nothing is asked for', async () => {
  const { prefetchFirst, recordFirstScreen } = await import('./first-screen.ts');
  const client = new QueryClient();
  const queryFn = vi.fn(async () => 'a paper');
  recordFirstScreen();
  await prefetchFirst(client, keyed(queryFn));
  expect(queryFn).not.toHaveBeenCalled();
});
