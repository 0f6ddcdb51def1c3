import { Table } from '@mantine/core';
import { useFormat } from '#platform/web/i18n/format.ts';
import classes from './quiz-results.module.css';

interface Bin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

interface ScoreTableProps {
  bins: readonly Bin[];
  nameOf: (bin: Bin) => string;
  words: { readonly asTable: string; readonly result: string; readonly people: string };
}

/** A histogram of results as a table, folded away. */
export function ScoreTable({ bins, nameOf, words }: ScoreTableProps) {
  const { number } = useFormat();
  return (
    <details>
      <summary className={classes.summary}>{words.asTable}</summary>
      <Table mt="xs" maw={360} verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{words.result}</Table.Th>
            <Table.Th ta="end">{words.people}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {bins.map((bin) => (
            <Table.Tr key={bin.from}>
              <Table.Td>{nameOf(bin)}</Table.Td>
              <Table.Td ta="end" className="tabular">
                {number(bin.count)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </details>
  );
}
