import { useDebouncedCallback } from '@mantine/hooks';
import { type QueryKey, type UseQueryOptions, useQueries } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useRef, useState } from 'react';
import { pagesOf, type Span } from './virtual-rows.ts';

export interface RowsPage<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  /** There are at least `total`. */
  readonly isMore?: boolean;
}

interface List<Answer, Row, Key extends QueryKey> {
  /** What the list is filtered and ordered by. */
  readonly filter: object;
  /** The row at the top, as in the address. */
  readonly firstRow: number;
  /** Rows that one call brings. */
  readonly size: number;
  readonly queryOf: (page: { ofst: number; limit: number }) => UseQueryOptions<Answer, Error, Answer, Key>;
  readonly read: (answer: Answer) => RowsPage<Row>;
}

/**
 * The rows of a `VirtualTable`, asked for by pages as they come into sight. The row at the top is kept as `ofst` in the
 * address, so that a list that was left is found again at the same place.
 */
export function useRows<Answer, Row, Key extends QueryKey>(list: List<Answer, Row, Key>) {
  const { size, firstRow } = list;
  const navigate = useNavigate();
  const [openedAt] = useState(firstRow);
  const [span, setSpan] = useState<Span>({ from: openedAt, to: openedAt + 1 });
  const pages = pagesOf(span, size);
  const answers = useQueries({
    queries: pages.map((page) => list.queryOf({ ofst: page * size, limit: size })),
  });
  const rows = new Map<number, Row>();
  let counted: Pick<RowsPage<Row>, 'total' | 'isMore'> | undefined;
  answers.forEach(({ data }, index) => {
    if (data === undefined) return;
    const page = list.read(data);
    // What is counted further down the list is counted further.
    if (counted === undefined || page.total > counted.total) counted = page;
    page.rows.forEach((row, place) => {
      rows.set(pages[index]! * size + place, row);
    });
  });
  const key = JSON.stringify(list.filter);
  // Of this filter; kept while another page is on its way.
  const known = useRef({ key, counted });
  if (known.current.key !== key) known.current = { key, counted };
  else if (counted !== undefined) known.current.counted = counted;

  const cachePlace = useDebouncedCallback((ofst: number) => {
    if (ofst === firstRow) return;
    const search = (now: object) => ({ ...now, ofst });
    void navigate({ to: '.', search, replace: true, resetScroll: false });
  }, 400);
  return {
    total: known.current.counted?.total,
    isMore: known.current.counted?.isMore ?? false,
    rowAt: (index: number) => rows.get(index),
    /** Those that are at hand. */
    rows: [...rows.values()],
    onSight: useCallback(
      (next: Span) => {
        setSpan(next);
        cachePlace(next.from);
      },
      [cachePlace],
    ),
    firstRow,
    error: answers.find((answer) => answer.error && !answer.data)?.error ?? null,
    retry: (): void => {
      for (const answer of answers) void answer.refetch();
    },
  };
}
