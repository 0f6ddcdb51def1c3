import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { DataTable } from '#platform/web/DataTable.tsx';
import type { Column } from '#platform/web/data-table-model.ts';
import { useFormat } from '#platform/web/format.ts';
import { ButtonLink, TextLink } from '#platform/web/links.tsx';
import { offsetOf, useListSearch } from '#platform/web/list-search.ts';
import { PageHead } from '#platform/web/PageHead.tsx';
import { EmptyState, ErrorState } from '#platform/web/states.tsx';
import { useTexts } from '#platform/web/texts.ts';
import type { AttemptSummary } from '../contract.ts';
import { takenQuizzesQuery, userAttemptsQuery } from '../queries.ts';
import { attemptsSearch } from './results-search.ts';
import { AttemptState } from './shared/AttemptState.tsx';
import { resultsTexts } from './texts.ts';

const pageSize = 10;

function useColumns(): Column<AttemptSummary>[] {
  const texts = useTexts(resultsTexts).attempts;
  const format = useFormat();
  const none = '–';
  return [
    {
      key: 'quiz',
      title: texts.quiz,
      onCard: 'title',
      render: (attempt) => (
        <TextLink to="/myAttempt/$id" params={{ id: attempt._id }}>
          {attempt.quiz.name}
        </TextLink>
      ),
    },
    { key: 'number', title: texts.number, numeric: true, render: (attempt) => attempt.number },
    { key: 'started', title: texts.started, render: (attempt) => format.shortDateTime(attempt.startedAt) },
    {
      key: 'time',
      title: texts.time,
      numeric: true,
      render: ({ timeSpentSeconds: seconds }) => (seconds === null ? none : format.duration(seconds)),
    },
    {
      key: 'score',
      title: texts.score,
      numeric: true,
      onCard: 'fact',
      render: ({ score, maxScore }) => (score === null ? none : format.marks(score, maxScore)),
    },
    {
      key: 'percent',
      title: texts.percent,
      numeric: true,
      render: ({ percent }) => (percent === null ? none : format.percent(percent)),
    },
    {
      key: 'outcome',
      title: texts.outcome,
      onCard: 'fact',
      render: (attempt) =>
        attempt.may.resume ? (
          <ButtonLink
            size="compact-sm"
            to="/exam/{-$id}"
            params={{ id: attempt._id }}
            aria-label={texts.resumeName(attempt.quiz.name)}
          >
            {texts.resume}
          </ButtonLink>
        ) : (
          <AttemptState attempt={attempt} />
        ),
    },
  ];
}

/** Everything that the student has taken or is taking. */
export function AttemptsScreen() {
  const texts = useTexts(resultsTexts).attempts;
  const { search, set, setPage } = useListSearch(attemptsSearch);
  const columns = useColumns();
  const navigate = useNavigate();
  const taken = useQuery(takenQuizzesQuery());
  const { data, error, refetch } = useQuery(
    userAttemptsQuery({
      ofst: offsetOf(search.page, pageSize),
      limit: pageSize,
      ...(search.quiz !== '' && { quizId: search.quiz }),
    }),
  );
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead}>
        <NativeSelect
          label={texts.quiz}
          maw={360}
          value={search.quiz}
          onChange={(event) => set({ quiz: event.currentTarget.value })}
          data={[
            { value: '', label: texts.allQuizzes },
            ...(taken.data?.quizzes ?? []).map(({ quiz }) => ({ value: quiz._id, label: quiz.name })),
          ]}
        />
      </PageHead>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          caption={texts.caption}
          columns={columns}
          rows={data?.attempts}
          rowKey={(attempt) => attempt._id}
          rowName={(attempt) => attempt.quiz.name}
          onOpen={(attempt) => void navigate({ to: '/myAttempt/$id', params: { id: attempt._id } })}
          paging={{ page: search.page, pageSize, total: data?.total ?? 0, onPage: setPage }}
          empty={
            search.quiz === '' ? (
              <EmptyState title={texts.none} action={<ButtonLink to="/exam/{-$id}">{texts.toExams}</ButtonLink>}>
                {texts.noneHelp}
              </EmptyState>
            ) : (
              <EmptyState
                title={texts.noneOfQuiz}
                action={
                  <Button variant="default" onClick={() => set({ quiz: '' })}>
                    {texts.clear}
                  </Button>
                }
              />
            )
          }
        />
      )}
    </>
  );
}
