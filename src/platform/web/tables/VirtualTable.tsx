/** A list that may have a hundred thousand rows: only those in sight are drawn, and only what is near them is asked for. */
import { Checkbox, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useFormat } from '#platform/web/i18n/format.ts';
import type { DataTableProps } from './DataTable.tsx';
import { ViewMenu } from './DataTableParts.tsx';
import { linesOf, PHONE, rangeOf, withPage } from './data-table-model.ts';
import { CardBody, HeadCell, type RowCalls, type Selection, SelectionBar, TableRow, useRowCalls } from './RowParts.tsx';
import rowParts from './row-parts.module.css';
import { ViewPicker } from './SavedViews.tsx';
import { useMoreBeside } from './use-more-beside.ts';
import { type TableLook, useTableView } from './use-table-view.ts';
import { rowsInSight, type Span } from './virtual-rows.ts';
import classes from './virtual-table.module.css';

type Common<Row> = Pick<
  DataTableProps<Row>,
  'caption' | 'columns' | 'rowKey' | 'rowName' | 'rowActions' | 'onOpen' | 'sort' | 'empty'
>;

export interface VirtualTableProps<Row> extends Common<Row> {
  /** How many rows there are; undefined while nobody knows. */
  readonly total: number | undefined;
  /** There are at least `total`; more are counted as the list is read on. */
  readonly isMore?: boolean;
  /** How many rows there are, in words: `594 questions`. */
  readonly countWords: (total: string, isMore?: boolean) => string;
  /** On phones the page says above the list how many there are. */
  readonly isCountedAbove?: boolean;
  /** Undefined for a row that is still on its way. */
  readonly rowAt: (index: number) => Row | undefined;
  /** Told which rows are drawn, so that they can be asked for. */
  readonly onSight: (span: Span) => void;
  /** The row at the top when the list is opened. */
  readonly firstRow: number;
  /** What the rows are filtered and ordered by: a list with another one begins at its first row. */
  readonly list?: string;
  readonly selection?: Selection & {
    /** Selects everything that the list holds, or nothing. */
    readonly onAll: (isOn: boolean) => void;
    readonly allLabel: string;
    /** Ticks or unticks these rows, of which not all may have been read yet. Without it, those that have been. */
    readonly onRange?: (rows: Span, isOn: boolean) => void;
  };
}

const heights = { comfortable: 56, compact: 40, card: 96, line: 40 } as const;

/** What scrolls the rows: the box of the table, or, on phones, the page. */
interface Scroller {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly isPage: boolean;
}

function scrollTo({ box, isPage }: Scroller, top: number): void {
  if (!box.current) return;
  if (!isPage) box.current.scrollTop = top;
  else if (top > 0) window.scrollTo({ top: window.scrollY + box.current.getBoundingClientRect().top + top });
}

const sightOf = (element: HTMLElement, isPage: boolean): { top: number; height: number } =>
  isPage
    ? { top: -element.getBoundingClientRect().top, height: window.innerHeight }
    : { top: element.scrollTop, height: element.clientHeight };

/** The rows in sight, a few more on either side. */
function useSpan({ box, isPage }: Scroller, list: string, total: number, height: number, firstRow: number): Span {
  const atFirst = { from: firstRow, to: firstRow + 20 };
  const [shown, setShown] = useState({ list, span: atFirst });
  // Before anything is drawn: rows of one list say nothing of another.
  if (shown.list !== list) setShown({ list, span: atFirst });
  const opened = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (!box.current || opened.current === list || total === 0) return;
    opened.current = list;
    scrollTo({ box, isPage }, firstRow * height);
  }, [box, isPage, list, firstRow, height, total]);
  useEffect(() => {
    const element = box.current;
    // Nothing is in sight before the rows are there; the place that was asked for stays.
    if (!element || total === 0) return;
    const look = (): void =>
      setShown((before) => {
        const next = rowsInSight({ ...sightOf(element, isPage), rowHeight: height, total });
        return next.from === before.span.from && next.to === before.span.to ? before : { ...before, span: next };
      });
    look();
    const scroller = isPage ? window : element;
    scroller.addEventListener('scroll', look, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => {
      scroller.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, [box, isPage, total, height]);
  return shown.span;
}

const indexesOf = ({ from, to }: Span): number[] => Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);

/** A list of things that scrolls within the page; on phones a card for each row, and the page scrolls. */
export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const { number } = useFormat();
  const look = useTableView(props.columns);
  const { view } = look;
  const { total, selection, onSight } = props;
  const cardHeight = heights.card + heights.line * linesOf(props.columns).length;
  const height = isPhone ? cardHeight : heights[view.density];
  const box = useRef<HTMLDivElement>(null);
  const watchedBox = useMoreBeside(box, isPhone);
  const { list = '' } = props;
  /** The row that was ticked last. */
  const before = useRef<{ list: string; index: number | null }>({ list, index: null });
  if (before.current.list !== list) before.current = { list, index: null };
  const span = useSpan({ box, isPage: isPhone }, list, total ?? 0, height, props.firstRow);
  const { from, to } = span;
  useEffect(() => onSight({ from, to }), [from, to, onSight]);
  const onTick = (_row: Row, index: number, isOn: boolean, isRange: boolean): void => {
    const rows = rangeOf(isRange ? before.current.index : null, index);
    before.current.index = index;
    if (!selection) return;
    if (selection.onRange) {
      selection.onRange(rows, isOn);
      return;
    }
    const keys = indexesOf(rows)
      .flatMap((place) => props.rowAt(place) ?? [])
      .map(props.rowKey);
    selection.onChange(withPage(selection.selected, keys, isOn));
  };
  const { rowName, rowActions, onOpen } = props;
  const calls = useRowCalls({ rowName, rowActions, onOpen, onTick });
  if (total === 0)
    return (
      <>
        <ViewPicker look={look} />
        <div className={classes.frame}>{props.empty}</div>
      </>
    );
  const shown = total === undefined ? { from: 0, to: 10 } : span;
  const parts = { ...props, span: shown, height, look, calls };
  const count = (
    <div className={classes.count}>{total !== undefined && props.countWords(number(total), props.isMore)}</div>
  );
  return (
    <>
      {/* Nobody comes to the end of the page. */}
      {isPhone && (
        <>
          <ViewPicker look={look} />
          {!props.isCountedAbove && count}
        </>
      )}
      <div className={classes.frame}>
        <div className={classes.box} ref={watchedBox} data-density={view.density} aria-busy={total === undefined}>
          {isPhone ? <Cards {...parts} /> : <Rows {...parts} />}
        </div>
        {!isPhone && total !== undefined && count}
      </div>
      <SelectionBar selection={selection} />
    </>
  );
}

