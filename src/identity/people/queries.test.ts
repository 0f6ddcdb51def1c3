import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { groupListQuery, groupQuery, refresh } from './queries.ts';

test('a group that was deleted on its own page is not asked for again, and lists are', async () => {
  const client = new QueryClient();
  const asked: string[] = [];
  const shown = { gone: groupQuery('1').queryKey, other: groupQuery('2').queryKey, list: groupListQuery({}).queryKey };
  for (const [name, queryKey] of Object.entries(shown)) {
    const queryFn = async () => asked.push(name);
    new QueryObserver<number>(client, { queryKey, queryFn, staleTime: Number.POSITIVE_INFINITY }).subscribe(() => {});
    await client.fetchQuery({ queryKey, queryFn });
  }
  asked.length = 0;
  await refresh(client, '1');
  expect(asked.toSorted()).toEqual(['list', 'other']);
  // Where it is restored and opened again, it is read anew.
  expect(client.getQueryState(shown.gone)?.isInvalidated).toBe(true);
  client.clear();
});
