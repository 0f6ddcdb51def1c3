import { Pagination } from '@mantine/core';
import type { ReactNode } from 'react';
import { platformTexts } from '#platform/web/i18n/platform-texts.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { PageSize } from '#platform/web/tables/PageSize.tsx';
import classes from './card-list.module.css';
import { CardsSkeleton, ErrorState } from './states.tsx';

/** A list of cards with its loading, failed or empty state, and its pages. */
export function CardList<Item>(props: {
  /** Names the list for screen readers. */
  readonly label: string;
  /** Absent while they are on their way. */
  readonly items: readonly Item[] | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
  /** Of a card in pixels, for those on their way. */
  readonly cardHeight: number;
  /** Shown when there are no items: an `EmptyState`. */
  readonly empty: ReactNode;
  /** One `li` with its key. */
  readonly render: (item: Item) => ReactNode;
  readonly paging: {
    readonly page: number;
    readonly pageSize: number;
    readonly onPageSize?: (size: number) => void;
    readonly total: number;
    readonly onPage: (page: number) => void;
  };
}) {
  const texts = useTexts(platformTexts).table;
  const { items, error, paging } = props;
  const pages = Math.ceil(paging.total / paging.pageSize);
  if (!items)
    return error ? (
      <ErrorState error={error} onRetry={props.onRetry} />
    ) : (
      <CardsSkeleton cards={3} height={props.cardHeight} />
    );
  return (
    <>
      {items.length === 0 ? (
        props.empty
      ) : (
        <ul className={classes.cards} aria-label={props.label}>
          {items.map(props.render)}
        </ul>
      )}
      {paging.onPageSize && (
        <div className={classes.pages}>
          <PageSize pageSize={paging.pageSize} total={paging.total} onPageSize={paging.onPageSize} />
        </div>
      )}
      {pages > 1 && (
        <nav className={classes.pages} aria-label={texts.pages}>
          <Pagination
            total={pages}
            value={paging.page}
            onChange={paging.onPage}
            getControlProps={(control) => ({
              'aria-label': control === 'previous' ? texts.previous : control === 'next' ? texts.next : control,
            })}
            getItemProps={(page) => ({ 'aria-label': String(page) })}
          />
        </nav>
      )}
    </>
  );
}
