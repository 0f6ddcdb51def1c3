/** What a row and its head are made of, in a table of all rows and in one that draws only those in sight. */
import { Checkbox } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { ElementType, MouseEvent, ReactNode } from 'react';
import { platformTexts } from '#platform/web/i18n/platform-texts.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { BulkBar, isOutsideControls } from './DataTableParts.tsx';
import {
  type Column,
  factsOf,
  linesOf,
  nextSort,
  type RowAction,
  sortDirection,
  withPage,
} from './data-table-model.ts';
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

/** A row is ticked; with Shift, all rows from the one ticked before. */
export type OnTick = (isOn: boolean, isRange: boolean) => void;

export interface Sort {
  readonly current: string;
  readonly onChange: (sort: string) => void;
}

interface RowProps<Row> {
  readonly row: Row;
  readonly rowKey: (row: Row) => string;
  readonly rowName: (row: Row) => string;
  readonly rowActions?: ((row: Row) => readonly RowAction[]) | undefined;
  readonly onOpen?: ((row: Row) => void) | undefined;
  readonly selection?: Selection | undefined;
  readonly onTick?: OnTick | undefined;
}

export function SelectionBar({ selection }: { selection: Selection | undefined }) {
  if (!selection) return null;
  return (
    <BulkBar count={selection.selected.size} note={selection.note} onClear={() => selection.onChange(new Set())}>
      {selection.actions}
    </BulkBar>
  );
}

function RowCheckbox<Row>({ row, rowKey, rowName, selection, onTick }: RowProps<Row>) {
  const texts = useTexts(platformTexts).table;
  if (!selection) return null;
  const key = rowKey(row);
  return (
    <Checkbox
      size="sm"
      aria-label={texts.selectRow(rowName(row))}
      checked={selection.selected.has(key)}
      // With Shift, a click would select the words between two rows.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onChange={({ currentTarget: { checked }, nativeEvent }) => {
        const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
        if (onTick) onTick(checked, isRange);
        else selection.onChange(withPage(selection.selected, [key], checked));
      }}
    />
  );
}

interface HeadCellProps<Row> {
  readonly column: Column<Row>;
  readonly sort: Sort | undefined;
  readonly Cell: ElementType;
}

/** The title of a column; a button where the list can be sorted by it. */
export function HeadCell<Row>({ column, sort, Cell }: HeadCellProps<Row>) {
  const texts = useTexts(platformTexts).table;
  const field = column.sort;
  if (!field || !sort) return <Cell data-numeric={column.numeric || undefined}>{column.title}</Cell>;
  const direction = sortDirection(sort.current, field);
  const Icon = { none: IconArrowsSort, ascending: IconArrowUp, descending: IconArrowDown }[direction];
  return (
    <Cell data-numeric={column.numeric || undefined} aria-sort={direction}>
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
export const rowAttributes = <Row,>({ row, rowKey, selection, onOpen }: RowProps<Row>) => ({
  'data-selected': selection?.selected.has(rowKey(row)) || undefined,
  ...(onOpen && {
    'data-opens': true,
    onClick: (event: MouseEvent) => isOutsideControls(event) && onOpen(row),
  }),
});

type RowCellsProps<Row> = RowProps<Row> & { readonly columns: readonly Column<Row>[]; readonly Cell: ElementType };

/** The checkbox, the columns and the menu of a row. */
export function RowCells<Row>({ columns, Cell, ...props }: RowCellsProps<Row>) {
  const { row, rowName, rowActions, selection } = props;
  return (
    <>
      {selection && (
        <Cell>
          <RowCheckbox {...props} />
        </Cell>
      )}
      {columns.map((column) => (
        <Cell key={column.key} data-numeric={column.numeric || undefined}>
          {column.render(row)}
        </Cell>
      ))}
      <Cell className={classes.menu} data-numeric>
        {rowActions && <RowMenu name={rowName(row)} actions={rowActions(row)} />}
      </Cell>
    </>
  );
}

type CardBodyProps<Row> = RowProps<Row> & {
  readonly columns: readonly Column<Row>[];
  readonly looks: Readonly<Record<string, string>>;
};

/** The content of the card of a row. `looks`: the table's classes. */
export function CardBody<Row>({ columns, looks, ...props }: CardBodyProps<Row>) {
  const { row, rowName, rowActions } = props;
  const title = columns.find((column) => column.onCard === 'title') ?? columns[0];
  return (
    <>
      <RowCheckbox {...props} />
      <div className={looks.cardWords}>
        <div className={looks.cardTitle}>{title?.render(row)}</div>
        <div className={looks.cardFacts}>
          {factsOf(columns).map(({ column, name }) => (
            <span key={column.key}>
              {name !== null && `${name}: `}
              {column.render(row)}
            </span>
          ))}
        </div>
        {linesOf(columns).map((column) => (
          <div key={column.key}>{column.render(row)}</div>
        ))}
      </div>
      {rowActions && <RowMenu name={rowName(row)} actions={rowActions(row)} />}
    </>
  );
}
