import { Group, type MantineSpacing, NativeSelect, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowsSort } from '@tabler/icons-react';
import { platformTexts } from '#platform/web/i18n/platform-texts.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { type Column, PHONE } from '#platform/web/tables/data-table-model.ts';

/**
 * The orders of a table's heads, where the list has cards in its place. Placed beside the list, which reloads. `count`:
 * how many there are, in the same line.
 */
export function SortSelect<Row>(props: {
  columns: readonly Column<Row>[];
  current: string;
  onChange: (sort: string) => void;
  mb?: MantineSpacing;
  count?: string;
}) {
  const { columns, current, onChange, count } = props;
  const texts = useTexts(platformTexts).table;
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  if (!isPhone) return null;
  const options = columns.flatMap(({ title, sort, orders }) =>
    sort === undefined
      ? []
      : [
          { value: sort, label: orders?.[0] ?? texts.ascending(title) },
          { value: `-${sort}`, label: orders?.[1] ?? texts.descending(title) },
        ],
  );
  // A link may ask for an order that no head has.
  const others = options.some(({ value }) => value === current)
    ? []
    : [{ value: current, label: texts.sort, disabled: true }];
  const select = (
    <NativeSelect
      {...(count === undefined ? { mt: 'xs', mb: props.mb } : { size: 'sm' })}
      aria-label={texts.sort}
      leftSection={<IconArrowsSort size={18} stroke={1.5} aria-hidden />}
      data={[...others, ...options]}
      value={current}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
  if (count === undefined) return select;
  return (
    <Group justify="space-between" gap="xs" wrap="nowrap" mt="xs" mb={props.mb}>
      <Text size="sm" c="dimmed" className="tabular">
        {count}
      </Text>
      {select}
    </Group>
  );
}
