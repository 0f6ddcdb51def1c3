import { Skeleton, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { ErrorState } from '#platform/web/ui/states.tsx';
import type { ExplainedRules as Explained } from '#quizzes/accommodations/contract.ts';
import { explainedQuery } from '#quizzes/accommodations/queries.ts';
import { attemptWords, durationWords } from '#quizzes/accommodations/screens/override-words.ts';
import { overridesTexts } from '#quizzes/accommodations/screens/overrides-texts.ts';

function Rules({ data }: { data: Explained }) {
  const texts = useTexts(overridesTexts);
  const format = useFormat();
  const { base, effective, from, safeBrowser } = data;
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
    ...(safeBrowser
      ? [
          [
            texts.browser.rule,
            safeBrowser.isNeeded ? texts.browser.needed : texts.browser.any,
            [safeBrowser.by ? sourceOf({ ...safeBrowser.by, value: '' }) : ''],
          ] as [string, string, string[]],
        ]
      : []),
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
export function StudentRules({ quizId, student }: { quizId: string; student: string }) {
  const { data, error, refetch } = useQuery(explainedQuery(quizId, student));
  if (data) return <Rules data={data} />;
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton h={160} mt="md" />;
}