type Parts<Row> = VirtualTableProps<Row> & {
  readonly span: Span;
  readonly height: number;
  readonly look: TableLook;
  readonly calls: RefObject<RowCalls<Row>>;
};

function AllCheckbox<Row>({ selection, total = 0 }: VirtualTableProps<Row>) {
  if (!selection) return null;
  const { size } = selection.selected;
  return (
    <Checkbox
      size="sm"
      aria-label={selection.allLabel}
      title={selection.allLabel}
      disabled={total === 0}
      checked={size > 0 && size >= total}
      indeterminate={size > 0 && size < total}
      onChange={(event) => selection.onAll(event.currentTarget.checked && size === 0)}
    />
  );
}

function Rows<Row>({ calls, ...props }: Parts<Row>) {
  const { span, height, look, selection, total = span.to } = props;
  const { view } = look;
  const columns = useMemo(
    () => props.columns.filter((column) => !view.hidden.includes(column.key)),
    [props.columns, view.hidden],
  );
  const width = columns.length + (selection ? 2 : 1);
  return (
    <table className={`${classes.table} ${rowParts.rows}`} aria-label={props.caption} aria-rowcount={total + 1}>
      <thead>
        <tr aria-rowindex={1}>
          {selection && (
            <th className={classes.narrow}>
              <AllCheckbox {...props} />
            </th>
          )}
          {columns.map((column) => (
            <HeadCell key={column.key} column={column} sort={props.sort} Cell="th" />
          ))}
          <th className={`${classes.narrow} ${rowParts.menu}`} data-numeric>
            <ViewMenu columns={props.columns} look={look} />
          </th>
        </tr>
      </thead>
      <tbody>
        <Gap height={span.from * height} width={width} />
        {indexesOf(span).map((index) => {
          const row = props.rowAt(index);
          return row ? (
            <TableRow
              key={props.rowKey(row)}
              row={row}
              index={index}
              isSelected={selection ? selection.selected.has(props.rowKey(row)) : null}
              hasActions={props.rowActions !== undefined}
              calls={calls}
              columns={columns}
              Row="tr"
              Cell="td"
              height={height}
            />
          ) : (
            <tr key={index} style={{ height }} aria-rowindex={index + 2}>
              <td colSpan={width}>
                <Skeleton h={18} w={`${88 - ((index * 13) % 30)}%`} />
              </td>
            </tr>
          );
        })}
        <Gap height={Math.max(0, total - span.to) * height} width={width} />
      </tbody>
    </table>
  );
}

/** Stands for the rows that are not drawn. */
const Gap = ({ height, width }: { height: number; width: number }) =>
  height === 0 ? null : (
    <tr aria-hidden style={{ height }}>
      <td colSpan={width} className={classes.gap} />
    </tr>
  );

function Cards<Row>({ calls, ...props }: Parts<Row>) {
  const { span, height, selection, total = span.to } = props;
  return (
    <ul className={classes.cards} aria-label={props.caption}>
      <li aria-hidden style={{ height: span.from * height }} className={classes.gap} />
      {indexesOf(span).map((index) => {
        const row = props.rowAt(index);
        return (
          <li
            key={row ? props.rowKey(row) : index}
            className={classes.card}
            style={{ height }}
            aria-setsize={total}
            aria-posinset={index + 1}
          >
            {row ? (
              <CardBody
                row={row}
                index={index}
                isSelected={selection ? selection.selected.has(props.rowKey(row)) : null}
                hasActions={props.rowActions !== undefined}
                calls={calls}
                columns={props.columns}
                looks={classes}
              />
            ) : (
              <Skeleton h={44} />
            )}
          </li>
        );
      })}
      <li aria-hidden style={{ height: Math.max(0, total - span.to) * height }} className={classes.gap} />
    </ul>
  );
}
