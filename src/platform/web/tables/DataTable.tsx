import { Checkbox, Skeleton, Table } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, type RefObject, useMemo, useRef } from 'react';
import { platformTexts } from '#platform/web/i18n/platform-texts.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { PageBar, ViewMenu } from './DataTableParts.tsx';
import classes from './data-table.module.css';
import { type Column, PHONE, type RowAction, rangeOf, withPage } from './data-table-model.ts';
import {
  CardBody,
  HeadCell,
  type RowCalls,
  type Selection,
  SelectionBar,
  type Sort,
  TableRow,
  useRowCalls,
} from './RowParts.tsx';
import parts from './row-parts.module.css';
import { ViewPicker } from './SavedViews.tsx';
import { useMoreBeside } from './use-more-beside.ts';
import { type TableLook, useTableView } from './use-table-view.ts';

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
  readonly sort?: Sort;
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
  readonly selection?: Selection;
}

const ofLength = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** A list of things: a table with a sticky head, on phones a card for each row. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const look = useTableView(props.columns);
  const { rows, paging, selection } = props;
  const before = useRef<string | null>(null);
  const onTick = (row: Row, _index: number, isOn: boolean, isRange: boolean): void => {
    if (!rows || !selection) return;
    const place = before.current === null ? -1 : rows.findIndex((one) => props.rowKey(one) === before.current);
    const { from, to } = rangeOf(isRange && place >= 0 ? place : null, rows.indexOf(row));
    before.current = props.rowKey(row);
    selection.onChange(withPage(selection.selected, rows.slice(from, to).map(props.rowKey), isOn));
  };
  const picker = <ViewPicker look={look} />;
  const { rowName, rowActions, onOpen } = props;
  const calls = useRowCalls({ rowName, rowActions, onOpen, onTick });
  if (rows?.length === 0)
    return (
      <>
        {picker}
        <div className={classes.frame}>{props.empty}</div>
      </>
    );
  return (
    <>
      {isPhone && picker}
      <div className={classes.frame}>
        {isPhone ? <Cards {...props} calls={calls} /> : <Rows {...props} look={look} calls={calls} />}
        {paging && rows && <PageBar {...paging} />}
      </div>
      <SelectionBar selection={selection} />
    </>
  );
}

type Parts<Row> = DataTableProps<Row> & { readonly calls: RefObject<RowCalls<Row>> };

function Rows<Row>({ calls, look, ...props }: Parts<Row> & { readonly look: TableLook }) {
  const texts = useTexts(platformTexts).table;
  const { rows, selection } = props;
  const { view } = look;
  const columns = useMemo(
    () => props.columns.filter((column) => !view.hidden.includes(column.key)),
    [props.columns, view.hidden],
  );
  const box = useRef<HTMLDivElement>(null);
  const watchedBox = useMoreBeside(box, null);
  const keys = (rows ?? []).map(props.rowKey);
  const chosen = keys.filter((key) => selection?.selected.has(key)).length;
  return (
    <div className={classes.scroll} ref={watchedBox}>
      <Table
        className={`${classes.table} ${parts.rows}`}
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
              <HeadCell key={column.key} column={column} sort={props.sort} Cell={Table.Th} />
            ))}
            <Table.Th className={`${classes.narrow} ${parts.menu}`} data-numeric>
              <ViewMenu columns={props.columns} look={look} />
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows
            ? rows.map((row, index) => (
                <TableRow
                  key={props.rowKey(row)}
                  row={row}
                  index={index}
                  isSelected={selection ? selection.selected.has(props.rowKey(row)) : null}
                  hasActions={props.rowActions !== undefined}
                  calls={calls}
                  columns={columns}
                  Row={Table.Tr}
                  Cell={Table.Td}
                />
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

function Cards<Row>({ calls, ...props }: Parts<Row>) {
  const { rows, selection } = props;
  return (
    <ul className={classes.cards} aria-label={props.caption} aria-busy={!rows}>
      {rows
        ? rows.map((row, index) => (
            <li key={props.rowKey(row)} className={classes.card}>
              <CardBody
                row={row}
                index={index}
                isSelected={selection ? selection.selected.has(props.rowKey(row)) : null}
                hasActions={props.rowActions !== undefined}
                calls={calls}
                columns={props.columns}
                looks={classes}
              />
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
