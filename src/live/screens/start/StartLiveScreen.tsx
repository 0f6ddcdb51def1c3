import { Skeleton, Stack } from '@mantine/core';
import { type UseQueryResult, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { BackLink } from '#platform/web/ui/links.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { ErrorState } from '#platform/web/ui/states.tsx';
import { quizQuery } from '#quizzes/queries.ts';
import { livePlanQuery, selectionPlanQuery } from '../../queries.ts';
import { SetupForm } from './SetupForm.tsx';
import type { Plan } from './setup-form.ts';
import { liveStartTexts } from './texts.ts';

function Planned({ plan, quiz }: { plan: UseQueryResult<Plan>; quiz: string | null }) {
  const texts = useTexts(liveStartTexts).setup;
  const { data, error, refetch } = plan;
  if (data) return <SetupForm plan={data} quiz={quiz} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Stack gap="md" aria-busy="true">
      <span role="status" aria-label={texts.loading} />
      <Skeleton h={60} radius="md" />
      <Skeleton h={320} radius="md" />
    </Stack>
  );
}

/** Sets up a live quiz from a quiz. */
export function StartLiveScreen({ quizId }: { quizId: string }) {
  const texts = useTexts(liveStartTexts).setup;
  const { data: quiz } = useSuspenseQuery(quizQuery(quizId));
  const plan = useQuery(livePlanQuery(quizId));
  return (
    <>
      <PageHead
        title={texts.title}
        windowTitle={`${texts.title}: ${quiz.name}`}
        lead={texts.lead}
        above={
          <BackLink to="/quizzes/$name/{-$id}" params={{ name: quiz.slug, id: quizId }}>
            <bdi>{quiz.name}</bdi>
          </BackLink>
        }
      />
      <Planned plan={plan} quiz={quizId} />
    </>
  );
}

/** The same from questions that were selected in the bank. */
export function StartFromBankScreen({ questions }: { questions: readonly string[] }) {
  const texts = useTexts(liveStartTexts).setup;
  const plan = useQuery(selectionPlanQuery(questions));
  return (
    <>
      <PageHead
        title={texts.title}
        windowTitle={texts.title}
        lead={texts.lead}
        above={<BackLink to="/questions">{texts.bank}</BackLink>}
      />
      <Planned plan={plan} quiz={null} />
    </>
  );
}
