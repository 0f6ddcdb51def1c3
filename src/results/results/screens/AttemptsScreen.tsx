import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { DataTable } from '#platform/web/tables/DataTable.tsx';
import { queryFrom, useListSearch } from '#platform/web/tables/list-search.ts';
import { TimeDrawing } from '#platform/web/ui/drawings.tsx';
import { ButtonLink } from '#platform/web/ui/links.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import { listUserAttempts } from '../contract.ts';
import { takenQuizzesQuery, userAttemptsQuery } from '../queries.ts';
import { attemptColumns } from './attempt-columns.tsx';
import { BookmarkList } from './BookmarkList.tsx';
import { attemptsSearch } from './results-search.ts';
import { resultsTexts } from './texts.ts';

/** Chooses the quiz; there is nothing to choose among fewer than two. */
function QuizFilter({ quizId, onChange }: { quizId: string; onChange: (quizId: string) => void }) {
  const texts = useTexts(resultsTexts).list;
  const { data } = useQuery(takenQuizzesQuery());
  const quizzes = (data?.quizzes ?? []).map(({ quiz }) => ({ value: quiz._id, label: quiz.name }));
  if (quizzes.length < 2 && quizId === '') return null;
  const isKnown = quizId === '' || quizzes.some(({ value }) => value === quizId);
  return (
    <search data-no-print>
      <Select
        aria-label={texts.filter}
        maw={420}
        searchable={quizzes.length > 8}
        allowDeselect={false}
        data={[{ value: '', label: texts.allQuizzes }, ...quizzes]}
        value={isKnown ? quizId : null}
        placeholder={texts.filter}
        onChange={(chosen) => onChange(chosen ?? '')}
      />
    </search>
  );
}

function NoAttempts({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) {
  const texts = useTexts(resultsTexts).list;
  if (isFiltered)
    return (
      <EmptyState
        title={texts.noMatch}
        action={
          <Button variant="default" onClick={onReset}>
            {texts.showAll}
          </Button>
        }
      />
    );
  return (
    <EmptyState
      title={texts.empty}
      drawing={<TimeDrawing />}
      action={<ButtonLink to="/quizzes">{texts.toQuizzes}</ButtonLink>}
    >
      {texts.emptyHelp}
    </EmptyState>
  );
}

/** Everything that the student has taken or is taking, newest first. */
export function AttemptsScreen() {
  const texts = useTexts(resultsTexts);
  const format = useFormat();
  const navigate = useNavigate();
  const list = useListSearch(attemptsSearch);
  const { data, error, refetch } = useQuery(userAttemptsQuery(queryFrom(listUserAttempts.query!, list.search)));
  return (
    <>
      <PageHead title={texts.list.title} lead={texts.list.lead}>
        <QuizFilter quizId={list.search.quizId} onChange={(quizId) => list.set({ quizId })} />
      </PageHead>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          caption={texts.list.caption}
          columns={attemptColumns(texts, format)}
          rows={data?.attempts}
          rowKey={({ _id }) => _id}
          rowName={({ quiz, number }) => `${quiz.name}, ${texts.attempt(number)}`}
          onOpen={({ _id }) => void navigate({ to: '/myAttempt/$id', params: { id: _id } })}
          paging={{
            page: list.page,
            pageSize: list.search.limit,
            total: data?.total ?? 0,
            onPage: list.setPage,
            onPageSize: list.setPageSize,
          }}
          empty={<NoAttempts isFiltered={list.isFiltered} onReset={list.reset} />}
        />
      )}
      <BookmarkList />
    </>
  );
}
