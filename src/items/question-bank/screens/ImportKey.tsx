/** What the column of right options of a table counts in: told from the file to be confirmed, or asked for. */
import { Alert, Card, Radio, Stack, Table, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ImportReport, KeyBase, KeyFacts } from '#items/question-bank/import/contract.ts';
import { keyBases } from '#items/question-bank/import/contract.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { bankTexts } from './texts.ts';

interface ShownKey {
  readonly file: string;
  readonly facts: KeyFacts;
}

/** Keys that a person should see: in doubt, in numbers, which count from 0 or from 1, or stated by the person. */
export const keysToShow = (report: ImportReport, stated: KeyBase | undefined): readonly ShownKey[] =>
  report.files.flatMap(({ name, key }) =>
    key && (key.asks || stated !== undefined || key.base === 'from-1' || key.base === 'from-0')
      ? [{ file: name, facts: key }]
      : [],
  );

interface ImportKeyProps {
  readonly keys: readonly ShownKey[];
  readonly value: KeyBase | undefined;
  readonly onChange: (key: KeyBase) => void;
}

export function ImportKey({ keys, value, onChange }: ImportKeyProps) {
  const { import: texts } = useTexts(bankTexts);
  const { answerKey } = texts;
  const asks = value === undefined && keys.some(({ facts }) => facts.asks);
  const told = keys.length === 1 ? keys[0]!.facts.base : null;
  const possible = keyBases.filter((base) => base === value || keys.some(({ facts }) => facts.possible.includes(base)));
  return (
    <Card p="lg" mb="md" component="section" aria-label={answerKey.title}>
      <Radio.Group
        label={answerKey.title}
        size="md"
        value={value ?? told ?? ''}
        onChange={(chosen) => onChange(keyBases.find((base) => base === chosen)!)}
      >
        {asks ? (
          <Alert color="warning" icon={<IconAlertTriangle size={20} stroke={1.5} />} my="xs">
            {answerKey.asks}
          </Alert>
        ) : (
          <Text size="sm" c="dimmed" my="xs">
            {answerKey.found}
          </Text>
        )}
        <Stack gap="xs" mt="sm">
          {possible.map((base) => (
            <Radio key={base} value={base} label={answerKey.bases[base]} />
          ))}
        </Stack>
      </Radio.Group>
      {keys.map(({ file, facts }) => (
        <FirstRows key={file} file={keys.length > 1 ? file : null} facts={facts} base={value ?? facts.base} />
      ))}
    </Card>
  );
}

/** In the chosen base alone, or side by side in all that are possible. */
function FirstRows({ file, facts, base }: { file: string | null; facts: KeyFacts; base: KeyBase | null }) {
  const { import: texts } = useTexts(bankTexts);
  const { answerKey } = texts;
  const bases = base === null ? facts.possible : [base];
  return (
    <Table.ScrollContainer minWidth={300} mt="md" scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table verticalSpacing={6} captionSide="top">
        <Table.Caption ta="start" mt={0}>
          {answerKey.caption}
          {file !== null && (
            <>
              {' · '}
              <bdi>{file}</bdi>
            </>
          )}
        </Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{answerKey.row}</Table.Th>
            <Table.Th>{answerKey.question}</Table.Th>
            <Table.Th>{answerKey.cell}</Table.Th>
            {bases.map((one) => (
              <Table.Th key={one}>{base === null ? answerKey.heads[one] : answerKey.right}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {facts.rows.map(({ row, question, correct, means }) => (
            <Table.Tr key={row}>
              <Table.Td>{row}</Table.Td>
              <Table.Td dir="auto">{question}</Table.Td>
              <Table.Td>
                <bdi>{correct}</bdi>
              </Table.Td>
              {bases.map((one) => {
                const options = means.find((mean) => mean.base === one)?.options ?? '';
                return (
                  <Table.Td key={one} dir="auto" fw={base === null ? undefined : 600}>
                    {options === '' ? (
                      <Text span size="sm" c="dimmed">
                        {answerKey.none}
                      </Text>
                    ) : (
                      options
                    )}
                  </Table.Td>
                );
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
