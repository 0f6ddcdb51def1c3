import { Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { CardsSkeleton, ErrorState } from '#platform/web/ui/states.tsx';
import { quizQuery } from '#quizzes/queries.ts';
import { QuizHead } from '#quizzes/screens/shared/QuizHead.tsx';
import type { getRegrade, KeyChoice } from '../contract.ts';
import { type Choices, previewOf, regradeQuery, startOf, undoOf } from '../queries.ts';
import { DecisionsCard } from './DecisionsCard.tsx';
import { KeyChoices } from './KeyChoices.tsx';
import { PreviewCard } from './PreviewCard.tsx';
import { RunsCard } from './RunsCard.tsx';
import classes from './regrade.module.css';
import { regradeTexts } from './texts.ts';
import { useFollowRegrade } from './use-follow-regrade.ts';

/** When a run ends, every result that was loaded may be another one. */
function useFreshAfterRuns(isGoingOn: boolean): void {
  const client = useQueryClient();
  const was = useRef(isGoingOn);
  useEffect(() => {
    if (was.current && !isGoingOn) void client.invalidateQueries();
    was.current = isGoingOn;
  }, [client, isGoingOn]);
}

/** Comes from a complaint: its question is chosen at once, by its corrected key where there is one. */
function useAskedFor(
  data: ResponseOf<typeof getRegrade> | undefined,
  asked: string | undefined,
  choose: (question: string, choice: KeyChoice) => void,
): void {
  const isDone = useRef(false);
  useEffect(() => {
    const entry = data?.questions.find(({ question }) => question._id === asked);
    if (!entry || isDone.current) return;
    isDone.current = true;
    const choice = entry.may.includes('new') ? 'new' : 'full';
    if (choice !== entry.choice) choose(entry.question._id, choice);
  }, [data, asked, choose]);
}

function Regrade({ quizId, asked }: { quizId: string; asked: string | undefined }) {
  const client = useQueryClient();
  const follow = useFollowRegrade(quizId);
  const { data, error, refetch } = useQuery(regradeQuery(quizId));
  const [chosen, setChosen] = useState<ReadonlyMap<string, KeyChoice>>(new Map());
  useAskedFor(data, asked, (question, choice) => setChosen(new Map([[question, choice]])));
  const preview = useMutation({ ...previewOf(quizId), onError: (failure) => notify.error(failure) });
  const reload = () => client.invalidateQueries({ queryKey: ['regrade', quizId] });
  const start = useMutation({
    ...startOf(quizId),
    onSuccess: async ({ regrade }) => {
      setChosen(new Map());
      preview.reset();
      follow(regrade);
      await reload();
    },
    onError: (failure) => notify.error(failure),
  });
  const undo = useMutation({ ...undoOf(), onSuccess: reload, onError: (failure) => notify.error(failure) });
  useFreshAfterRuns(data?.runs.some(({ state }) => state === 'running' || state === 'undoing') ?? false);
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <CardsSkeleton />;
  const choices: Choices = [...chosen].map(([question, choice]) => ({ question, choice }));
  const choose = (question: string, choice: KeyChoice): void => {
    const next = new Map(chosen);
    if (data.questions.find((one) => one.question._id === question)?.choice === choice) next.delete(question);
    else next.set(question, choice);
    setChosen(next);
    // What was shown belongs to other choices.
    preview.reset();
  };
  return (
    <div className={classes.columns}>
      <Stack gap="lg" miw={0}>
        <KeyChoices
          regrade={data}
          chosen={chosen}
          asked={asked}
          isBusy={preview.isPending}
          onChoose={choose}
          onPreview={() => preview.mutate(choices)}
        />
      </Stack>
      <Stack gap="lg" miw={0}>
        {preview.data && (
          <PreviewCard
            preview={preview.data}
            isBusy={start.isPending}
            onCommit={(reason) => start.mutate({ choices, reason })}
          />
        )}
        <DecisionsCard quizId={quizId} />
        <RunsCard runs={data.runs} isBusy={undo.isPending} onUndo={(id) => undo.mutate(id)} />
      </Stack>
    </div>
  );
}

/** Keys that were wrong: choose, look, grade again, undo. */
export function RegradeScreen({ quizId, asked }: { quizId: string; asked: string | undefined }) {
  const texts = useTexts(regradeTexts);
  const { data: quiz } = useSuspenseQuery(quizQuery(quizId));
  return (
    <>
      <QuizHead quiz={quiz} tab="regrade" />
      <Text c="dimmed" maw="76ch" mb="md">
        {texts.lead}
      </Text>
      <Regrade quizId={quizId} asked={asked} />
    </>
  );
}
