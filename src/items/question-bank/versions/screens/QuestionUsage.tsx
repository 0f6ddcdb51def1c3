import { Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { questionUsage } from '#items/question-bank/versions/contract.ts';
import { usageQuery } from '#items/question-bank/versions/queries.ts';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { DataTable } from '#platform/web/tables/DataTable.tsx';
import type { Column } from '#platform/web/tables/data-table-model.ts';
import { TextLink } from '#platform/web/ui/links.tsx';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import { historyTexts } from './texts.ts';

type Usage = ResponseOf<typeof questionUsage>['quizzes'][number];

function useUsageColumns(): Column<Usage>[] {
  const texts = useTexts(historyTexts);
  const { number, percentExact } = useFormat();
  return [
    {
      key: 'quiz',
      title: texts.quiz,
      onCard: 'title',
      render: (quiz) => (
        <>
          <TextLink to="/quizzes/$name/{-$id}" params={{ name: quiz._id }}>
            <bdi>{quiz.name}</bdi>
          </TextLink>
          {quiz.isDrawn && (
            <Text size="sm" c="dimmed" fw={400}>
              {texts.drawn}
            </Text>
          )}
        </>
      ),
    },
    {
      key: 'version',
      title: texts.inVersion,
      numeric: true,
      onCard: 'named',
      render: ({ version }) => (version === null ? texts.notPublished : number(version)),
    },
    {
      key: 'answers',
      title: texts.answers,
      numeric: true,
      onCard: 'named',
      render: ({ answers }) => number(answers),
    },
    {
      key: 'mean',
      title: texts.mean,
      numeric: true,
      onCard: 'named',
      render: ({ percent }) => (percent === null ? texts.noAnswers : percentExact(percent)),
    },
  ];
}

/** The quizzes that use a question, and how it performed there. */
export function QuestionUsage({ id }: { id: string }) {
  const texts = useTexts(historyTexts);
  const columns = useUsageColumns();
  const { data, error, refetch } = useQuery(usageQuery(id));
  return (
    <section>
      <Title order={2} size="h3" mb="sm">
        {texts.use}
      </Title>
      {!data ? (
        error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton h={90} radius="md" />
        )
      ) : (
        <DataTable
          caption={texts.use}
          columns={columns}
          rows={data.quizzes}
          rowKey={({ _id }) => _id}
          rowName={({ name }) => name}
          empty={<EmptyState isSmall title={texts.noUse} />}
        />
      )}
    </section>
  );
}
