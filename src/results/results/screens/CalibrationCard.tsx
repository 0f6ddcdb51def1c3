import { Card, Table, Text, Title } from '@mantine/core';
import { certaintyTexts } from '#delivery/grading/screens/shared/certainty-texts.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { type CertainAnswer, calibrationOf } from '../rules-calibration.ts';
import { calibrationTexts } from './calibration-texts.ts';

/** How well what was said of the answers' certainty fits what was right; nothing where nobody was asked. */
export function CalibrationCard({ answers }: { answers: readonly CertainAnswer[] }) {
  const texts = useTexts(calibrationTexts);
  const { said } = useTexts(certaintyTexts);
  const { number } = useFormat();
  const rows = calibrationOf(answers);
  if (rows.length === 0) return null;
  return (
    <Card component="section" p="lg" mb="lg" aria-labelledby="calibration">
      <Title order={2} size="h3" id="calibration" mb={4}>
        {texts.title}
      </Title>
      <Text c="dimmed" size="sm" mb="sm">
        {texts.help}
      </Text>
      <Table.ScrollContainer minWidth={320}>
        <Table aria-labelledby="calibration">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{texts.certainty}</Table.Th>
              <Table.Th>{texts.right}</Table.Th>
              <Table.Th>{texts.meaning}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ certainty, count, right, verdict }) => (
              <Table.Tr key={certainty}>
                <Table.Th scope="row">{said[certainty]}</Table.Th>
                <Table.Td className="tabular">{texts.of(number(right), number(count))}</Table.Td>
                <Table.Td>{texts.verdicts[verdict ?? 'few']}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Card>
  );
}
