import { Checkbox, Skeleton, Table } from '@mantine/core';
import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { platformTexts } from '#platform/web/i18n/platform-texts.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { BulkBar, isOutsideControls, PageBar, RowMenu, ViewMenu } from './DataTableParts.tsx';
import classes from './data-table.module.css';
import {
  type Column,
  factsOf,
  firstView,
  linesOf,
  nextSort,
  PHONE,
  type RowAction,
  sortDirection,
  withPage,
} from './data-table-model.ts';

export interface DataTableProps<Row> {
  /** What the rows are, for screen readers; also the name under which the person's view is remembered. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  /** Absent while loading. */
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: (row: Row) => string;
  /** Names a row in labels, as its title. */
  readonly rowName: (row: Row) => string;
  /** Shown when there are no rows: an `EmptyState`. */
  readonly empty: ReactNode;
  readonly sort?: { readonly current: string; readonly onChange: (sort: string) => void };
  readonly paging?: {
    readonly page: number;
    readonly pageSize: number;
    readonly onPageSize?: (size: number) => void;
    readonly total: number;
    /** There are at least `total`. */
    readonly isMore?: boolean;
    readonly onPage: (page: number) => void;
  };
  /** A click on a row that hits no control of its own opens it; its title must be a link all the same. */
  readonly onOpen?: (row: Row) => void;
  readonly rowActions?: (row: Row) => readonly RowAction[];
  readonly selection?: {
    readonly selected: ReadonlySet<string>;
    readonly onChange: (selected: Set<string>) => void;
    /** Buttons of the bar that rises when rows are selected. */
    readonly actions: ReactNode;
  };
}

const ofLength = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** A list of things: a table with a sticky head, on phones a card for each row. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const { rows, paging, selection } = props;
  if (rows?.length === 0) return <div className={classes.frame}>{props.empty}</div>;
  return (
    <>
      <div className={classes.frame}>
        {isPhone ? <Cards {...props} /> : <Rows {...props} />}
        {paging && rows && <PageBar {...paging} />}
      </div>
      {selection && (
        <BulkBar count={selection.selected.size} onClear={() => selection.onChange(new Set())}>
          {selection.actions}
        </BulkBar>
      )}
    </>
  );
}

function RowCheckbox<Row>({ row, ...props }: DataTableProps<Row> & { row: Row }) {
  const texts = useTexts(platformTexts).table;
  const key = props.rowKey(row);
  const { selection } = props;
  if (!selection) return null;
  return (
    <Checkbox
      size="sm"
      aria-label={texts.selectRow(props.rowName(row))}
      checked={selection.selected.has(key)}
      onChange={(event) => selection.onChange(withPage(selection.selected, [key], event.currentTarget.checked))}
    />
  );
}

function HeadCell<Row>({ column, sort }: { column: Column<Row>; sort: DataTableProps<Row>['sort'] }) {
  const texts = useTexts(platformTexts).table;
  const field = column.sort;
  if (!field || !sort) return <Table.Th data-numeric={column.numeric || undefined}>{column.title}</Table.Th>;
  const direction = sortDirection(sort.current, field);
  const Icon = { none: IconArrowsSort, ascending: IconArrowUp, descending: IconArrowDown }[direction];
  return (
    <Table.Th data-numeric={column.numeric || undefined} aria-sort={direction}>
      <button
        type="button"
        className={classes.sortButton}
        title={texts.sortBy(column.title)}
        onClick={() => sort.onChange(nextSort(sort.current, field))}
      >
        {column.title}
        <Icon size={14} stroke={1.5} aria-hidden opacity={direction === 'none' ? 0.45 : 1} />
      </button>
    </Table.Th>
  );
}

function Rows<Row>(props: DataTableProps<Row>) {
  const texts = useTexts(platformTexts).table;
  const { rows, selection, rowActions, onOpen } = props;
  const [view, setView] = useLocalStorage({
    key: `tripos:table:${props.caption}`,
    defaultValue: firstView(props.columns),
    getInitialValueInEffect: false,
  });
  const columns = props.columns.filter((column) => !view.hidden.includes(column.key));
  const keys = (rows ?? []).map(props.rowKey);
  const chosen = keys.filter((key) => selection?.selected.has(key)).length;
  return (
    <div className={classes.scroll}>
      <Table
        className={classes.table}
        verticalSpacing={view.density === 'compact' ? 6 : 12}
        horizontalSpacing="sm"
        aria-busy={!rows}
        aria-label={props.caption}
      >
        <Table.Thead>
          <Table.Tr>
            {selection && (
              <Table.Th className={classes.narrow}>
                <Checkbox
                  size="sm"
                  aria-label={texts.selectAll}
                  disabled={keys.length === 0}
                  checked={keys.length > 0 && chosen === keys.length}
                  indeterminate={chosen > 0 && chosen < keys.length}
                  onChange={(event) =>
                    selection.onChange(withPage(selection.selected, keys, event.currentTarget.checked))
                  }
                />
              </Table.Th>
            )}
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} sort={props.sort} />
            ))}
            <Table.Th className={`${classes.narrow} ${classes.menu}`} data-numeric>
              <ViewMenu columns={props.columns} view={view} onChange={setView} />
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows
            ? rows.map((row) => (
                <Table.Tr
                  key={props.rowKey(row)}
                  data-selected={selection?.selected.has(props.rowKey(row)) || undefined}
                  {...(onOpen && {
                    'data-opens': true,
                    onClick: (event: MouseEvent) => isOutsideControls(event) && onOpen(row),
                  })}
                >
                  {selection && (
                    <Table.Td>
                      <RowCheckbox {...props} row={row} />
                    </Table.Td>
                  )}
                  {columns.map((column) => (
                    <Table.Td key={column.key} data-numeric={column.numeric || undefined}>
                      {column.render(row)}
                    </Table.Td>
                  ))}
                  <Table.Td className={classes.menu} data-numeric>
                    {rowActions && <RowMenu name={props.rowName(row)} actions={rowActions(row)} />}
                  </Table.Td>
                </Table.Tr>
              ))
            : ofLength(props.paging?.pageSize ?? 5).map((line) => (
                <Table.Tr key={line}>
                  <Table.Td colSpan={columns.length + (selection ? 2 : 1)}>
                    <Skeleton h={20} w={`${90 - ((line * 13) % 30)}%`} />
                  </Table.Td>
                </Table.Tr>
              ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function Cards<Row>(props: DataTableProps<Row>) {
  const { rows, columns, rowActions } = props;
  const title = columns.find((column) => column.onCard === 'title') ?? columns[0];
  const lines = linesOf(columns);
  const facts = factsOf(columns);
  return (
    <ul className={classes.cards} aria-label={props.caption} aria-busy={!rows}>
      {rows
        ? rows.map((row) => (
            <li key={props.rowKey(row)} className={classes.card}>
              <RowCheckbox {...props} row={row} />
              <div className={classes.cardWords}>
                <div className={classes.cardTitle}>{title?.render(row)}</div>
                <div className={classes.cardFacts}>
                  {facts.map(({ column, name }) => (
                    <span key={column.key}>
                      {name !== null && `${name}: `}
                      {column.render(row)}
                    </span>
                  ))}
                </div>
                {lines.map((column) => (
                  <div key={column.key}>{column.render(row)}</div>
                ))}
              </div>
              {rowActions && <RowMenu name={props.rowName(row)} actions={rowActions(row)} />}
            </li>
          ))
        : ofLength(4).map((line) => (
            <li key={line} className={classes.card}>
              <Skeleton h={44} />
            </li>
          ))}
    </ul>
  );
}
