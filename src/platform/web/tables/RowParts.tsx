/** What a row and its head are made of, in a table of all rows and in one that draws only those in sight. */
import { Checkbox } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import {
  type ElementType,
  type MouseEvent as ReactMouseEvent,
  type ReactNode,
  type RefObject,
  useMemo,
  useRef,
} from 'react';
import { platformTexts } from '#platform/web/i18n/platform-texts.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { BulkBar, isOutsideControls } from './DataTableParts.tsx';
import { type Column, factsOf, linesOf, nextSort, type RowAction, sortDirection } from './data-table-model.ts';
import { RowMenu } from './RowMenu.tsx';
import classes from './row-parts.module.css';

export interface Selection {
  readonly selected: ReadonlySet<string>;
  readonly onChange: (selected: Set<string>) => void;
  /** Buttons of the bar that rises when rows are selected. */
  readonly actions: ReactNode;
  /** What is selected, in words, beside the count. */
  readonly note?: string | undefined;
}

export interface Sort {
  readonly current: string;
  readonly onChange: (sort: string) => void;
}

/** What a row asks of its table when something is done with it: always the newest, without being drawn again for it. */
export interface RowCalls<Row> {
  readonly rowName: (row: Row) => string;
  readonly rowActions?: ((row: Row) => readonly RowAction[]) | undefined;
  readonly onOpen?: ((row: Row) => void) | undefined;
  readonly onTick: (row: Row, index: number, isOn: boolean, isRange: boolean) => void;
}

/** The same object in every drawing, with the newest calls in it. */
export function useRowCalls<Row>(calls: RowCalls<Row>): RefObject<RowCalls<Row>> {
  const newest = useRef(calls);
  newest.current = calls;
  return newest;
}

interface RowProps<Row> {
  readonly row: Row;
  readonly index: number;
  /** Null where rows can't be selected. */
  readonly isSelected: boolean | null;
  readonly hasActions: boolean;
  readonly calls: RefObject<RowCalls<Row>>;
}

export function SelectionBar({ selection }: { selection: Selection | undefined }) {
  if (!selection) return null;
  return (
    <BulkBar count={selection.selected.size} note={selection.note} onClear={() => selection.onChange(new Set())}>
      {selection.actions}
    </BulkBar>
  );
}

function RowCheckbox<Row>({ row, index, isSelected, calls }: RowProps<Row>) {
  const texts = useTexts(platformTexts).table;
  if (isSelected === null) return null;
  return (
    <Checkbox
      size="sm"
      aria-label={texts.selectRow(calls.current.rowName(row))}
      checked={isSelected}
      // With Shift, a click would select the words between two rows.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onChange={({ currentTarget: { checked }, nativeEvent }) =>
        calls.current.onTick(row, index, checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
  );
}

/** What the styles ask of a cell. */
const marksOf = <Row,>({ numeric, onlyWide }: Column<Row>) => ({
  'data-numeric': numeric || undefined,
  'data-wide': onlyWide || undefined,
});

interface HeadCellProps<Row> {
  readonly column: Column<Row>;
  readonly sort: Sort | undefined;
  readonly Cell: ElementType;
}

/** The title of a column; a button where the list can be sorted by it. */
export function HeadCell<Row>({ column, sort, Cell }: HeadCellProps<Row>) {
  const texts = useTexts(platformTexts).table;
  const field = column.sort;
  const marks = marksOf(column);
  if (!field || !sort) return <Cell {...marks}>{column.title}</Cell>;
  const direction = sortDirection(sort.current, field);
  const Icon = { none: IconArrowsSort, ascending: IconArrowUp, descending: IconArrowDown }[direction];
  return (
    <Cell {...marks} aria-sort={direction}>
      <button
        type="button"
        className={classes.sortButton}
        title={texts.sortBy(column.title)}
        onClick={() => sort.onChange(nextSort(sort.current, field))}
      >
        {column.title}
        <Icon size={14} stroke={1.5} aria-hidden opacity={direction === 'none' ? 0.45 : 1} />
      </button>
    </Cell>
  );
}

/** Attributes of a row: whether it is selected, and what a click on it opens. */
const rowAttributes = <Row,>({ row, isSelected, calls }: RowProps<Row>) => ({
  'data-selected': isSelected || undefined,
  ...(calls.current.onOpen && {
    'data-opens': true,
    onClick: (event: ReactMouseEvent) => isOutsideControls(event) && calls.current.onOpen?.(row),
  }),
});

type TableRowProps<Row> = RowProps<Row> & {
  readonly columns: readonly Column<Row>[];
  readonly Row: ElementType;
  readonly Cell: ElementType;
  readonly height?: number | undefined;
};

/** The checkbox, the columns and the menu of a row. */
function OneTableRow<Row>({ columns, Row, Cell, height, ...props }: TableRowProps<Row>) {
  const { row, isSelected, hasActions, calls } = props;
  return (
    <Row
      {...rowAttributes(props)}
      {...(height !== undefined && { style: { height }, 'aria-rowindex': props.index + 2 })}
    >
      {isSelected !== null && (
        <Cell>
          <RowCheckbox {...props} />
        </Cell>
      )}
      {columns.map((column) => (
        <Cell key={column.key} {...marksOf(column)}>
          {column.render(row)}
        </Cell>
      ))}
      <Cell className={classes.menu} data-numeric>
        {hasActions && (
          <RowMenu name={calls.current.rowName(row)} actions={() => calls.current.rowActions?.(row) ?? []} />
        )}
      </Cell>
    </Row>
  );
}

/** Drawn again when its row, its columns or its tick change, and not for what happens to others. */
export function TableRow<Row>({
  row,
  index,
  isSelected,
  hasActions,
  calls,
  columns,
  Row,
  Cell,
  height,
}: TableRowProps<Row>) {
  const props = { row, index, isSelected, hasActions, calls, columns, Row, Cell, height };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is in `props`
  return useMemo(() => <OneTableRow {...props} />, Object.values(props));
}

type CardBodyProps<Row> = RowProps<Row> & {
  readonly columns: readonly Column<Row>[];
  readonly looks: Readonly<Record<string, string>>;
};

/** The content of the card of a row. `looks`: the table's classes. */
function OneCardBody<Row>({ columns, looks, ...props }: CardBodyProps<Row>) {
  const { row, hasActions, calls } = props;
  const title = columns.find((column) => column.onCard === 'title') ?? columns[0];
  return (
    <>
      <RowCheckbox {...props} />
      <div className={looks.cardWords}>
        <div className={looks.cardTitle}>{title?.render(row)}</div>
        <div className={looks.cardFacts}>
          {factsOf(columns).map(({ column, name }) => {
            const fact = column.render(row);
            // A name without anything behind it would say that nothing is known.
            if (name !== null && (fact === '' || fact === null || fact === undefined)) return null;
            return (
              <span key={column.key}>
                {name !== null && `${name}: `}
                {fact}
              </span>
            );
          })}
        </div>
        {linesOf(columns).map((column) => (
          <div key={column.key}>{column.render(row)}</div>
        ))}
      </div>
      {hasActions && (
        <RowMenu name={calls.current.rowName(row)} actions={() => calls.current.rowActions?.(row) ?? []} />
      )}
    </>
  );
}

/** Drawn again when its row, its columns or its tick change, and not for what happens to others. */
export function CardBody<Row>({ row, index, isSelected, hasActions, calls, columns, looks }: CardBodyProps<Row>) {
  const props = { row, index, isSelected, hasActions, calls, columns, looks };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is in `props`
  return useMemo(() => <OneCardBody {...props} />, Object.values(props));
}
