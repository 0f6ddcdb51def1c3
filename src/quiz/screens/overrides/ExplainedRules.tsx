import { Card, Skeleton, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '#platform/web/format.ts';
import { ErrorState } from '#platform/web/states.tsx';
import { useTexts } from '#platform/web/texts.ts';
import type { ExplainedRules as Explained } from '../../contract-overrides.ts';
import { explainedQuery } from '../../queries-overrides.ts';
import { attemptWords, durationWords } from './override-words.ts';
import { overridesTexts } from './overrides-texts.ts';
import { PersonSelect } from './PersonSelect.tsx';

function Rules({ data }: { data: Explained }) {
  const texts = useTexts(overridesTexts);
  const format = useFormat();
  const { base, effective, from } = data;
  const sourceOf = (source: Explained['from'][keyof Explained['from']]): string =>
    source ? `${source.group === null ? texts.fromPerson : texts.fromGroup(source.group)}: ${source.reason}` : '';
  const times = [
    from.factor && `${texts.factor(format.number(Number(from.factor.value)))} – ${sourceOf(from.factor)}`,
    from.extraMinutes &&
      `${texts.plus(format.number(Number(from.extraMinutes.value)))} – ${sourceOf(from.extraMinutes)}`,
  ].filter((line) => line !== undefined);
  const instant = (value: string | null, none: string): string => (value === null ? none : format.dateTime(value));
  const hasMoved = effective.closesAt !== base.closesAt;
  const lines: [string, string, string[]][] = [
    [texts.rules.duration, durationWords(effective.durationSeconds, texts, format), times],
    [texts.rules.opensAt, instant(effective.opensAt, texts.always), [sourceOf(from.opensAt)]],
    [
      texts.rules.closesAt,
      instant(effective.closesAt, texts.never),
      [from.closesAt ? sourceOf(from.closesAt) : hasMoved ? texts.moved : ''],
    ],
    [
      texts.rules.attemptsAllowed,
      attemptWords(effective.attemptsAllowed, texts, format),
      [sourceOf(from.attemptsAllowed)],
    ],
  ];
  return (
    <Table.ScrollContainer minWidth={320} mt="md">
      <Table aria-label={`${texts.student}: ${data.person.name}`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{texts.rule}</Table.Th>
            <Table.Th>{texts.value}</Table.Th>
            <Table.Th>{texts.from}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map(([rule, value, sources]) => {
            const named = sources.filter((source) => source !== '');
            return (
              <Table.Tr key={rule}>
                <Table.Th scope="row">{rule}</Table.Th>
                <Table.Td>{value}</Table.Td>
                <Table.Td>
                  {named.length === 0
                    ? texts.fromQuiz
                    : named.map((source) => (
                        <Text key={source} size="sm">
                          {source}
                        </Text>
                      ))}
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** The rules of one student, and where each comes from. */
export function ExplainedRules(props: {
  quizId: string;
  student: string | null;
  onStudent: (student: string | null) => void;
}) {
  const texts = useTexts(overridesTexts);
  const { quizId, student } = props;
  const { data, error, refetch } = useQuery({ ...explainedQuery(quizId, student ?? ''), enabled: student !== null });
  return (
    <Card p="lg" component="section" mt="lg" aria-labelledby="explained">
      <Title order={2} size="h3" id="explained">
        {texts.student}
      </Title>
      <Text c="dimmed" size="sm" mb="md">
        {texts.studentHelp}
      </Text>
      <PersonSelect label={texts.choose} value={student} onChange={props.onStudent} />
      {student !== null &&
        (data ? (
          <Rules data={data} />
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton h={160} mt="md" />
        ))}
    </Card>
  );
}
