import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useListSearch } from '#platform/web/tables/list-search.ts';
import { overridesQuery } from '#quizzes/accommodations/queries.ts';
import { QuizHead } from '#quizzes/screens/shared/QuizHead.tsx';
import { quizQuery } from '../../queries.ts';
import { AccommodationTable } from './AccommodationTable.tsx';
import { ExplainedRules } from './ExplainedRules.tsx';
import { overridesSearch } from './overrides-search.ts';
import { overridesTexts } from './overrides-texts.ts';

/** What people and groups have instead of the quiz's own rules. */
export function OverridesScreen({ quizId }: { quizId: string }) {
  const texts = useTexts(overridesTexts);
  const { data: quiz } = useSuspenseQuery(quizQuery(quizId));
  const list = useListSearch(overridesSearch);
  const { ofst, limit, student } = list.search;
  const { data, error, refetch } = useQuery(overridesQuery(quizId, { ofst, limit }));
  return (
    <>
      <QuizHead quiz={quiz} tab="overrides" />
      <AccommodationTable
        scope={{ quizId }}
        rows={data?.overrides}
        error={error}
        onRetry={() => void refetch()}
        base={data?.base ?? null}
        lead={texts.lead}
        empty={{ title: texts.empty, help: texts.emptyHelp }}
        paging={{ page: list.page, pageSize: limit, total: data?.total ?? 0, onPage: list.setPage }}
      />
      {data && (
        <ExplainedRules
          quizId={quizId}
          student={student === '' ? null : student}
          onStudent={(next) => list.set({ student: next ?? '' })}
        />
      )}
    </>
  );
}
