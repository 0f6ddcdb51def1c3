import { Skeleton, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Format } from '#platform/web/i18n/format.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { ErrorState } from '#platform/web/ui/states.tsx';
import type { ExplainedRules as Explained } from '#quizzes/accommodations/contract-explain.ts';
import { explainedQuery } from '#quizzes/accommodations/queries.ts';
import {
  attemptWords,
  durationWords,
  type OverrideTexts,
  validityWords,
} from '#quizzes/accommodations/screens/override-words.ts';
import { overridesTexts } from '#quizzes/accommodations/screens/overrides-texts.ts';
import classes from './student-rules.module.css';

type Source = NonNullable<Explained['separateRoom']>;

interface Line {
  readonly rule: string;
  readonly value: string;
  /** None: the quiz itself. */
  readonly sources: readonly string[];
}

/** Cells begin with a capital letter; the words are also used within sentences. */
const asCell = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

function linesOf(data: Explained, texts: OverrideTexts, format: Format): Line[] {
  const { base, effective, from, safeBrowser } = data;
  const sourceOf = ({ group, isForAll, reason }: Source): string => {
    const own = group === null ? texts.fromPerson : texts.fromGroup(group);
    const source = isForAll ? texts.forAll(own) : own;
    return reason === null ? source : `${source}: ${reason}`;
  };
  const sourcesOf = (source: Source | null | undefined): string[] => (source ? [sourceOf(source)] : []);
  const times = [
    ...(from.unlimited ? [`${texts.form.presets.unlimited} – ${sourceOf(from.unlimited)}`] : []),
    ...(from.factor ? [`${texts.factor(format.number(Number(from.factor.value)))} – ${sourceOf(from.factor)}`] : []),
    ...(from.extraMinutes
      ? [`${texts.plus(format.number(Number(from.extraMinutes.value)))} – ${sourceOf(from.extraMinutes)}`]
      : []),
  ];
  const instant = (value: string | null, none: string): string => (value === null ? none : format.dateTime(value));
  const hasMoved = effective.closesAt !== (from.closesAt?.value ?? base.closesAt);
  const moved = from.closesAt ? texts.extended : texts.moved;
  const closes = [...sourcesOf(from.closesAt), ...(hasMoved ? [moved] : [])];
  return [
    {
      rule: texts.rules.duration,
      value: durationWords(effective.durationSeconds, texts, format),
      sources: times,
    },
    { rule: texts.rules.opensAt, value: instant(effective.opensAt, texts.always), sources: sourcesOf(from.opensAt) },
    { rule: texts.rules.closesAt, value: instant(effective.closesAt, texts.never), sources: closes },
    {
      rule: texts.rules.attemptsAllowed,
      value: attemptWords(effective.attemptsAllowed, texts, format),
      sources: sourcesOf(from.attemptsAllowed),
    },
    ...(data.separateRoom
      ? [{ rule: texts.room, value: texts.separateRoom, sources: sourcesOf(data.separateRoom) }]
      : []),
    ...(data.breaks
      ? [
          {
            rule: texts.restBreaks,
            value: format.timeLimit(data.breaks.minutes * 60),
            sources: sourcesOf(data.breaks.by),
          },
        ]
      : []),
    ...data.tools.map(({ tool, by }) => ({
      rule: texts.tools,
      value: texts.form.toolNames[tool],
      sources: sourcesOf(by),
    })),
    ...(safeBrowser
      ? [
          {
            rule: texts.browser.rule,
            value: safeBrowser.isNeeded ? texts.browser.needed : texts.browser.any,
            sources: sourcesOf(safeBrowser.by),
          },
        ]
      : []),
    ...data.notCounted.map(({ by, ...validity }) => ({
      rule: texts.notCounted,
      value: validityWords(validity, texts, format, new Date()).words,
      sources: sourcesOf(by),
    })),
  ];
}

function Rules({ data }: { data: Explained }) {
  const texts = useTexts(overridesTexts);
  const format = useFormat();
  return (
    <div className={classes.rules}>
      {/* The roles stay where a phone lays the cells out below each other. */}
      <Table role="table" aria-label={`${texts.student}: ${data.person.name}`}>
        <Table.Thead role="rowgroup">
          <Table.Tr role="row">
            <Table.Th role="columnheader">{texts.rule}</Table.Th>
            <Table.Th role="columnheader">{texts.value}</Table.Th>
            <Table.Th role="columnheader">{texts.from}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody role="rowgroup">
          {linesOf(data, texts, format).map(({ rule, value, sources }) => (
            <Table.Tr role="row" key={`${rule} ${value} ${sources.join()}`}>
              <Table.Th role="rowheader" scope="row">
                {rule}
              </Table.Th>
              <Table.Td role="cell">{asCell(value)}</Table.Td>
              <Table.Td role="cell">
                {sources.length === 0
                  ? asCell(texts.fromQuiz)
                  : sources.map((source) => (
                      <Text key={source} size="sm">
                        {asCell(source)}
                      </Text>
                    ))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** The rules of one student, and where each comes from. */
export function StudentRules({ quizId, student }: { quizId: string; student: string }) {
  const { data, error, refetch } = useQuery(explainedQuery(quizId, student));
  if (data) return <Rules data={data} />;
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton h={160} mt="md" />;
}
