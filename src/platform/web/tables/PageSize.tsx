import { NativeSelect } from '@mantine/core';
import { useFormat } from '#platform/web/i18n/format.ts';
import { platformTexts } from '#platform/web/i18n/platform-texts.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';

const sizes = [10, 25, 50, 100] as const;

/** How many rows a page has. Nothing where all rows are on the smallest page anyway. */
export function PageSize(props: {
  readonly pageSize: number;
  readonly total: number;
  readonly onPageSize: (size: number) => void;
}) {
  const texts = useTexts(platformTexts).table;
  const { number } = useFormat();
  const { pageSize, total, onPageSize } = props;
  if (total <= sizes[0]) return null;
  const offered = [...new Set([...sizes, pageSize])].sort((a, b) => a - b);
  return (
    <NativeSelect
      size="xs"
      w="5.5rem"
      aria-label={texts.pageSize}
      title={texts.pageSize}
      value={String(pageSize)}
      data={offered.map((size) => ({ value: String(size), label: number(size) }))}
      onChange={(event) => onPageSize(Number(event.currentTarget.value))}
    />
  );
}
