import { useQuery } from '@tanstack/react-query';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { DataTable } from '#platform/web/tables/DataTable.tsx';
import { useListSearch } from '#platform/web/tables/list-search.ts';
import { TimeDrawing } from '#platform/web/ui/drawings.tsx';
import { TextLink } from '#platform/web/ui/links.tsx';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import { AttemptState } from '#results/results/screens/shared/AttemptState.tsx';
import { RECORD_PAGE, recordQuery } from '../queries.ts';
import classes from './record.module.css';
import { recordSearch } from './record-search.ts';
import { recordTexts } from './texts.ts';

/** Every attempt, newest first. */
export function AttemptsPart({ personId }: { personId: string }) {
  const { attempts: texts, attempt: attemptOf } = useTexts(recordTexts);
  const format = useFormat();
  const { search, setPage } = useListSearch(recordSearch);
  const { data, error, refetch } = useQuery(recordQuery(personId, (search.page - 1) * RECORD_PAGE));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <DataTable
      caption={texts.caption}
      rows={data?.attempts}
      rowKey={({ _id }) => _id}
      rowName={({ quiz, number }) => `${quiz.name}, ${attemptOf(number)}`}
      paging={{ page: search.page, pageSize: RECORD_PAGE, total: data?.total ?? 0, onPage: setPage }}
      empty={
        <EmptyState title={texts.empty} drawing={<TimeDrawing />}>
          {texts.emptyHelp}
        </EmptyState>
      }
      columns={[
        {
          key: 'quiz',
          title: texts.quiz,
          onCard: 'title',
          render: ({ _id, quiz, number }) => (
            <>
              <TextLink to="/myAttempt/$id" params={{ id: _id }} fw={550} c="inherit" underline="hover">
                {quiz.name}
              </TextLink>{' '}
              <span className={classes.oneLine}>{attemptOf(number)}</span>
            </>
          ),
        },
        { key: 'state', title: texts.state, onCard: 'fact', render: (attempt) => <AttemptState attempt={attempt} /> },
        {
          key: 'percent',
          title: texts.percent,
          numeric: true,
          onCard: 'fact',
          render: ({ percent }) => percent !== null && <strong>{format.percentExact(percent)}</strong>,
        },
        {
          key: 'score',
          title: texts.score,
          numeric: true,
          render: ({ score, maxScore }) =>
            score !== null && <span className={classes.oneLine}>{format.marks(score, maxScore)}</span>,
        },
        {
          key: 'time',
          title: texts.time,
          numeric: true,
          render: ({ timeSpentSeconds }) =>
            timeSpentSeconds !== null && <span className={classes.oneLine}>{format.duration(timeSpentSeconds)}</span>,
        },
        { key: 'started', title: texts.started, render: ({ startedAt }) => format.shortDateTime(startedAt) },
      ]}
    />
  );
}
