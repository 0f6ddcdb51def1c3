import { Button, Card, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { EdgeBar } from '#platform/web/ui/EdgeBar.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { CardsSkeleton, ErrorState } from '#platform/web/ui/states.tsx';
import { quizQuery } from '#quizzes/queries.ts';
import { QuizHead } from '#quizzes/screens/shared/QuizHead.tsx';
import { useQuestionFlags } from '#results/statistics/screens/shared/use-question-flags.ts';
import type { getRegrade, KeyChoice } from '../contract.ts';
import { type Choices, regradeQuery, undoOf } from '../queries.ts';
import { ChosenPreview } from './ChosenPreview.tsx';
import { DecisionsCard } from './DecisionsCard.tsx';
import { KeyChoices } from './KeyChoices.tsx';
import { RunsCard } from './RunsCard.tsx';
import classes from './regrade.module.css';
import { regradeTexts } from './texts.ts';

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

/** What the choices would change; beside the questions, and on narrow screens below them. */
function Preview(props: {
  quizId: string;
  choices: Choices;
  head: RefObject<HTMLHeadingElement | null>;
  onStarted: () => void;
}) {
  const texts = useTexts(regradeTexts);
  return (
    <Card p="lg" component="section" aria-labelledby="regrade-preview" className={classes.result ?? ''}>
      <Title order={2} size="h3" id="regrade-preview" mb="xs" tabIndex={-1} ref={props.head}>
        {texts.result.title}
      </Title>
      <ChosenPreview
        quizId={props.quizId}
        choices={props.choices}
        nothing={texts.nothingChosen}
        onStarted={props.onStarted}
      />
    </Card>
  );
}

function Regrade({ quizId, asked }: { quizId: string; asked: string | undefined }) {
  const texts = useTexts(regradeTexts);
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(regradeQuery(quizId));
  const flags = useQuestionFlags(quizId);
  const [chosen, setChosen] = useState<ReadonlyMap<string, KeyChoice>>(new Map());
  const preview = useRef<HTMLHeadingElement>(null);
  useAskedFor(data, asked, (question, choice) => setChosen(new Map([[question, choice]])));
  const reload = () => client.invalidateQueries({ queryKey: ['regrade', quizId] });
  const undo = useMutation({ ...undoOf(), onSuccess: reload, onError: (failure) => notify.error(failure) });
  useFreshAfterRuns(data?.runs.some(({ state }) => state === 'running' || state === 'undoing') ?? false);
  if (!data || !flags) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <CardsSkeleton />;
  const choices: Choices = [...chosen].map(([question, choice]) => ({ question, choice }));
  const choose = (question: string, choice: KeyChoice): void => {
    const next = new Map(chosen);
    if (data.questions.find((one) => one.question._id === question)?.choice === choice) next.delete(question);
    else next.set(question, choice);
    setChosen(next);
  };
  const show = (): void => {
    preview.current?.focus({ preventScroll: true });
    preview.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <>
      <div className={classes.columns}>
        <KeyChoices regrade={data} chosen={chosen} asked={asked} flags={flags} onChoose={choose} />
        <Stack gap="lg" miw={0} className={classes.aside ?? ''}>
          {choices.length > 0 ? (
            <Preview quizId={quizId} choices={choices} head={preview} onStarted={() => setChosen(new Map())} />
          ) : (
            <Text size="sm" c="dimmed" className={classes.hint ?? ''}>
              {texts.nothingChosen}
            </Text>
          )}
          <DecisionsCard quizId={quizId} />
          {data.runs.length > 0 && (
            <RunsCard runs={data.runs} isBusy={undo.isPending} onUndo={(id) => undo.mutate(id)} />
          )}
        </Stack>
      </div>
      {chosen.size > 0 && (
        <div className={classes.narrow}>
          <EdgeBar>
            <Text size="sm" role="status">
              {texts.chosenCount(chosen.size)}
            </Text>
            <Button onClick={show}>{texts.preview}</Button>
          </EdgeBar>
        </div>
      )}
    </>
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
