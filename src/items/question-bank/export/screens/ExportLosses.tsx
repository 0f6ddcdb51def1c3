/** What a file would not hold, before it is fetched. */
import { Alert, Badge, Button, List, Stack, Table, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import classes from '../../screens/question-bank.module.css';
import { exportTexts } from './texts.ts';

export interface LossRow {
  readonly what: string;
  readonly leftOut: boolean;
  readonly count: number;
  /** Titles of the questions, where they are known. */
  readonly titles?: readonly string[];
}

const TITLES_SHOWN = 50;

function Titles({ titles }: { titles: readonly string[] }) {
  const texts = useTexts(exportTexts);
  const [isOpen, { toggle }] = useDisclosure(false);
  const rest = titles.length - TITLES_SHOWN;
  return (
    <>
      <Button variant="subtle" size="compact-xs" mt={2} ms={-6} aria-expanded={isOpen} onClick={toggle}>
        {isOpen ? texts.hide : texts.show(titles.length)}
      </Button>
      {isOpen && (
        <List size="sm" c="dimmed" mt={4}>
          {titles.slice(0, TITLES_SHOWN).map((title, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: titles may repeat, and the list never changes
            <List.Item key={index}>{title}</List.Item>
          ))}
          {rest > 0 && <List.Item>{texts.andMore(rest)}</List.Item>}
        </List>
      )}
    </>
  );
}

export interface ExportLossesProps {
  readonly questions: number;
  /** How many of them lose something or stay behind; null where only the groups are known. */
  readonly losing: number | null;
  readonly leftOut: number;
  readonly rows: readonly LossRow[];
}

export function ExportLosses({ questions, losing, leftOut, rows }: ExportLossesProps) {
  const texts = useTexts(exportTexts);
  const { number } = useFormat();
  if (rows.length === 0) {
    return (
      <Alert color="success" icon={<IconCircleCheck stroke={1.5} />} role="status">
        {texts.whole(questions)}
      </Alert>
    );
  }
  return (
    <Stack gap="sm">
      <Alert color="warning" icon={<IconAlertTriangle stroke={1.5} />} role="status">
        {leftOut === questions ? (
          <Text>{texts.nothing(questions)}</Text>
        ) : (
          <>
            {losing !== null && <Text>{texts.losing(losing, questions)}</Text>}
            {leftOut > 0 && <Text>{texts.leftOut(leftOut)}</Text>}
          </>
        )}
      </Alert>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <section className={classes.losses} tabIndex={0} aria-label={texts.what}>
        <Table verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{texts.what}</Table.Th>
              <Table.Th ta="end">{texts.concerned}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={`${row.leftOut} ${row.what}`}>
                <Table.Td>
                  {row.what}
                  {row.leftOut && (
                    <Badge ms={8} size="sm" color="red">
                      {texts.notInFile}
                    </Badge>
                  )}
                  {row.titles && (
                    <div>
                      <Titles titles={row.titles} />
                    </div>
                  )}
                </Table.Td>
                <Table.Td ta="end" className="tabular" style={{ verticalAlign: 'top' }}>
                  {number(row.count)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
    </Stack>
  );
}
