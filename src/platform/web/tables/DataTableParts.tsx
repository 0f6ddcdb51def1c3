import { ActionIcon, Button, Checkbox, Group, Pagination, Popover, Radio, Stack, Text } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { useFormat } from '#platform/web/i18n/format.ts';
import { platformTexts } from '#platform/web/i18n/platform-texts.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import classes from './data-table.module.css';
import type { Column } from './data-table-model.ts';
import { PageSize } from './PageSize.tsx';
import { SavedViews } from './SavedViews.tsx';
import type { TableLook } from './use-table-view.ts';

/** Not on a link or button, and not the end of selecting text. */
export const isOutsideControls = ({ target }: MouseEvent): boolean =>
  !(target instanceof Element && target.closest('a, button, input, label')) && String(window.getSelection()) === '';

/** Which columns are shown, and how densely. */
export function ViewMenu<Row>(props: { columns: readonly Column<Row>[]; look: TableLook }) {
  const texts = useTexts(platformTexts).table;
  const { columns, look } = props;
  const { view, setView: onChange } = look;
  const toggle = (key: string): void =>
    onChange({
      ...view,
      hidden: view.hidden.includes(key) ? view.hidden.filter((one) => one !== key) : [...view.hidden, key],
    });
  return (
    <Popover position="bottom-end" shadow="md" trapFocus>
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={texts.view}>
          <IconAdjustmentsHorizontal size={18} stroke={1.5} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p="sm" aria-label={texts.view}>
        <Stack gap="xs">
          <Radio.Group
            size="sm"
            label={texts.density}
            value={view.density}
            onChange={(density) => onChange({ ...view, density: density === 'compact' ? 'compact' : 'comfortable' })}
          >
            <Group mt={4}>
              <Radio size="sm" value="comfortable" label={texts.comfortable} />
              <Radio size="sm" value="compact" label={texts.compact} />
            </Group>
          </Radio.Group>
          <Text size="sm" fw={500} mt={4}>
            {texts.columns}
          </Text>
          {columns
            .filter((column) => column.onCard !== 'title')
            .map((column) => (
              <Checkbox
                key={column.key}
                size="sm"
                label={column.title}
                description={column.onlyWide && <span className={classes.wideOnly}>{texts.wideOnly}</span>}
                checked={!view.hidden.includes(column.key)}
                onChange={() => toggle(column.key)}
              />
            ))}
          <SavedViews look={look} />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Which rows these are, and the other pages; nothing where all of a fixed size are in sight. */
export function PageBar(props: {
  page: number;
  pageSize: number;
  total: number;
  isMore?: boolean;
  onPage: (page: number) => void;
  /** Absent where the size is fixed. */
  onPageSize?: (size: number) => void;
}) {
  const texts = useTexts(platformTexts).table;
  const { number } = useFormat();
  const { page, pageSize, total, onPage } = props;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const from = Math.min(total, (page - 1) * pageSize + 1);
  if (pages === 1 && page === 1 && !props.onPageSize) return null;
  return (
    <div className={classes.bar} data-no-print>
      <span className="tabular">
        {texts.range(number(from), number(Math.min(total, page * pageSize)), number(total), props.isMore)}
      </span>
      {props.onPageSize && <PageSize pageSize={pageSize} total={total} onPageSize={props.onPageSize} />}
      {pages > 1 && (
        <Pagination
          size="sm"
          siblings={1}
          value={page}
          total={pages}
          onChange={onPage}
          aria-label={texts.pages}
          getControlProps={(control) => ({
            'aria-label': control === 'previous' ? texts.previous : control === 'next' ? texts.next : control,
          })}
          getItemProps={(item) => ({ 'aria-label': `${item}` })}
        />
      )}
    </div>
  );
}

/** The room that messages at the lower edge of the window take; a bar above it is not in their way. */
const MESSAGES = 120;

/** Says how far up from the lower edge of the window the bar reaches, so that messages appear above it. */
function reportReach(bar: HTMLElement): () => void {
  const { style } = document.documentElement;
  const tell = (): void => {
    const { top, bottom } = bar.getBoundingClientRect();
    const reach = window.innerHeight - bottom > MESSAGES ? 0 : Math.max(0, window.innerHeight - top);
    style.setProperty('--bulk-bar-reach', `${Math.round(reach)}px`);
  };
  const observer = new ResizeObserver(tell);
  observer.observe(bar);
  bar.addEventListener('animationend', tell);
  window.addEventListener('resize', tell);
  document.addEventListener('scroll', tell, { capture: true, passive: true });
  return () => {
    observer.disconnect();
    bar.removeEventListener('animationend', tell);
    window.removeEventListener('resize', tell);
    document.removeEventListener('scroll', tell, { capture: true });
    style.removeProperty('--bulk-bar-reach');
  };
}

/** Rises from below when rows are selected. */
export function BulkBar(props: { count: number; note?: string | undefined; onClear: () => void; children: ReactNode }) {
  const texts = useTexts(platformTexts).table;
  const isShown = props.count > 0;
  const bar = useRef<HTMLElement>(null);
  useEffect(() => (isShown && bar.current ? reportReach(bar.current) : undefined), [isShown]);
  if (!isShown) return null;
  return (
    <section
      ref={bar}
      className={classes.bulk}
      aria-label={texts.selected(props.count)}
      data-bulk-bar
      data-edge-bar
      data-no-print
    >
      <Text size="sm" fw={600} role="status">
        {texts.selected(props.count)}
        {props.note !== undefined && (
          <Text span size="sm" fw={400}>
            {` · ${props.note}`}
          </Text>
        )}
      </Text>
      {props.children}
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<IconX size={16} stroke={1.5} />}
        onClick={props.onClear}
      >
        {texts.clearSelection}
      </Button>
    </section>
  );
}
