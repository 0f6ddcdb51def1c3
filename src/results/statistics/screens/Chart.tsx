import { Card, Skeleton, Table, Text, Title } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import classes from './statistics.module.css';
import { statisticsTexts } from './texts.ts';

interface ChartProps {
  readonly title: string;
  readonly help: string;
  /** The chart in words. */
  readonly summary: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly [label: string, ...values: string[]])[];
  readonly note?: string | undefined;
  readonly children: ReactNode;
}

/** A chart with its text, and the same as a table for screen readers. */
export function Chart({ title, help, summary, columns, rows, note, children }: ChartProps) {
  const texts = useTexts(statisticsTexts);
  return (
    <Card p="lg" component="section" className="print-together" miw={0}>
      <Title order={2} size="h3">
        {title}
      </Title>
      <Text c="dimmed" size="sm" mb="md" maw="68ch">
        {help}
      </Text>
      <div role="img" aria-label={texts.chart(title, summary)}>
        <div aria-hidden>
          <Suspense fallback={<Skeleton h={240} />}>{children}</Suspense>
        </div>
      </div>
      {note && (
        <Text size="sm" c="dimmed" mt="xs">
          {note}
        </Text>
      )}
      <details className={classes.details}>
        <summary>{texts.asTable}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <section className={classes.scroll} aria-label={title} tabIndex={0}>
          <Table mt="xs" verticalSpacing={4} w="auto">
            <Table.Thead>
              <Table.Tr>
                {columns.map((column, index) => (
                  <Table.Th key={column} ta={index === 0 ? undefined : 'right'}>
                    {column}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map(([label, ...cells]) => (
                <Table.Tr key={label}>
                  <Table.Th scope="row" fw={400}>
                    {label}
                  </Table.Th>
                  {cells.map((cell, index) => (
                    <Table.Td key={columns[index + 1]} ta="end" className="tabular">
                      {cell}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </section>
      </details>
    </Card>
  );
}
