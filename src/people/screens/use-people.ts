import { useQueries } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { pagesOf, type Span } from '#platform/web/virtual-rows.ts';
import { MANY } from '../contract.ts';
import type { UserRow } from '../contract-users.ts';
import { type UsersQuery, usersQuery } from '../queries.ts';
import { PAGE } from './people-search.ts';

/** The people that a filter finds, asked for by pages as they come into sight. */
export function usePeople(query: UsersQuery, firstRow: number) {
  const [span, setSpan] = useState<Span>({ from: firstRow, to: firstRow + 1 });
  const pages = pagesOf(span, PAGE);
  const answers = useQueries({
    queries: pages.map((page) => usersQuery({ ...query, ofst: page * PAGE, limit: PAGE })),
  });
  const rows = new Map<number, UserRow>();
  let total: number | undefined;
  answers.forEach(({ data }, index) => {
    total ??= data?.total;
    data?.users.forEach((user, place) => {
      rows.set(pages[index]! * PAGE + place, user);
    });
  });
  const key = JSON.stringify(query);
  const known = useRef({ key, total });
  if (known.current.key !== key) known.current = { key, total };
  else if (total !== undefined) known.current.total = total;
  return {
    /** Of this filter; kept while another page is on its way. */
    total: known.current.total,
    rowAt: (index: number) => rows.get(index),
    rows: [...rows.values()],
    onSight: useCallback((next: Span) => setSpan(next), []),
    error: answers.find((answer) => answer.error && !answer.data)?.error ?? null,
    retry: () => {
      for (const answer of answers) void answer.refetch();
    },
  };
}

/** As many ids as one deed takes. */
export const MOST_SELECTED = MANY;
