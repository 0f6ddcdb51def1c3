import { Badge } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { DataTable } from '#platform/web/tables/DataTable.tsx';
import { TextLink } from '#platform/web/ui/links.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import type { QuizResult } from '../contract.ts';
import { recordTexts } from './texts.ts';

const icon = { size: 12, stroke: 2, 'aria-hidden': true } as const;

function Outcome({ result }: { result: QuizResult }) {
  const texts = useTexts(recordTexts).results;
  if (result.percent === null) return <Badge color="blue">{texts.running}</Badge>;
  if (result.passed === null) return <Badge color="gray">{texts.graded}</Badge>;
  return result.passed ? (
    <Badge color="green" leftSection={<IconCheck {...icon} />}>
      {texts.passed}
    </Badge>
  ) : (
    <Badge color="red" leftSection={<IconX {...icon} />}>
      {texts.failed}
    </Badge>
  );
}

/** Each quiz once, with the result that counts. */
export function ResultsPart({ results }: { results: readonly QuizResult[] }) {
  const texts = useTexts(recordTexts).results;
  const format = useFormat();
  return (
    <DataTable
      caption={texts.caption}
      rows={results}
      rowKey={({ quiz }) => quiz._id}
      rowName={({ quiz }) => quiz.name}
      empty={<EmptyState title={texts.empty}>{texts.emptyHelp}</EmptyState>}
      columns={[
        {
          key: 'quiz',
          title: texts.quiz,
          onCard: 'title',
          render: ({ quiz }) => (
            <TextLink
              to="/quizzes/$name/{-$id}"
              params={{ name: quiz.slug, id: quiz._id }}
              fw={550}
              c="inherit"
              underline="hover"
            >
              {quiz.name}
            </TextLink>
          ),
        },
        {
          key: 'percent',
          title: texts.percent,
          numeric: true,
          onCard: 'fact',
          render: ({ percent }) => percent !== null && <strong>{format.percentExact(percent)}</strong>,
        },
        {
          key: 'outcome',
          title: texts.outcome,
          onCard: 'fact',
          render: (result) => <Outcome result={result} />,
        },
        { key: 'attempts', title: texts.attempts, numeric: true, render: (one) => format.number(one.attemptCount) },
        { key: 'last', title: texts.last, render: (one) => format.date(one.lastAt) },
      ]}
    />
  );
}
